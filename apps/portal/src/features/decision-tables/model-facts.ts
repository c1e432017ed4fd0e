import type { DecisionModelSummary, DecisionModelVersion } from '@waypost/contract/decision-tables/shapes';

/** The owner of a model in a word. */
export const ownerText = ({ tenantId }: Pick<DecisionModelSummary, 'tenantId'>): string =>
  tenantId === null ? 'Default' : 'Own';

export const ruleCountText = (count: number): string =>
  count === 1 ? '1 rule' : `${count.toLocaleString('en-US')} rules`;

/** The tables of a model with their numbers of rules. A table with the name of its model is not named twice. */
export const tablesText = ({ name: model, tables }: Pick<DecisionModelSummary, 'name' | 'tables'>): string =>
  tables
    .map(({ name, rules }) =>
      tables.length === 1 && name === model ? ruleCountText(rules) : `${name} (${ruleCountText(rules)})`,
    )
    .join(', ');

/** The user who changed a model; changes by the product have no name. */
export const changedByText = ({ name }: DecisionModelSummary['changedBy']): string =>
  name === '' ? 'System' : name;

/** The origin of a model's version in words. */
export function stepText({ step, fileName, table, restored }: DecisionModelVersion): string {
  if (step === 'installed') return 'Came with the installation';
  if (step === 'removed') return 'Removed';
  if (step === 'restored') return restored === null ? 'Restored' : `Restored version ${restored}`;
  if (step === 'rules') return table === null ? 'Changed rules' : `Changed rules of ${table}`;
  return fileName === null ? 'Uploaded' : `Uploaded ${fileName}`;
}

/** Whether a model is a default with one of the tables of another. */
export const isDefaultOf = (
  { tenantId, tables }: Pick<DecisionModelSummary, 'tenantId' | 'tables'>,
  own: Pick<DecisionModelSummary, 'tables'>,
): boolean => tenantId === null && tables.some(({ name }) => own.tables.some((table) => table.name === name));

/** The file name for downloading a model. */
export const downloadName = ({ name, fileName }: { name: string; fileName: string | null }): string =>
  fileName ?? `${name.replace(/[^\w.-]+/g, '_')}.dmn`;
