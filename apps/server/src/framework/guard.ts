import { createHash } from 'node:crypto';
import type { Trip } from '@waypost/platform/database/role-client';
import type { Prelude } from '@waypost/platform/database/role-query';
import type { Within } from './access-rules.ts';
import type { SignedInUser } from './actor.ts';

/** The input of the guard, all of it claimed by the caller. */
export type CallerClaims = {
  token: string;
  secret: string;
  /** The requested entity and facility. */
  entityId: string | null;
  facilityId: string | null;
};

/** The reasons for a refusal, in the order of the checks. */
type Refusal = 'SESSION_ENDED' | 'IDLE' | 'ENTITY_REFUSED' | 'FACILITY_REFUSED' | 'TOKEN' | 'FORBIDDEN';

/** The result of the guard, all of it from our own data. */
export type CallerRights = {
  refusal: Refusal | null;
  session: { id: string; lastSeenAt: number } | null;
  /** Whether the use of the session in the entity is recorded already, for the user's current membership. */
  isNoted: boolean;
  /** Whether the session was opened with this very token. */
  isItsToken: boolean;
  user: SignedInUser & { issuer: string; subject: string };
  entity: { id: string; name: string; lCode: string } | null;
  facilityIds: string[];
  permissions: string[];
};

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Finds a session, its user, and their rights in the requested entity. Runs as the sign-in role.
 * With `$7` it opens the transaction to the entity and its facilities, for the rest of the same message; a refusal
 * raises an error in the database, so that the rest is not run. Then one of the permissions `$8` and all of `$9` are
 * required. Otherwise it returns the reason for the refusal to the caller.
 * `offset 0` makes the planner evaluate the rights once: it would copy them to each of the seven places that need them,
 * and plan the guard at every call.
 */
const guardSql = `/* prepared: guard */
  select json_build_object('refusal', found.refusal, 'isItsToken', coalesce(s.token_hash = $2::bytea, false),
      'isNoted', exists (select from session_place p where p.session_id = s.id and p.entity_id = e.id)
        and exists (select from membership_time t
          where t.entity_id = e.id and t.user_id = u.id and t.ended_at is null),
      'session', case when s.id is not null then json_build_object('id', s.id,
        'lastSeenAt', extract(epoch from s.last_seen_at) * 1000) end,
      'user', json_build_object('id', u.id, 'issuer', u.issuer, 'subject', u.subject, 'firstName', u.first_name,
        'lastName', u.last_name, 'email', u.email),
      'entity', case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'lCode', e.lcode) end,
      'facilityIds', rights.facilities, 'permissions', rights.permissions),
    case when $7::boolean and found.refusal is not null then ('refused: ' || found.refusal)::uuid end,
    set_config('waypost.entity_id', coalesce(e.id::text, ''), true),
    set_config('waypost.user_id', coalesce(u.id::text, ''), true),
    set_config('waypost.session_id', coalesce(s.id::text, ''), true),
    set_config('waypost.facility_ids', array_to_string(rights.facilities, ','), true)
  from (select $3::uuid as entity_id, $4::uuid as facility_id) asked
  left join user_session s on s.secret_hash = $1::bytea
  left join app_user u on u.id = s.user_id
  left join membership m on m.user_id = u.id and m.entity_id = asked.entity_id and m.status = 'Active'
  left join entity e on e.id = m.entity_id and e.status not in ('U', 'O')
  cross join lateral (select
    array(select f.facility_id from user_facility f
      where f.entity_id = e.id and f.user_id = u.id and f.facility_id = coalesce(asked.facility_id, f.facility_id)
    ) as facilities,
    array(select p.permission_name from user_role r
      join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
      where r.entity_id = e.id and r.user_id = u.id
    ) as permissions offset 0) rights
  cross join lateral (select case
    when s.id is null or s.ended_at is not null then 'SESSION_ENDED'
    when not u.is_active then 'SESSION_ENDED'
    when s.expires_at <= $5::timestamptz then 'SESSION_ENDED'
    when s.last_seen_at < $6::timestamptz then 'IDLE'
    when asked.entity_id is not null and e.id is null then 'ENTITY_REFUSED'
    when asked.facility_id is not null and cardinality(rights.facilities) = 0 then 'FACILITY_REFUSED'
    when $7::boolean and s.token_hash is distinct from $2::bytea then 'TOKEN'
    when $8::text[] is not null and not rights.permissions && $8::text[] then 'FORBIDDEN'
    when $9::text[] is not null and not rights.permissions @> $9::text[] then 'FORBIDDEN'
    end as refusal) found`;

/** The required permissions: one of some, and all of others. */
type Needs = Pick<Within, 'oneOf' | 'allOf'>;
const arrayText = (names: readonly string[] | undefined): string | null =>
  names ? `{${names.map((name) => `"${name}"`).join(',')}}` : null;

type Times = { now: Date; idleTimeoutMs: number };

const valuesOf = (
  { token, secret, entityId, facilityId }: CallerClaims,
  { now, idleTimeoutMs }: Times,
  needs: Needs | null,
) => [
  sha256(secret),
  sha256(token),
  entityId,
  facilityId,
  now.toISOString(),
  new Date(now.getTime() - idleTimeoutMs).toISOString(),
  String(needs !== null),
  arrayText(needs?.oneOf),
  arrayText(needs?.allOf),
];

/** The guard alone; its only row begins with its result. */
export const guardTrip = (claims: CallerClaims, times: Times): Trip => ({
  as: 'signin',
  text: guardSql,
  values: valuesOf(claims, times, null),
  rowMode: 'array',
});

/** The guard as the first part of a message: the rest runs in the entity, or not at all. */
export const guardEntrance = (
  claims: CallerClaims,
  times: Times,
  needs: Needs,
  onRow: (found: CallerRights) => void,
): { as: 'signin'; statement: Prelude } => ({
  as: 'signin',
  statement: {
    name: 'guard-entrance',
    text: guardSql,
    values: valuesOf(claims, times, needs),
    onRow: ([found]) => onRow(JSON.parse(found ?? 'null')),
  },
});

/** Whether the guard refused the rest of the message. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '22P02' &&
  /refused: [A-Z_]+/.test(error.message);
