import { isOfProvider } from '@waypost/contract/core/person';
import { isTrueFlag } from '@waypost/contract/core/values';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { sql } from 'kysely';
import { waitingUpdate } from '../../framework/people/email-change.ts';
import { localAccountOf } from '../../framework/people/provider-accounts.ts';
import { settingsOf } from '../../framework/people/user-settings.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { emailUpdateRows } from '../account/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { heldRoleRows, roleRows } from '../roles/readable.ts';
import { membershipRows, workplaceRows } from '../users/readable.ts';
import { lockedFields, personIn, relationTo } from './person.ts';

type Grants = Pick<
  UserProfile,
  'roles' | 'facilities' | 'emailUpdate' | 'additionalAccesses' | 'harpOperatorCode'
>;

/** A user's roles and facilities in the call's entity, and their pending change of address. */
async function readGrants(db: Db, userId: string, now: Date): Promise<Grants> {
  const { rows } = await sql<Grants>`
    select
      coalesce((select array_to_json(m.additional_accesses) from ${membershipRows} m
        where m.entity_id = current_entity() and m.user_id = ${userId}::uuid), '[]'::json) as "additionalAccesses",
      (select m.harp_operator_code from ${membershipRows} m
        where m.entity_id = current_entity() and m.user_id = ${userId}::uuid) as "harpOperatorCode",
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name) order by r.name)
        from ${heldRoleRows} ur join ${roleRows} r on r.entity_id = ur.entity_id and r.id = ur.role_id
        where ur.user_id = ${userId}::uuid), '[]'::json) as roles,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'lCode', f.lcode,
          'clientCode', f.client_code, 'defaultNPI', f.default_npi, 'state', f.state) order by f.name)
        from ${workplaceRows} uf join ${facilityRows} f on f.entity_id = uf.entity_id and f.id = uf.facility_id
        where uf.user_id = ${userId}::uuid), '[]'::json) as facilities,
      (select json_build_object('emailUpdateObjectId', c.id, 'newEmail', c.new_email, 'expiresAt', c.expires_at)
        from ${emailUpdateRows} c where c.user_id = ${userId}::uuid and c.ended_at is null and c.expires_at > ${now}) as "emailUpdate"`.execute(
    db,
  );
  return rows[0] ?? noGrants;
}

const noGrants: Grants = {
  roles: [],
  facilities: [],
  emailUpdate: null,
  additionalAccesses: [],
  harpOperatorCode: null,
};

type ProfileQuery = { includeSettings?: '' | 'true' | 'false' | undefined };

/** The profile of a user of this entity (P-279). */
export async function profileOf(
  program: Program,
  scope: Scope,
  userId: string,
  { includeSettings }: ProfileQuery = {},
): Promise<UserProfile> {
  const shown = { keyring: program.keyring, permissions: scope.actor.permissions };
  const { person, held, settings } = await scope.read(async ({ db }) => ({
    person: await personIn(db, userId),
    held: await readGrants(db, userId, scope.clock.now()),
    settings: isTrueFlag(includeSettings) ? { settings: await settingsOf(shown, db, userId) } : {},
  }));
  return {
    userObjectId: person.id,
    userId: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    userName: person.email,
    phoneNumber: person.phone_number,
    phoneNumberExtension: person.phone_number_extension,
    typeOfUser: person.type_of_user,
    isActive: person.status === 'Active',
    status: person.status,
    usesExternalIdentityProvider: person.is_federated,
    lastLoginDateTime: person.last_login_at?.toISOString() ?? null,
    isWaypostEmployee: isOfProvider(person.email, program.config.providerEmailDomain),
    localAccountId: localAccountOf(program.config, { ...person, isActive: person.status === 'Active' }),
    // This entity must not learn where else they work.
    scopes: [scope.entity],
    version: person.version,
    membershipVersion: person.membership_version,
    ...held,
    emailUpdate: await waitingUpdate(program, held.emailUpdate),
    ...settings,
    lockedFields: lockedFields(person, await relationTo(program, scope, person.id)),
  };
}
