import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import { service } from '../framework/actor.ts';
import { serviceSource } from '../framework/audit.ts';
import { doWork } from '../framework/work.ts';
import { acrossEntities, type Db } from '../infrastructure/database.ts';
import { idFrom } from '../infrastructure/ids.ts';
import { type CastEntity, entities } from './organizations.ts';
import { type CastPayer, demoPayers, payers } from './payers.ts';
import { type CastUser, users } from './people.ts';
import { providersOf } from './providers.ts';
import { roles } from './roles.ts';
import { writePhysicians } from './write-physicians.ts';

/** Writes entities, facilities, roles, users and payers. Runs as the provisioning role. */
export function writeOrganizations(provision: Db, config: Config, clock: Clock): Promise<void> {
  return acrossEntities(provision, async (db) => {
    for (const entity of entities) await writeEntity(db, entity, clock);
    for (const user of users) await writeUser(db, user, config);
    for (const entity of entities) await auditSeed(db, entity, clock);
    await writePayers(db, demoPayers);
  });
}

/** Writes the payers of the stand-ins, as the provisioning role. */
export async function writePayers(db: Db, list: readonly CastPayer[] = payers): Promise<void> {
  for (const { id, code, name, options } of list) {
    await db.insertInto('payer').values({ id, code, name }).execute();
    const rows = options.map((option, position) => ({ ...option, payer_id: id, position }));
    await db.insertInto('payer_search_option').values(rows).execute();
  }
}

/** Audits that the cast was written by the seed and not by a user. */
export const auditSeed = (
  db: Db,
  { id, name }: Pick<CastEntity, 'id' | 'name'>,
  clock: Clock,
): Promise<void> =>
  doWork(
    { db, actor: service, mayEmit: [], mustAudit: true },
    serviceSource(id, 'seed', clock),
    async ({ audit }) =>
      audit({
        action: 'Mutation',
        operation: 'Create',
        domainType: 'Entity',
        domainId: id,
        snapshot: { RecordNumber: name, Note: 'Demonstration data' },
      }),
  );

const roleId = (entity: Pick<CastEntity, 'id'>, name: string): string => idFrom(`role ${entity.id} ${name}`);

async function writeEntity(db: Db, entity: CastEntity, clock: Clock): Promise<void> {
  await db
    .insertInto('entity')
    .values({
      id: entity.id,
      name: entity.name,
      lcode: entity.lcode,
      client_code: `${entity.lcode}C`,
      default_client_code: `${entity.lcode}C`,
      status: entity.status,
      client_types: entity.clientTypes,
      products: entity.products,
      is_xpeditor_pre_release_candidate: false,
      keeps_defaults: entity.keepsDefaults ?? false,
      created_at: clock.now(),
    })
    .execute();
  const facilities = entity.facilities.map((facility) => ({
    entity_id: entity.id,
    id: facility.id,
    name: facility.name,
    lcode: facility.lcode,
    client_code: `${facility.lcode}C`,
    default_npi: facility.npi,
    state: facility.state,
    time_zone: facility.timeZone,
  }));
  await db.insertInto('facility').values(facilities).execute();
  await writeProviders(db, entity);
  await writePhysicians(db, entity);
  for (const role of roles) {
    const id = roleId(entity, role.name);
    await db
      .insertInto('role')
      .values({
        entity_id: entity.id,
        id,
        name: role.name,
        is_read_only: role.isReadOnly ?? false,
        user_limit: null,
      })
      .execute();
    const permissions = role.permissions.map((permission_name) => ({
      entity_id: entity.id,
      role_id: id,
      permission_name,
    }));
    if (permissions.length > 0) await db.insertInto('role_permission').values(permissions).execute();
  }
}

/** Writes the providers of the facilities of an entity, as the provisioning role. */
export async function writeProviders(
  db: Db,
  { id, facilities }: Pick<CastEntity, 'id' | 'facilities'>,
): Promise<void> {
  const providers = facilities.flatMap((facility, at) =>
    providersOf(facility, at).map((provider) => ({
      entity_id: id,
      id: provider.id,
      facility_id: facility.id,
      name: provider.name,
      identifier_type: provider.providerIdentifierType,
      identifier: provider.providerIdentifier,
      taxonomy_code: provider.taxonomyCode || null,
      provider_role: provider.taxonomyCodeIdentifier || null,
    })),
  );
  await db.insertInto('facility_provider').values(providers).execute();
}

async function writeUser(db: Db, user: CastUser, config: Config): Promise<void> {
  await db
    .insertInto('app_user')
    .values({
      id: user.id,
      issuer: user.isFederated ? 'https://sign-in.partner.example' : config.oidcIssuer,
      subject: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone_number: '(555) 010-0100',
      phone_number_extension: null,
      type_of_user: user.typeOfUser,
      uses_external_identity_provider: user.isFederated ?? false,
      is_active: !user.isDeactivated,
      last_login_at: null,
    })
    .execute();
  for (const { entityId, role, facilities, status } of user.memberships) {
    const entity = entities.find(({ id }) => id === entityId);
    await db
      .insertInto('membership')
      .values({ entity_id: entityId, user_id: user.id, status: status ?? 'Active' })
      .execute();
    await db
      .insertInto('user_role')
      .values({ entity_id: entityId, user_id: user.id, role_id: roleId({ id: entityId }, role) })
      .execute();
    const assigned = facilities
      .map((index) => entity?.facilities[index])
      .filter((facility) => facility !== undefined)
      .map((facility) => ({ entity_id: entityId, user_id: user.id, facility_id: facility.id }));
    if (assigned.length > 0) await db.insertInto('user_facility').values(assigned).execute();
  }
}
