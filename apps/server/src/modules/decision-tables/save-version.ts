import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { DecisionFinding } from '@waypost/contract/decision-tables/shapes';
import { type DecisionTable, type DmnModel, listDecisionTables } from '@waypost/dmn';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { compiledModel } from './compiled-models.ts';
import { findTable, type ModelRow, type Owner } from './find.ts';
import { type ChangedTable, type NewVersion, recordModel } from './record-model.ts';
import { refuseTablesOfOthers } from './refuse-tables-of-others.ts';
import { replacementFindings, replacementOf } from './replacement.ts';

/** The current version, with possibly unintended effects of a replacement. */
export type SavedModel = ModelRow & { findings: DecisionFinding[] };

/**
 * Saves a version of a model as the current one, with its tables, audit record and events.
 * @throws AppError MODEL_EXISTS, VERSION_CHANGED, MODEL_REFUSED when another model has one of its tables, and FORBIDDEN
 *   for other columns without the permission for them
 */
export async function saveVersion(work: Work<Actor>, made: NewVersion): Promise<SavedModel> {
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
  const isPresent = known !== undefined && !known.is_removed;
  const before = isPresent
    ? (await compiledModel(db, { entityId: owner.id, modelId: known.id, version: known.version })).model
    : null;
  if (before && base === null) throw new AppError('MODEL_EXISTS', replacementOf(before, checked.model));
  if (base !== null && (!isPresent || known.version !== base)) throw new AppError('VERSION_CHANGED');
  await refuseOtherColumns(work, made);
  const id = known?.id ?? newId(work.clock);
  const version = (known?.version ?? 0) + 1;
  const own = await knownTables(work, owner);
  await refuseTablesOfOthers(work, { model: checked.model, entityId: owner.id, modelId: id, own });
  const row = { entityId: owner.id, id, name, version };
  await writeModel(work, made, row, known !== undefined);
  const changed = await writeTables(work, { made, row, before, own });
  recordModel(work, { row, owner, before, after: checked.model, made, changed });
  return { ...row, findings: replacementFindings(before, checked.model) };
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

/** Changing the columns of a table changes the facts that processes provide, which has a permission of its own. */
async function refuseOtherColumns(work: Work<Actor>, { owner, checked, step }: NewVersion): Promise<void> {
  if (step === 'installed' || work.actor.may('decision-table-schema-write')) return;
  for (const { name, table } of listDecisionTables(checked.model)) {
    const found = await findTable(work.db, owner, name);
    if (!found) continue;
    const { model } = await compiledModel(work.db, {
      entityId: found.entityId,
      modelId: found.model.id,
      version: found.model.version,
    });
    const before = listDecisionTables(model).find((known) => known.name === name);
    if (before && columnsOf(before.table) !== columnsOf(table))
      throw new AppError('FORBIDDEN', [
        { path: name, message: message('decision.schemaRefused', { table: name }) },
      ]);
  }
}

/** A table of the owner, including removed ones. */
type KnownTable = { id: string; model_id: string; name: string; version: number; is_removed: boolean };

/** The tables of the owner by name, locked for a change. */
async function knownTables({ db }: Work<Actor>, owner: Owner): Promise<ReadonlyMap<string, KnownTable>> {
  const rows = await db
    .selectFrom('decision_table')
    .select(['id', 'model_id', 'name', 'version', 'is_removed'])
    .where('entity_id', '=', owner.id)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** The properties of a table besides its rules. */
const columnsOf = ({ inputs, outputs, hitPolicy, aggregation }: DecisionTable): string =>
  JSON.stringify([
    hitPolicy,
    aggregation,
    inputs.map(({ expression, typeRef, values }) => [expression, typeRef, values]),
    outputs.map(({ name, typeRef, values, defaultValue }) => [name, typeRef, values, defaultValue]),
  ]);

const definitionOf = (table: DecisionTable): string =>
  columnsOf(table) +
  JSON.stringify([
    table.inputs.map(({ label }) => label),
    table.outputs.map(({ label }) => label),
    table.rules.map(({ inputs, outputs, comment }) => [inputs, outputs, comment]),
  ]);

type Written = {
  made: NewVersion;
  row: ModelRow;
  before: DmnModel | null;
  own: ReadonlyMap<string, KnownTable>;
};

/** Gives each changed table its next version, and returns the tables. */
async function writeTables(work: Work<Actor>, { made, row, before, own }: Written): Promise<ChangedTable[]> {
  const changed: ChangedTable[] = [];
  const definitions = new Map(
    (before ? listDecisionTables(before) : []).map(({ name, table }) => [name, definitionOf(table)]),
  );
  const after = listDecisionTables(made.checked.model);
  const defaults = await defaultVersions(work);
  for (const [position, { name, table }] of after.entries()) {
    const known = own.get(name);
    const isSame = known?.is_removed === false && definitions.get(name) === definitionOf(table);
    const version = (known?.version ?? defaults.get(name) ?? 0) + (isSame ? 0 : 1);
    const id = known?.id ?? newId(work.clock);
    await work.db
      .insertInto('decision_table')
      .values({
        entity_id: row.entityId,
        id,
        model_id: row.id,
        name,
        version,
        rule_count: table.rules.length,
        position,
      })
      .onConflict((conflict) =>
        conflict.columns(['entity_id', 'id']).doUpdateSet({
          model_id: row.id,
          version,
          rule_count: table.rules.length,
          position,
          is_removed: false,
        }),
      )
      .execute();
    if (!isSame) changed.push({ id, name, version, isRemoved: false });
  }
  const names = new Set(after.map(({ name }) => name));
  for (const known of own.values()) {
    if (known.model_id !== row.id || known.is_removed || names.has(known.name)) continue;
    changed.push(await removeTable(work, row.entityId, known));
  }
  return changed;
}

/**
 * The versions of the defaults by name. The versions of an own table continue those of its default: a user who has read
 * the default must not replace a table that somebody else has made of it meanwhile.
 */
async function defaultVersions({ db }: Work<Actor>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('decision_table')
    .select(['name', 'version'])
    .where('entity_id', '=', EMPTY_ID)
    .execute();
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Removes a table from decisions; its name keeps its versions. */
export async function removeTable(
  { db }: Pick<Work<Actor>, 'db'>,
  entityId: string,
  { id, name, version }: Pick<KnownTable, 'id' | 'name' | 'version'>,
): Promise<ChangedTable> {
  await db
    .updateTable('decision_table')
    .set({ is_removed: true, version: version + 1 })
    .where('entity_id', '=', entityId)
    .where('id', '=', id)
    .execute();
  return { id, name, version: version + 1, isRemoved: true };
}
