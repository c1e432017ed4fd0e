import { isOfProvider } from '@waypost/contract/core/person';
import type { User } from '@waypost/contract/entities/calls';
import type { Colleague, PermissionHolder } from '@waypost/contract/users/calls';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { membershipStatus } from '../../framework/membership-status.ts';
import { waitingUpdate } from '../../framework/people/email-change.ts';
import { isActiveMember, permissionsHeld } from '../../framework/people/members.ts';
import { localAccountOf } from '../../framework/people/provider-accounts.ts';
import { firstFacilities } from '../../framework/people/user-settings.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import { emailUpdateRows } from '../account/readable.ts';
import { facilityRows } from '../facilities/readable.ts';

type Row = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  phoneNumberExtension: string | null;
  typeOfUser: User['typeOfUser'];
  status: User['status'];
  isExternal: boolean;
  issuer: string;
  subject: string;
  lastLoginAt: Date | null;
  version: number;
  facilities: Colleague['facilities'];
  emailUpdate: Colleague['emailUpdate'];
};

/** The people of the current entity, as it knows them. */
const colleagueRows = (now: Date, which: RawBuilder<unknown>) => sql<Row>`
  with colleague as (
    select m.entity_id, m.user_id, m.version, u.issuer, u.subject, ${membershipStatus} as status, k.email, k.first_name,
      k.last_name, k.phone_number, k.phone_number_extension, k.type_of_user, k.is_federated, k.last_login_at
    from membership m join app_user u on u.id = m.user_id
    join known_person k on k.entity_id = m.entity_id and k.id = m.user_id
    where m.entity_id = current_entity() and m.status <> 'Machine'
  )
  select c.user_id as id, c.email, c.status, c.version, c.issuer, c.subject,
    c.first_name as "firstName", c.last_name as "lastName", c.phone_number as "phoneNumber",
    c.phone_number_extension as "phoneNumberExtension", c.type_of_user as "typeOfUser",
    c.is_federated as "isExternal", c.last_login_at as "lastLoginAt",
    coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name)
      from user_facility uf join ${facilityRows} f on f.entity_id = uf.entity_id and f.id = uf.facility_id
      where uf.entity_id = c.entity_id and uf.user_id = c.user_id), '[]'::json) as facilities,
    (select json_build_object('emailUpdateObjectId', e.id, 'newEmail', e.new_email, 'expiresAt', e.expires_at)
      from ${emailUpdateRows} e
      where e.user_id = c.user_id and e.ended_at is null and e.expires_at > ${now})
      as "emailUpdate"
  from colleague c
  where ${which}
  order by lower(c.last_name), lower(c.first_name), c.user_id`;

async function present(program: Program, { entity }: Scope, row: Row): Promise<Colleague> {
  const { config } = program;
  return {
    userObjectId: row.id,
    userId: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    userName: row.email,
    phoneNumber: row.phoneNumber,
    phoneNumberExtension: row.phoneNumberExtension,
    typeOfUser: row.typeOfUser,
    isActive: row.status === 'Active',
    status: row.status,
    usesExternalIdentityProvider: row.isExternal,
    lastLoginDateTime: row.lastLoginAt?.toISOString() ?? null,
    // This entity must not learn where else they work.
    scopes: [{ id: entity.id, name: entity.name, lCode: entity.lCode }],
    isWaypostEmployee: isOfProvider(row.email, config.providerEmailDomain),
    localAccountId: localAccountOf(config, { ...row, isActive: row.status === 'Active' }),
    emailUpdate: await waitingUpdate(program, row.emailUpdate),
    facilities: row.facilities,
    membershipVersion: row.version,
  };
}

export type Included = { includeInactive: boolean; includePending: boolean; includeSettings: boolean };

/** The users of the entity (P-274): the active ones, and others when they are asked for. */
export async function listColleagues(
  program: Program,
  scope: Scope,
  included: Included,
): Promise<Colleague[]> {
  const statuses: User['status'][] = [
    'Active',
    ...(included.includeInactive ? (['Deactivated'] as const) : []),
    ...(included.includePending ? (['Pending'] as const) : []),
  ];
  const { rows, settings } = await scope.read(async ({ db }) => ({
    ...(await colleagueRows(scope.clock.now(), sql`c.status = any(${statuses})`).execute(db)),
    settings: included.includeSettings ? await firstFacilities(program, db) : null,
  }));
  const colleagues = await Promise.all(rows.map((row) => present(program, scope, row)));
  if (settings === null) return colleagues;
  return colleagues.map((one) => ({ ...one, settings: settings.get(one.userId) ?? [] }));
}

/** One user, whatever their status. */
export async function colleagueById(program: Program, scope: Scope, userId: string): Promise<Colleague> {
  const { rows } = await scope.read(({ db }) =>
    colleagueRows(scope.clock.now(), sql`c.user_id = ${userId}::uuid`).execute(db),
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return present(program, scope, rows[0]);
}

/** The active users who have all of the permissions (P-264). */
export async function permissionHolders(
  scope: Scope,
  permissions: readonly string[],
): Promise<PermissionHolder[]> {
  const wanted = [...new Set(permissions)];
  const { rows } = await scope.read(({ db }) =>
    sql<Omit<PermissionHolder, 'scopes'>>`
    select u.id as "userObjectId", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.email as "userName"
    from membership m join app_user u on u.id = m.user_id
    where ${isActiveMember} and ${wanted.length} = ${permissionsHeld(wanted)}
    order by lower(u.last_name), lower(u.first_name), u.id`.execute(db),
  );
  return rows.map((row) => ({ ...row, scopes: [scope.entity] }));
}
