import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** A user's permissions and facilities in an entity. */
export type CurrentRights = { permissions: ReadonlySet<string>; facilityIds: readonly string[] };

/** The permissions and facilities of a row `m` of `membership`. */
const rightsOfMember = sql`
      (select array_agg(distinct p.permission_name) from user_role r
        join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
        where r.entity_id = m.entity_id and r.user_id = m.user_id) as permissions,
      (select array_agg(f.facility_id::text) from user_facility f
        where f.entity_id = m.entity_id and f.user_id = m.user_id) as facility_ids`;

type Rights = { permissions: string[] | null; facility_ids: string[] | null };
const toCurrentRights = ({ permissions, facility_ids }: Rights): CurrentRights => ({
  permissions: new Set(permissions ?? []),
  facilityIds: facility_ids ?? [],
});

/**
 * A user's current permissions in an entity, outside any call of theirs: for work that they requested and that is done
 * later. Null when they are neither an active user there nor a working machine account, or when the entity is on hold.
 * Runs as the sign-in role.
 */
export async function currentRights(
  { signin, clock }: { signin: Db; clock: Clock },
  userId: string,
  entityId: string,
): Promise<CurrentRights | null> {
  const { rows } = await sql<Rights & { status: string; machine_permissions: string[] | null }>`
    select ${rightsOfMember}, m.status,
      (select a.permissions from machine_account a where a.entity_id = m.entity_id and a.id = m.user_id
        and a.revoked_at is null and a.expires_at > ${clock.now()}) as machine_permissions
    from membership m
    join app_user u on u.id = m.user_id and u.is_active
    join entity e on e.id = m.entity_id and e.status not in ('U', 'O')
    where m.user_id = ${userId}::uuid and m.entity_id = ${entityId}::uuid and m.status in ('Active', 'Machine')`.execute(
    signin,
  );
  const [row] = rows;
  if (row?.status !== 'Machine') return row ? toCurrentRights(row) : null;
  return row.machine_permissions && toCurrentRights({ ...row, permissions: row.machine_permissions });
}

/** A session that is open in an entity. */
export type Place = { sessionId: string; entityId: string };
export const placeKey = ({ sessionId, entityId }: Place): string => `${sessionId} ${entityId}`;

/**
 * The current rights of the users of these sessions, by `placeKey`. Excludes sessions that have ended, were not used
 * since `idleSince`, or whose user is not active in the entity. Runs as the sign-in role.
 */
export async function currentSessionRights(
  signin: Db,
  places: readonly Place[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<ReadonlyMap<string, CurrentRights>> {
  const { rows } = await sql<
    Rights & { session_id: string; entity_id: string }
  >`/* prepared: standing-of-sessions */
    select s.id as session_id, m.entity_id, ${rightsOfMember}
    from unnest(${places.map(({ sessionId }) => sessionId)}::uuid[], ${places.map(({ entityId }) => entityId)}::uuid[])
      as asked (session_id, entity_id)
    join user_session s on s.id = asked.session_id and s.ended_at is null
      and s.expires_at > ${now}::timestamptz and s.last_seen_at >= ${idleSince}::timestamptz
    join app_user u on u.id = s.user_id and u.is_active
    join membership m on m.user_id = u.id and m.entity_id = asked.entity_id and m.status = 'Active'
    join entity e on e.id = m.entity_id and e.status not in ('U', 'O')`.execute(signin);
  return new Map(
    rows.map((row) => [
      placeKey({ sessionId: row.session_id, entityId: row.entity_id }),
      toCurrentRights(row),
    ]),
  );
}
