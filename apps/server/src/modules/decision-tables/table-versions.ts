import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type DecisionTable, type DmnModel, decisionTablesOf } from '@waypost/dmn';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { ModelRow, Owner } from './find.ts';
import type { ChangedTable, NewVersion } from './record-model.ts';

/** A table of the owner, also one that is no more. */
type KnownTable = { id: string; model_id: string; name: string; version: number; is_removed: boolean };

/** The tables of the owner by name, locked for a change. */
export async function knownTables(
  { db }: Work<Actor>,
  owner: Owner,
): Promise<ReadonlyMap<string, KnownTable>> {
  const rows = await db
    .selectFrom('decision_table')
    .select(['id', 'model_id', 'name', 'version', 'is_removed'])
    .where('entity_id', '=', owner.id)
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** A table is in one model of its owner. */
export function refuseTablesOfOthers(
  model: DmnModel,
  own: ReadonlyMap<string, KnownTable>,
  modelId: string,
): void {
  const taken = decisionTablesOf(model).filter(({ name }) => {
    const known = own.get(name);
    return known && !known.is_removed && known.model_id !== modelId;
  });
  if (taken.length === 0) return;
  throw new AppError(
    'MODEL_REFUSED',
    taken.map(({ name }) => ({ path: name, message: message('decision.tableElsewhere', { table: name }) })),
  );
}

/** What a table has beside its rules. */
export const columnsOf = ({ inputs, outputs, hitPolicy, aggregation }: DecisionTable): string =>
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

/** Gives each table that changed its next version, and answers with them. */
export async function writeTables(
  work: Work<Actor>,
  { made, row, before, own }: Written,
): Promise<ChangedTable[]> {
  const changed: ChangedTable[] = [];
  const definitions = new Map(
    (before ? decisionTablesOf(before) : []).map(({ name, table }) => [name, definitionOf(table)]),
  );
  const after = decisionTablesOf(made.checked.model);
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
 * The versions of the defaults by name. An own table goes on from that of its default: whoever has read the default must
 * not replace what somebody else has made of it meanwhile.
 */
async function defaultVersions({ db }: Work<Actor>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('decision_table')
    .select(['name', 'version'])
    .where('entity_id', '=', EMPTY_ID)
    .execute();
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Takes a table out of what decides; its name keeps its versions. */
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
