import { sql } from 'kysely';
import { newId } from '../infrastructure/ids.ts';
import { differences, type Run, recordChange } from './run.ts';

type StatedRole = {
  name: string;
  permissions: readonly string[];
  isReadOnly?: boolean;
  userLimit?: number | undefined;
};

/** Applies a role of the file. */
export async function applyRole(run: Run, entityId: string, stated: StatedRole): Promise<string> {
  const { db } = run;
  const known = await db
    .selectFrom('role')
    .select(['id', 'user_limit', 'is_read_only'])
    .where('entity_id', '=', entityId)
    .where('name', '=', stated.name)
    .executeTakeFirst();
  const id = known?.id ?? newId(run.clock);
  const held = known
    ? await db
        .selectFrom('role_permission')
        .select('permission_name')
        .where('entity_id', '=', entityId)
        .where('role_id', '=', id)
        .execute()
    : [];
  const permissions = [...new Set(stated.permissions)].sort();
  const wanted = { user_limit: stated.userLimit ?? null, is_read_only: stated.isReadOnly ?? false };
  const before = known && { ...known, permissions: held.map((row) => row.permission_name).sort() };
  const details = differences(before, { ...wanted, permissions });
  if (!known)
    await db
      .insertInto('role')
      .values({ ...wanted, entity_id: entityId, id, name: stated.name })
      .execute();
  else if (details.length > 0)
    await db
      .updateTable('role')
      .set((row) => ({ ...wanted, version: row('version', '+', 1) }))
      .where('entity_id', '=', entityId)
      .where('id', '=', id)
      .execute();
  if (details.some(({ propertyName }) => propertyName === 'Permissions')) {
    await db
      .deleteFrom('role_permission')
      .where('entity_id', '=', entityId)
      .where('role_id', '=', id)
      .execute();
    const rows = permissions.map((permission_name) => ({
      entity_id: entityId,
      role_id: id,
      permission_name,
    }));
    if (rows.length > 0) await db.insertInto('role_permission').values(rows).execute();
  }
  recordChange(run, {
    entityId,
    domainType: 'Role',
    domainId: id,
    isNew: !known,
    details,
    what: `role ${stated.name}`,
  });
  return id;
}

/** Creates a role that the entity does not have yet; an existing role stays unchanged. */
export async function makeRoleIfMissing(run: Run, entityId: string, role: StatedRole): Promise<string> {
  const known = await run.db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('entity_id', '=', entityId)
    .where(sql`lower(name)`, '=', role.name.toLowerCase())
    .executeTakeFirst();
  if (!known) return applyRole(run, entityId, role);
  run.lines.push({ outcome: 'unchanged', what: `role ${known.name}` });
  return known.id;
}
