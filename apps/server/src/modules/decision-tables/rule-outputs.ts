import { listDecisionTables, type NamedTable } from '@waypost/dmn';
import type { Work } from '../../framework/work.ts';
import { compiledModel } from './compiled-models.ts';
import { findTable } from './find.ts';
import { writtenText } from './find-escalations.ts';

/** The organization's current table, or the default, with its compiled model. */
async function currentTable({ db, entity }: Work, name: string) {
  const found = await findTable(db, { id: entity.id, isDefault: false }, name);
  if (!found) return null;
  const { model, compiled } = await compiledModel(db, {
    entityId: found.entityId,
    modelId: found.model.id,
    version: found.model.version,
  });
  const known: NamedTable | undefined = listDecisionTables(model).find((each) => each.name === found.name);
  return known ? { table: known.table, compiled } : null;
}

/** The literal outputs of each rule of the organization's current table; none when there is no such table. */
export async function ruleOutputs(work: Work, table: string): Promise<(readonly string[])[]> {
  const current = await currentTable(work, table);
  return current?.table.rules.map(({ outputs }) => outputs) ?? [];
}

/** The texts of each rule's outputs by their names; undefined for one that is computed. */
export async function outputTexts(
  work: Work,
  name: string,
): Promise<Readonly<Record<string, string | undefined>>[]> {
  const current = await currentTable(work, name);
  const compiled = current?.compiled.tables.get(current.table.id);
  if (!current || !compiled) return [];
  const { rules, outputs } = current.table;
  return rules.map((_, row) =>
    Object.fromEntries(outputs.map(({ name: output }, at) => [output, writtenText(compiled, row, at)])),
  );
}
