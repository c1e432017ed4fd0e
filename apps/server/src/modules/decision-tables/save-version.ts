import { message } from '@waypost/contract/core/messages';
import { decisionTablesOf } from '@waypost/dmn';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { compiledModel } from './compiled-models.ts';
import { findTable, type ModelRow } from './find.ts';
import type { NewVersion } from './record-model.ts';
import { recordModel } from './record-model.ts';
import { columnsOf, knownTables, refuseTablesOfOthers, writeTables } from './table-versions.ts';

/**
 * Makes a version of a model the one that stands, with its tables, its record and its events.
 *
 * @throws AppError MODEL_EXISTS, VERSION_CHANGED, MODEL_REFUSED when another model has one of its tables, and FORBIDDEN
 *   for other columns without the permission for them
 */
export async function saveVersion(work: Work<Actor>, made: NewVersion): Promise<ModelRow> {
  const { db } = work;
  const { owner, checked, base } = made;
  const { name } = checked.model;
  const known = await db
    .selectFrom('decision_model')
    .select(['id', 'version', 'is_removed'])
    .where('entity_id', '=', owner.id)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  const stands = known !== undefined && !known.is_removed;
  if (stands && base === null) throw new AppError('MODEL_EXISTS');
  if (base !== null && (!stands || known.version !== base)) throw new AppError('VERSION_CHANGED');
  const before = stands
    ? (await compiledModel(db, { entityId: owner.id, modelId: known.id, version: known.version })).model
    : null;
  await refuseOtherColumns(work, made);
  const id = known?.id ?? newId(work.clock);
  const version = (known?.version ?? 0) + 1;
  const own = await knownTables(work, owner);
  refuseTablesOfOthers(checked.model, own, id);
  const row = { entityId: owner.id, id, name, version };
  await writeModel(work, made, row, known !== undefined);
  const changed = await writeTables(work, { made, row, before, own });
  recordModel(work, { row, owner, before, after: checked.model, made, changed });
  return row;
}

async function writeModel(
  work: Work<Actor>,
  made: NewVersion,
  row: ModelRow,
  isKnown: boolean,
): Promise<void> {
  const { db, actor, clock } = work;
  const model = { entity_id: row.entityId, id: row.id, name: row.name, version: row.version };
  if (isKnown)
    await db
      .updateTable('decision_model')
      .set({ version: row.version, is_removed: false })
      .where('entity_id', '=', row.entityId)
      .where('id', '=', row.id)
      .execute();
  else {
    const inserted = await db
      .insertInto('decision_model')
      .values(model)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('MODEL_EXISTS');
  }
  await db
    .insertInto('decision_model_version')
    .values({
      entity_id: row.entityId,
      model_id: row.id,
      version: row.version,
      step: made.step,
      xml: made.checked.model.source,
      file_name: made.fileName,
      table_name: made.tableName ?? null,
      restored: made.restored ?? null,
      at: clock.now(),
      actor_kind: actor.kind,
      actor_id: actor.id,
    })
    .execute();
}

/** Whoever gives a table other columns changes what the processes ask it: that has a permission of its own. */
async function refuseOtherColumns(work: Work<Actor>, { owner, checked, step }: NewVersion): Promise<void> {
  if (step === 'installed' || work.actor.may('decision-table-schema-write')) return;
  for (const { name, table } of decisionTablesOf(checked.model)) {
    const found = await findTable(work.db, owner, name);
    if (!found) continue;
    const { model } = await compiledModel(work.db, {
      entityId: found.entityId,
      modelId: found.model.id,
      version: found.model.version,
    });
    const before = decisionTablesOf(model).find((known) => known.name === name);
    if (before && columnsOf(before.table) !== columnsOf(table))
      throw new AppError('FORBIDDEN', [
        { path: name, message: message('decision.schemaRefused', { table: name }) },
      ]);
  }
}
