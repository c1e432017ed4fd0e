import { permissionNames } from '@waypost/contract/core/permissions';
import { newId } from '../infrastructure/ids.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { differences, type Run, settle } from './run.ts';

/** The role of a first administrator: all permissions for users, roles and invitations, none for patients. */
export const administratorRole = {
  name: 'Facility Administrator',
  isReadOnly: true,
  permissions: permissionNames.filter((name) => name.startsWith('user-management-')) as string[],
};

export type AppliedEntity = { id: string; name: string; facilityIds: string[]; administratorRoleId: string };

/** Applies an entity with its facilities and roles; what the file does not name is left alone. */
export async function applyEntity(run: Run, stated: ProvisionEntity): Promise<AppliedEntity> {
  const { db } = run;
  const wanted = {
    name: stated.name,
    client_code: stated.clientCode ?? `${stated.lCode}C`,
    default_client_code: stated.defaultClientCode ?? stated.clientCode ?? `${stated.lCode}C`,
    status: stated.status,
    client_types: stated.clientTypes,
    products: stated.products,
    ...(stated.keepsDefaults === undefined ? {} : { keeps_defaults: stated.keepsDefaults }),
    ...(stated.files?.downloads === undefined ? {} : { file_downloads: stated.files.downloads }),
    ...(stated.files?.days === undefined ? {} : { file_days: stated.files.days }),
  };
  const known = await db
    .selectFrom('entity')
    .select([
      'id',
      'name',
      'client_code',
      'default_client_code',
      'status',
      'client_types',
      'products',
      'keeps_defaults',
      'file_downloads',
      'file_days',
    ])
    .where('lcode', '=', stated.lCode)
    .executeTakeFirst();
  const id = known?.id ?? newId(run.clock);
  const details = differences(known, wanted);
  if (!known)
    await db
      .insertInto('entity')
      .values({
        ...wanted,
        id,
        lcode: stated.lCode,
        is_xpeditor_pre_release_candidate: false,
        created_at: run.clock.now(),
      })
      .execute();
  else if (details.length > 0) await db.updateTable('entity').set(wanted).where('id', '=', id).execute();
  settle(run, {
    entityId: id,
    domainType: 'Entity',
    domainId: id,
    isNew: !known,
    details,
    what: `entity ${stated.lCode} ${stated.name}`,
  });
  const facilityIds: string[] = [];
  for (const facility of stated.facilities) facilityIds.push(await applyFacility(run, id, facility));
  const administratorRoleId = await applyRole(run, id, administratorRole);
  for (const role of stated.roles) {
    if (role.name.toLowerCase() === administratorRole.name.toLowerCase()) continue;
    await applyRole(run, id, role);
  }
  return { id, name: stated.name, facilityIds, administratorRoleId };
}

async function applyFacility(
  run: Run,
  entityId: string,
  stated: ProvisionEntity['facilities'][number],
): Promise<string> {
  const { db } = run;
  const wanted = {
    name: stated.name,
    client_code: stated.clientCode ?? `${stated.lCode}C`,
    default_npi: stated.npi ?? null,
    state: stated.state,
    time_zone: stated.timeZone,
    ...(stated.documentSystem === undefined ? {} : { document_system: stated.documentSystem }),
    ...(stated.webhooks === undefined ? {} : { webhook_shape: stated.webhooks }),
  };
  const known = await db
    .selectFrom('facility')
    .select([
      'id',
      'name',
      'client_code',
      'default_npi',
      'state',
      'time_zone',
      'document_system',
      'webhook_shape',
    ])
    .where('entity_id', '=', entityId)
    .where('lcode', '=', stated.lCode)
    .executeTakeFirst();
  const id = known?.id ?? newId(run.clock);
  const details = differences(known, wanted);
  if (!known)
    await db
      .insertInto('facility')
      .values({ ...wanted, entity_id: entityId, id, lcode: stated.lCode })
      .execute();
  else if (details.length > 0)
    await db
      .updateTable('facility')
      .set(wanted)
      .where('entity_id', '=', entityId)
      .where('id', '=', id)
      .execute();
  settle(run, {
    entityId,
    domainType: 'Facility',
    domainId: id,
    isNew: !known,
    details,
    what: `facility ${stated.lCode} ${stated.name}`,
  });
  return id;
}

type StatedRole = {
  name: string;
  permissions: readonly string[];
  isReadOnly?: boolean;
  userLimit?: number | undefined;
};

async function applyRole(run: Run, entityId: string, stated: StatedRole): Promise<string> {
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
  settle(run, {
    entityId,
    domainType: 'Role',
    domainId: id,
    isNew: !known,
    details,
    what: `role ${stated.name}`,
  });
  return id;
}
