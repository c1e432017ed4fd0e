import { newId } from '../infrastructure/ids.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { readRolesFile } from './read-file.ts';
import { applyRole, makeRoleIfMissing } from './roles.ts';
import { applyEach, differences, type Run, recordChange } from './run.ts';
import { administratorRole, usualRolesFile } from './usual-roles.ts';

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
  recordChange(run, {
    entityId: id,
    domainType: 'Entity',
    domainId: id,
    isNew: !known,
    details,
    what: `entity ${stated.lCode} ${stated.name}`,
  });
  const facilityIds: string[] = [];
  await applyEach(run, stated.facilities, async (facility) =>
    facilityIds.push(await applyFacility(run, id, facility)),
  );
  const administratorRoleId = await applyRoles(run, id, stated, !known);
  return { id, name: stated.name, facilityIds, administratorRoleId };
}

/**
 * Applies the roles of the file. A new entity also gets the default roles. In an existing entity they stay unchanged,
 * because an upgrade must not extend anybody's permissions.
 */
async function applyRoles(
  run: Run,
  entityId: string,
  stated: ProvisionEntity,
  isNew: boolean,
): Promise<string> {
  const administratorRoleId = await makeRoleIfMissing(run, entityId, administratorRole);
  const own = stated.roles.filter(({ name }) => !hasSameName(name, administratorRole.name));
  await applyEach(run, own, (role) => applyRole(run, entityId, role));
  if (!isNew && stated.rolesFile !== usualRolesFile) return administratorRoleId;
  const defaultRoles = readRolesFile(usualRolesFile).filter(
    (role) => !own.some(({ name }) => hasSameName(name, role.name)),
  );
  await applyEach(run, defaultRoles, (role) => makeRoleIfMissing(run, entityId, role));
  return administratorRoleId;
}

const hasSameName = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase();

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
      .set((row) => ({ ...wanted, version: row('version', '+', 1) }))
      .where('entity_id', '=', entityId)
      .where('id', '=', id)
      .execute();
  recordChange(run, {
    entityId,
    domainType: 'Facility',
    domainId: id,
    isNew: !known,
    details,
    what: `facility ${stated.lCode} ${stated.name}`,
  });
  return id;
}
