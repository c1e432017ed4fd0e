import { message } from '@waypost/contract/core/messages';
import type { DecisionFinding } from '@waypost/contract/decision-tables/shapes';
import { type DmnModel, listDecisionTables } from '@waypost/dmn';
import type { FieldError } from '../../framework/errors.ts';

/** Maximum number of findings in one answer. */
const MAX_REPORTED = 50;

const namesIn = (model: DmnModel): string[] => listDecisionTables(model).map(({ name }) => name);

/** Whether two models differ in id or namespace: display names may coincide. */
function identityErrors(before: DmnModel, after: DmnModel): FieldError[] {
  const parts = ['id', 'namespace'] as const;
  return parts.flatMap((part) => {
    const [known, file] = [before[part] ?? '', after[part] ?? ''];
    return known === file
      ? []
      : [{ path: part, message: message('decision.identityErrors', { part, known, file }) }];
  });
}

const removedTables = (before: DmnModel, after: DmnModel): FieldError[] => {
  const now = new Set(namesIn(after));
  return namesIn(before)
    .filter((name) => !now.has(name))
    .map((name) => ({ path: name, message: message('decision.tableGoes', { table: name }) }));
};

/** The effects of replacing a model by another, for a user who did not confirm it. */
export function replacementOf(before: DmnModel, after: DmnModel): FieldError[] {
  const known = new Set(namesIn(before));
  const others = namesIn(after).map((table) => ({
    path: table,
    message: message(known.has(table) ? 'decision.tableStays' : 'decision.tableComes', { table }),
  }));
  return [...identityErrors(before, after), ...removedTables(before, after), ...others].slice(
    0,
    MAX_REPORTED,
  );
}

/** Effects that the user who replaced a model may not have intended. */
export function replacementFindings(before: DmnModel | null, after: DmnModel): DecisionFinding[] {
  if (before === null) return [];
  const warning = (code: string) => (error: FieldError) =>
    ({ code, severity: 'warning', message: error.message }) as const;
  return [
    ...identityErrors(before, after).map(warning('other-model')),
    ...removedTables(before, after).map(warning('table-removed')),
  ];
}
