import type { Entity, User } from '@waypost/contract/entities/calls';
import { type ProfileField, profileFields } from '@waypost/contract/profile/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { membershipStatus } from '../../framework/membership-status.ts';
import { placesOf } from '../../framework/places.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { entityRows } from '../entities/readable.ts';
import { membershipRows, personRows } from '../users/readable.ts';

/** A user of this entity as stored. */
export type Person = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  phone_number_extension: string | null;
  type_of_user: User['typeOfUser'];
  is_federated: boolean;
  last_login_at: Date | null;
  issuer: string;
  subject: string;
  version: number;
  membership_version: number;
  status: User['status'];
  client_types: Entity['clientTypes'];
};

/**
 * A member of the call's entity, as it knows them; other users cannot be seen. The version of the account is only
 * returned for an active member.
 */
export async function personIn(db: Db, userId: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select k.id, k.email, case when m.status = 'Active' then u.version else 1 end as version,
      m.version as membership_version, e.client_types, ${membershipStatus} as status, k.first_name, k.last_name,
      k.phone_number, k.phone_number_extension, k.type_of_user, k.is_federated, k.last_login_at,
      u.issuer, u.subject
    from ${personRows} u
    join ${membershipRows} m on m.user_id = u.id and m.entity_id = current_entity() and m.status <> 'Machine'
    join known_person k on k.entity_id = m.entity_id and k.id = u.id
    join ${entityRows} e on e.id = m.entity_id
    where u.id = ${userId}::uuid`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/**
 * The relation of the caller to a user: the same person, a member of other entities too, a user whom the caller
 * manages.
 */
export type Relation = { isOwn: boolean; isElsewhere: boolean; managesUsers: boolean };

/**
 * The fields that the caller may not change: their own type (P-199); everything of an inactive member, whose account
 * does not belong to the entity; their own name and address under an identity service (P-094, P-095), whose values are
 * not read from it, so that user managers correct them; and fields that another entity shows as well.
 */
export function lockedFields(
  person: Pick<Person, 'is_federated' | 'status'>,
  { isOwn, isElsewhere, managesUsers }: Relation,
): ProfileField[] {
  if (person.status !== 'Active') return [...profileFields];
  const isOwnFederated = isOwn && person.is_federated;
  const isShared = !isOwn && isElsewhere;
  const isLocked: Record<ProfileField, boolean> = {
    email: isOwnFederated || isShared,
    firstName: (isOwnFederated && !managesUsers) || isShared,
    lastName: (isOwnFederated && !managesUsers) || isShared,
    phone: isShared,
    typeOfUser: isOwn,
  };
  return profileFields.filter((field) => isLocked[field]);
}

/** Reads the relation of the caller to a user. It needs another role, so it runs outside the entity's transaction. */
export async function relationTo(program: Program, scope: Scope, userId: string): Promise<Relation> {
  const { isElsewhere } = await placesOf(program.signin, userId, scope.entity.id);
  const managesUsers = scope.actor.permissions.has('user-management-user-write');
  return { isOwn: userId === scope.actor.id, isElsewhere, managesUsers };
}
