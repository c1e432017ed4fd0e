import { listDecisionTables } from '@waypost/dmn';
import type { Work } from '../../framework/work.ts';
import { compiledModel } from './compiled-models.ts';
import { findTable } from './find.ts';

/** The literal outputs of each rule of the organisation's current table; none when there is no such table. */
export async function ruleOutputs({ db, entity }: Work, table: string): Promise<(readonly string[])[]> {
  const found = await findTable(db, { id: entity.id, isDefault: false }, table);
  if (!found) return [];
  const { model } = await compiledModel(db, {
    entityId: found.entityId,
    modelId: found.model.id,
    version: found.model.version,
  });
  const known = listDecisionTables(model).find(({ name }) => name === found.name);
  return known?.table.rules.map(({ outputs }) => outputs) ?? [];
}
