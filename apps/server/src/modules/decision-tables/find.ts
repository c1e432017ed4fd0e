import type { PermissionName } from '@waypost/contract/core/permissions';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { idFrom, isUuid } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';

/** A current model. */
export type ModelRow = { entityId: string; id: string; name: string; version: number };

/** A current table with its model. */
export type TableRow = { entityId: string; id: string; name: string; version: number; model: ModelRow };

/** A default applies to an organization without a model of the same name; its own model replaces the whole default. */
export const isReplaced = (entityId: string): RawBuilder<boolean> => isReplacedFor(sql`${entityId}::uuid`);

const isReplacedFor = (
  entityId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(m.entity_id <> ${entityId}
  and exists (select from decision_model o
    where o.entity_id = ${entityId} and o.name = m.name and not o.is_removed))`;

/** A model by its id, of the organization or a default. */
export async function modelById({ db, entity }: Pick<Work, 'db' | 'entity'>, id: string): Promise<ModelRow> {
  const row = await db
    .selectFrom('decision_model')
    .select(['entity_id as entityId', 'id', 'name', 'version'])
    .where('entity_id', 'in', [entity.id, EMPTY_ID])
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** A table by name or id: the organization's or else the default, or only the default. Null when there is none. */
export async function findTable(db: Db, owner: Owner, nameOrId: string): Promise<TableRow | null> {
  const id = isUuid(nameOrId) ? nameOrId : null;
  const { rows } = await sql<
    Omit<TableRow, 'model'> & { modelId: string; modelName: string; modelVersion: number }
  >`
    select t.entity_id as "entityId", t.id, t.name, t.version,
      m.id as "modelId", m.name as "modelName", m.version as "modelVersion"
    from decision_table t
    join decision_model m on m.entity_id = t.entity_id and m.id = t.model_id
    where t.entity_id in (${owner.id}::uuid, ${EMPTY_ID}::uuid)
      and t.name = coalesce((select i.name from decision_table i
        where i.entity_id in (${owner.id}::uuid, ${EMPTY_ID}::uuid) and i.id = ${id}::uuid), ${nameOrId})
      and not t.is_removed and not m.is_removed and not ${isReplaced(owner.id)}
    order by t.entity_id = ${owner.id}::uuid desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { modelId, modelName, modelVersion, ...table } = row;
  return { ...table, model: { entityId: row.entityId, id: modelId, name: modelName, version: modelVersion } };
}

/** @throws AppError NOT_FOUND */
export async function mustFindTable(db: Db, owner: Owner, nameOrId: string): Promise<TableRow> {
  const table = await findTable(db, owner, nameOrId);
  if (!table) throw new AppError('NOT_FOUND');
  return table;
}

/** The current table of a name in an organization, if there is one. */
const currentTable = (entityId: RawBuilder<unknown>, name: string) => sql`
  select t.id, t.version, t.rule_count from decision_table t
  join decision_model m on m.entity_id = t.entity_id and m.id = t.model_id
  where t.entity_id in (${entityId}, ${EMPTY_ID}::uuid) and t.name = ${name}
    and not t.is_removed and not m.is_removed and not ${isReplacedFor(entityId)}
  order by t.entity_id = ${entityId} desc limit 1`;

/**
 * The organizations in which a table has rules. Read as the worker, across entities: the current table is only
 * determined where there may be rules.
 */
export async function entitiesWithRules(worker: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with rules as materialized (
      select entity_id from decision_table where name = ${name} and rule_count > 0 and not is_removed
    )
    select e.id from ${entityRows} e cross join lateral (${currentTable(sql`e.id`, name)}) t
    where t.rule_count > 0
      and (e.id in (select entity_id from rules) or exists (select from rules where entity_id = ${EMPTY_ID}::uuid))
    order by e.id`.execute(worker);
  return rows.map(({ id }) => id);
}

/** An id of the current table, different for each organization and version; null when it has no rules. */
export async function currentVersion(
  { db, entity }: Pick<Work, 'db' | 'entity'>,
  name: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string; version: number }>`
    select t.id, t.version from (${currentTable(sql`${entity.id}::uuid`, name)}) t where t.rule_count > 0`.execute(
    db,
  );
  const [table] = rows;
  return table ? idFrom(`${entity.id} ${table.id} ${table.version}`) : null;
}

/** The owner of a model: the entity, or the provider for a default, which has the entity of zeros. */
export type Owner = { id: string; isDefault: boolean };

export const provider: Owner = { id: EMPTY_ID, isDefault: true };

/** The owner that a call requests with `tenantId`; tables of another organization are not found (W-190). */
export function ownerFor({ entity }: Work, tenantId: string | undefined): Owner {
  if (tenantId === undefined) return provider;
  if (tenantId.toLowerCase() !== entity.id) throw new AppError('ENTITY_REFUSED');
  return { id: entity.id, isDefault: false };
}

export const ownerOf = (entityId: string): Owner => ({ id: entityId, isDefault: entityId === EMPTY_ID });

export const tenantIdOf = (entityId: string): string | null => (entityId === EMPTY_ID ? null : entityId);

/**
 * Users who may change tables change their own; the defaults are for users who may change shared tables, in an
 * organization that the operator has designated: they decide for every organization (W-054).
 */
export async function mustBeAllowed({ actor, db, entity }: Work, owner: Owner): Promise<void> {
  const needed: PermissionName = owner.isDefault ? 'shared-decision-table-write' : 'decision-table-write';
  if (!actor.may(needed)) throw new AppError('FORBIDDEN');
  if (!owner.isDefault) return;
  const row = await db
    .selectFrom(entityRows.as('entity'))
    .select('keeps_defaults')
    .where('id', '=', entity.id)
    .executeTakeFirst();
  if (row?.keeps_defaults !== true) throw new AppError('DEFAULTS_REFUSED');
}

/** The name of the file from which the current version originates. */
export async function fileNameOf(db: Db, { entityId, id, version }: ModelRow): Promise<string | null> {
  const row = await db
    .selectFrom('decision_model_version')
    .select('file_name')
    .where('entity_id', '=', entityId)
    .where('model_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.file_name ?? null;
}
