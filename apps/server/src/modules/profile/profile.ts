import { federatedFields } from '@waypost/contract/person';
import type { Entity, User } from '@waypost/contract/services/policy';
import type { UserProfile } from '@waypost/contract/services/policy-profile';
import { sql } from 'kysely';
import type { Program } from '../../http/program.ts';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { belongsElsewhere } from '../account/belongs-elsewhere.ts';
import { settingsOf } from '../settings/queries.ts';

/** What is known about a person of this entity, as it is stored. */
export type PersonRow = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  phone_number_extension: string | null;
  type_of_user: User['typeOfUser'];
  uses_external_identity_provider: boolean;
  is_active: boolean;
  last_login_at: Date | null;
  version: number;
  membership_status: User['status'];
  client_types: Entity['clientTypes'];
};

/** Somebody of the entity of the call; nobody else can be seen. */
export async function personIn(db: Db, userId: string): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name, u.last_name, u.email, u.phone_number, u.phone_number_extension, u.type_of_user,
      u.uses_external_identity_provider, u.is_active, u.last_login_at, u.version,
      m.status as membership_status, e.client_types
    from app_user u join membership m on m.user_id = u.id join entity e on e.id = m.entity_id
    where u.id = ${userId}::uuid and m.entity_id = current_entity()`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** A person is active here when both they and their membership are. */
export function statusOf({ is_active, membership_status }: PersonRow): User['status'] {
  if (membership_status === 'Active') return is_active ? 'Active' : 'Deactivated';
  return membership_status;
}

export const isFederated = (person: PersonRow): boolean =>
  person.uses_external_identity_provider && statusOf(person) === 'Active';

type Held = Pick<UserProfile, 'roles' | 'facilities'> & {
  pending: { id: string; new_email: string; expires_at: string } | null;
};

async function heldIn(db: Db, userId: string, now: Date): Promise<Held> {
  const { rows } = await sql<Held>`
    select
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name) order by r.name)
        from user_role ur join role r on r.entity_id = ur.entity_id and r.id = ur.role_id
        where ur.user_id = ${userId}::uuid), '[]'::json) as roles,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'lCode', f.lcode,
          'clientCode', f.client_code, 'defaultNPI', f.default_npi, 'state', f.state) order by f.name)
        from user_facility uf join facility f on f.entity_id = uf.entity_id and f.id = uf.facility_id
        where uf.user_id = ${userId}::uuid), '[]'::json) as facilities,
      (select json_build_object('id', c.id, 'new_email', c.new_email, 'expires_at', c.expires_at)
        from email_update c
        where c.user_id = ${userId}::uuid and c.ended_at is null and c.expires_at > ${now}) as pending`.execute(
    db,
  );
  return rows[0] ?? { roles: [], facilities: [], pending: null };
}

/** What whoever asks may not change about somebody. */
async function lockedFor(
  program: Program,
  scope: Scope,
  person: PersonRow,
): Promise<UserProfile['lockedFields']> {
  if (isFederated(person)) return [...federatedFields];
  if (person.id === scope.user.id) return [];
  return (await belongsElsewhere(program.signin, person.id, scope.entity.id)) ? ['email'] : [];
}

/** The profile of somebody of this entity (P-279). */
export async function profileOf(
  program: Program,
  scope: Scope,
  userId: string,
  { includeSettings }: { includeSettings?: 'true' | 'false' } = {},
): Promise<UserProfile> {
  const { person, held, settings } = await scope.read(async ({ db }) => ({
    person: await personIn(db, userId),
    held: await heldIn(db, userId, scope.clock.now()),
    settings: includeSettings === 'true' ? { settings: await settingsOf(program, db, userId) } : {},
  }));
  const { pending } = held;
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
    isActive: person.is_active,
    status: statusOf(person),
    usesExternalIdentityProvider: person.uses_external_identity_provider,
    lastLoginDateTime: person.last_login_at?.toISOString() ?? null,
    // Where else they work is not for this entity to know.
    scopes: [scope.entity],
    version: person.version,
    emailUpdate: pending && {
      emailUpdateObjectId: pending.id,
      newEmail: pending.new_email,
      expiresAt: new Date(pending.expires_at).toISOString(),
    },
    roles: held.roles,
    facilities: held.facilities,
    ...settings,
    lockedFields: await lockedFor(program, scope, person),
  };
}
