import {
  EXPIRING_DAYS,
  type Machine,
  type MachineState,
  type OwnMachine,
} from '@waypost/contract/machine-accounts/calls';
import { sql } from 'kysely';
import type { Person } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { sourcesOf } from '../sources/module.ts';
import { personRows, workplaceRows } from '../users/readable.ts';
import { holdsAll, rightsOf } from './rights.ts';

type Instants = 'expiresAt' | 'createdAt' | 'revokedAt' | 'lastUsedAt';
type SecretRow = Omit<Machine['secrets'][number], 'isAlive'>;
type Row = Omit<Machine, Instants | 'state' | 'secrets' | 'mayMakeSecret'> &
  Record<'expiresAt' | 'createdAt', Date> &
  Record<'revokedAt' | 'lastUsedAt', Date | null> & { secrets: SecretRow[]; isGiver: boolean };

const utc = (text: string) => sql.raw(`to_char(${text} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

async function machinesWhere({ db, clock, actor }: Work, id: string | null): Promise<Machine[]> {
  const { rows } = await sql<Row>`
    select a.id, a.entity_id as "entityId", a.name, a.permissions, a.calls_per_minute as "callsPerMinute", a.expires_at as "expiresAt",
      a.created_at as "createdAt", coalesce(maker.listed_name, 'Unknown user') as "createdBy",
      a.revoked_at as "revokedAt",
      case when a.revoked_at is not null then coalesce(ender.listed_name, 'Unknown user') end as "revokedBy",
      a.last_used_at as "lastUsedAt", a.version, ${actor.id}::uuid = any (a.given_by) as "isGiver",
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name)
        from ${workplaceRows} uf join ${facilityRows} f on f.entity_id = uf.entity_id and f.id = uf.facility_id
        where uf.entity_id = a.entity_id and uf.user_id = a.id), '[]'::json) as facilities,
      coalesce((select json_agg(json_build_object('id', s.id, 'hint', s.hint, 'madeAt', ${utc('s.made_at')},
          'madeBy', coalesce(u.listed_name, 'Unknown user'), 'endsAt', ${utc('s.ends_at')},
          'lastUsedAt', ${utc('s.last_used_at')}) order by s.made_at desc, s.id desc)
        from machine_secret s left join ${personRows} u on u.id = s.made_by
        where s.entity_id = a.entity_id and s.account_id = a.id), '[]'::json) as secrets
    from machine_account a
    left join ${personRows} maker on maker.id = a.created_by
    left join ${personRows} ender on ender.id = a.revoked_by
    where ${id}::uuid is null or a.id = ${id}::uuid
    order by a.revoked_at is not null, lower(a.name), a.id`.execute(db);
  return rows.map((row) => present(row, actor, clock.now()));
}

function present({ isGiver, ...row }: Row, actor: Person, now: Date): Machine {
  const isOver = row.revokedAt !== null || row.expiresAt <= now;
  return {
    ...row,
    state: stateOf(row, now),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    mayMakeSecret: !row.revokedAt && (!isGiver || holdsAll(actor, rightsOf(row))),
    secrets: row.secrets.map((secret) => ({
      ...secret,
      isAlive: !isOver && (secret.endsAt === null || new Date(secret.endsAt) > now),
    })),
  };
}

function stateOf({ revokedAt, expiresAt }: Pick<Row, 'revokedAt' | 'expiresAt'>, now: Date): MachineState {
  if (revokedAt) return 'revoked';
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return 'expired';
  return days <= EXPIRING_DAYS ? 'expiring' : 'active';
}

export const allMachines = (work: Work): Promise<Machine[]> => machinesWhere(work, null);

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function machineById(work: Work, id: string): Promise<Machine> {
  const [machine] = await machinesWhere(work, id);
  if (!machine) throw new AppError('NOT_FOUND');
  return machine;
}

/** The calling account in its own view: the ids for its calls, and its permissions. */
export async function ownMachine(work: Work, entity: OwnMachine['entity']): Promise<OwnMachine> {
  const { db, actor } = work;
  const { id, name, permissions, callsPerMinute, expiresAt } = await machineById(work, actor.id);
  const facilities = await db
    .selectFrom(facilityRows.as('facility'))
    .innerJoin(workplaceRows.as('user_facility'), (join) =>
      join
        .onRef('user_facility.facility_id', '=', 'facility.id')
        .onRef('user_facility.entity_id', '=', 'facility.entity_id'),
    )
    .select(['facility.id', 'facility.name', 'facility.lcode as lCode'])
    .where('user_facility.user_id', '=', actor.id)
    .orderBy('facility.name')
    .execute();
  const sources = actor.may('data-import')
    ? (await sourcesOf(work)).map(({ sourceId, name: called }) => ({ id: sourceId, name: called }))
    : [];
  return { id, name, entity, facilities, sources, permissions, callsPerMinute, expiresAt };
}
