import type { Entity, User } from '@waypost/contract/services/policy';
import { type ProfileField, profileFields } from '@waypost/contract/services/policy-profile';
import { sql } from 'kysely';
import type { Program } from '../../http/program.ts';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { placeStatus } from '../../kernel/place-status.ts';
import type { Scope } from '../../kernel/scope.ts';
import { placesOf } from '../account/module.ts';

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
  version: number;
  membership_version: number;
  status: User['status'];
  client_types: Entity['clientTypes'];
};

/**
 * Somebody of the entity of the call; nobody else can be seen. Of who has not accepted yet it shows what their inviter
 * said, and nothing of what they are elsewhere.
 */
export async function personIn(db: Db, userId: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.version, m.version as membership_version, e.client_types,
      ${placeStatus} as status,
      coalesce(i.first_name, u.first_name) as first_name, coalesce(i.last_name, u.last_name) as last_name,
      case when i.user_id is null then u.phone_number else i.phone_number end as phone_number,
      case when i.user_id is null then u.phone_number_extension else i.phone_number_extension end
        as phone_number_extension,
      coalesce(i.type_of_user, u.type_of_user) as type_of_user,
      m.status <> 'Pending' and u.uses_external_identity_provider as is_federated,
      case when m.status <> 'Pending' then u.last_login_at end as last_login_at
    from app_user u
    join membership m on m.user_id = u.id and m.entity_id = current_entity() and m.status not in ('Cancelled', 'Machine')
    join entity e on e.id = m.entity_id
    left join lateral (
      select i.* from invitation i
      where m.status = 'Pending' and i.entity_id = m.entity_id and i.user_id = m.user_id and i.first_name is not null
      order by i.created_at desc limit 1
    ) i on true
    where u.id = ${userId}::uuid`.execute(db);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The relation of the caller to a user: are they the same, and does the user belong to other entities too. */
export type Relation = { isOwn: boolean; isElsewhere: boolean };

/**
 * What whoever asks may not change about somebody: their own type (P-199); of who has not accepted, anything; what the
 * identity service of a federated user manages (P-094, P-095); and what is also shown to another entity.
 */
export function lockedFields(
  person: Pick<Person, 'is_federated' | 'status'>,
  { isOwn, isElsewhere }: Relation,
): ProfileField[] {
  if (person.status === 'Pending') return [...profileFields];
  const isManaged = person.is_federated && person.status === 'Active';
  const isShared = !isOwn && isElsewhere;
  const isLocked: Record<ProfileField, boolean> = {
    email: isManaged || isShared || person.status !== 'Active',
    firstName: isManaged || isShared,
    lastName: isManaged || isShared,
    phone: isShared,
    typeOfUser: isOwn,
  };
  return profileFields.filter((field) => isLocked[field]);
}

/** Reads the relation of the caller to a user. It needs another role, so it runs outside the entity's transaction. */
export async function relationTo(program: Program, scope: Scope, userId: string): Promise<Relation> {
  const { isElsewhere } = await placesOf(program.signin, userId, scope.entity.id);
  return { isOwn: userId === scope.actor.id, isElsewhere };
}
