import type { NewDecisionRule } from '@waypost/contract/decision-tables/shapes';
import { type DecisionTable, listDecisionTables } from '@waypost/dmn';
import { AppError, type FieldError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { type CheckedModel, checkedModel, compiledModel } from './compiled-models.ts';
import type { Candidate } from './evaluate-table.ts';
import { fileNameOf, mustBeAllowed, mustFindTable, ownerFor, type TableRow } from './find.ts';
import { saveVersion } from './save-version.ts';

export type NewRules = {
  tenantId: string | undefined;
  table: string;
  /** The version of the table that the rules are based on. */
  base: number;
  rules: readonly NewDecisionRule[];
};

/**
 * Replaces all rules of a table; the rest of its model stays as uploaded. A default with an organization's own rules
 * becomes its own model.
 */
export async function setRules(
  work: Work,
  { tenantId, table: tableName, base, rules }: NewRules,
): Promise<TableRow> {
  const owner = ownerFor(work, tenantId);
  await mustBeAllowed(work, owner);
  const found = await mustFindTable(work.db, owner, tableName);
  if (found.version !== base) throw new AppError('VERSION_CHANGED');
  const isOwn = found.entityId === owner.id;
  const checked = await withRules(work, found, rules);
  await saveVersion(work, {
    owner,
    checked,
    step: 'rules',
    fileName: await fileNameOf(work.db, found.model),
    tableName: found.name,
    base: isOwn ? found.model.version : null,
  });
  return mustFindTable(work.db, owner, found.name);
}

/** The checked model of a table with these rules. */
async function withRules(
  { db }: Pick<Work, 'db'>,
  found: TableRow,
  rules: readonly NewDecisionRule[],
): Promise<CheckedModel> {
  const { model } = await compiledModel(db, {
    entityId: found.entityId,
    modelId: found.model.id,
    version: found.model.version,
  });
  const known = listDecisionTables(model).find(({ name }) => name === found.name);
  if (!known) throw new AppError('NOT_FOUND');
  refuseOtherCells(known.table, rules);
  return checkedModel(model.withRules(known.table.id, rules));
}

/**
 * Rules that the organization's table could have instead of its present ones; nothing is stored.
 * @throws AppError INVALID and MODEL_REFUSED as for rules that are saved
 */
export async function candidateRules(
  work: Pick<Work, 'db' | 'entity'>,
  tableName: string,
  rules: readonly NewDecisionRule[],
): Promise<Candidate> {
  const found = await mustFindTable(work.db, { id: work.entity.id, isDefault: false }, tableName);
  const { model, compiled } = await withRules(work, found, rules);
  return { table: found.name, model, compiled };
}

function refuseOtherCells(table: DecisionTable, rules: readonly NewDecisionRule[]): void {
  const problems: FieldError[] = rules.flatMap(({ inputs, outputs }, at) =>
    inputs.length === table.inputs.length && outputs.length === table.outputs.length
      ? []
      : [
          {
            path: `rules.${at}`,
            message: `A rule of this table has ${table.inputs.length} inputs and ${table.outputs.length} outputs`,
          },
        ],
  );
  if (problems.length > 0) throw new AppError('INVALID', problems.slice(0, 50));
}
