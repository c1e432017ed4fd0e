import { applicationOf } from '@waypost/contract/core/permissions';
import { isOfProvider } from '@waypost/contract/core/person';
import type { Entity, Permission, User, WorkFacility } from '@waypost/contract/entities/calls';
import type { DocumentSystem } from '@waypost/platform/document-system';
import { type RawBuilder, sql } from 'kysely';
import { localAccountOf } from '../../framework/people/provider-accounts.ts';
import type { Program } from '../../framework/program.ts';
import type { Db } from '../../infrastructure/database.ts';
import { systemNamed } from '../../infrastructure/document-systems.ts';
import { pendingEmailUpdate } from '../account/module.ts';
import { facilityRows } from '../facilities/readable.ts';
import { heldRoleRows, rolePermissionRows, roleRows } from '../roles/readable.ts';
import { membershipRows, personRows, workplaceRows } from '../users/readable.ts';

type FacilityRow = Omit<WorkFacility, 'productSettings'> & { documentSystem: string | null };
type EntityRow = Omit<Entity, 'products' | 'facilities'> & { products: string[]; facilities: FacilityRow[] };

/** Only the facilities and roles of the user in that entity. */
const facilities = (userId: string): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'lCode', f.lcode, 'clientCode', f.client_code,
      'defaultNPI', f.default_npi, 'state', f.state, 'documentSystem', f.document_system,
      'isEnded', f.ended_at is not null, 'timeZone', f.time_zone) order by f.ended_at is not null, f.name)
    from ${workplaceRows} uf join ${facilityRows} f on f.entity_id = uf.entity_id and f.id = uf.facility_id
    where uf.entity_id = e.id and uf.user_id = ${userId}::uuid), '[]'::json)`;

const roles = (userId: string): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name) order by r.name)
    from ${heldRoleRows} ur join ${roleRows} r on r.entity_id = ur.entity_id and r.id = ur.role_id
    where ur.entity_id = e.id and ur.user_id = ${userId}::uuid), '[]'::json)`;

/** The user's entities by name, without those on hold or closed (P-011). Runs as the sign-in role. */
async function entityRowsOf(signin: Db, userId: string): Promise<EntityRow[]> {
  const { rows } = await sql<EntityRow>`
    select e.id, e.name, e.lcode as "lCode", e.client_code as "clientCode", e.default_client_code as "defaultClientCode",
      e.client_types as "clientTypes", e.products,
      e.is_xpeditor_pre_release_candidate as "isXpeditorPreReleaseCandidate",
      ${facilities(userId)} as facilities, ${roles(userId)} as roles
    from ${membershipRows} m join entity e on e.id = m.entity_id
    where m.user_id = ${userId}::uuid and m.status = 'Active' and e.status not in ('U', 'O')
    order by lower(e.name), e.id`.execute(signin);
  return rows;
}

/** The entities that the user works in, with the settings of their facilities. */
export async function entitiesOf(
  { signin, documentSystems }: Pick<Program, 'signin' | 'documentSystems'>,
  userId: string,
): Promise<Entity[]> {
  const rows = await entityRowsOf(signin, userId);
  return rows.map((row) => ({
    ...row,
    products: row.products.map((name) => ({ name })),
    facilities: row.facilities.map(({ documentSystem, ...facility }) => ({
      ...facility,
      productSettings: { documentSystem: shownSystem(systemNamed(documentSystems, documentSystem)) },
    })),
  }));
}

/** The public facts of a document system (C-113): its password stays on the server. */
const shownSystem = (system: DocumentSystem | null) =>
  system && { loginUrl: system.authorizeUrl, apiUrl: system.apiUrl, clientId: system.clientId };

/** The user with the entities they belong to. Runs as the sign-in role. */
export async function userById(program: Program, userId: string): Promise<User> {
  const { signin, config } = program;
  const row = await signin
    .selectFrom(personRows.as('app_user'))
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const entities = await entityRowsOf(signin, userId);
  return {
    userObjectId: row.id,
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    userName: row.email,
    phoneNumber: row.phone_number,
    phoneNumberExtension: row.phone_number_extension,
    typeOfUser: row.type_of_user as User['typeOfUser'],
    isActive: row.is_active,
    status: row.is_active ? 'Active' : 'Deactivated',
    usesExternalIdentityProvider: row.uses_external_identity_provider,
    lastLoginDateTime: row.last_login_at?.toISOString() ?? null,
    isWaypostEmployee: isOfProvider(row.email, config.providerEmailDomain),
    localAccountId: localAccountOf(config, { ...row, isActive: row.is_active }),
    emailUpdate: await pendingEmailUpdate(program, userId),
    scopes: entities.map(({ id, name, lCode }) => ({ id, name, lCode })),
  };
}

/** The user's permissions in an entity, or null when the entity is not one of theirs. Sign-in role. */
export async function permissionsIn(
  signin: Db,
  userId: string,
  entityId: string,
): Promise<Permission[] | null> {
  const { rows } = await sql<{ names: string[] | null }>`
    select (select array_agg(distinct p.permission_name order by p.permission_name) from ${heldRoleRows} r
        join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
        where r.entity_id = m.entity_id and r.user_id = m.user_id) as names
    from ${membershipRows} m join entity e on e.id = m.entity_id
    where m.user_id = ${userId}::uuid and m.entity_id = ${entityId}::uuid and m.status = 'Active'
      and e.status not in ('U', 'O')`.execute(signin);
  const row = rows[0];
  if (!row) return null;
  return (row.names ?? []).map((permissionName) => ({
    permissionName,
    applicationName: applicationOf(permissionName),
  }));
}

/** Client codes of the facilities named. */
export async function clientCodesOf(db: Db, facilityIds: readonly string[]): Promise<string[]> {
  if (facilityIds.length === 0) return [];
  const rows = await db
    .selectFrom(facilityRows.as('facility'))
    .select('client_code')
    .where('id', 'in', facilityIds)
    .execute();
  return rows.map(({ client_code }) => client_code);
}
