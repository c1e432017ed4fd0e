import type {
  MessageSearch,
  Recovery,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookMessage,
} from '@waypost/contract/webhooks/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { entityRows } from '../entities/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { personRows } from '../users/readable.ts';
import type { StoredMessage } from './signed-message.ts';

/** An endpoint, by its facility and its id. */
export type Place = { appId: string; id: string };

async function endpointsWhere(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  where: RawBuilder<unknown>,
): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<
    Omit<WebhookEndpoint, 'createdAt' | 'updatedAt' | 'failingSince'> &
      Record<'createdAt' | 'updatedAt' | 'failingSince', Date | null>
  >`
    select p.id, p.facility_id as "appId", f.name as "appName", p.url, p.description,
      p.disabled_because is not null as disabled, p.disabled_because as "disabledBecause", p.created_at as "createdAt",
      p.updated_at as "updatedAt", p.filter_types as "filterTypes", p.in_order as "inOrder", p.per_second as "perSecond",
      case when p.disabled_because is not null then 'disabled' when p.rests_until > ${clock.now()} then 'resting'
        when p.failing_since is not null then 'failing' else 'working' end as state,
      p.failing_since as "failingSince",
      (select count(*)::int from webhook_delivery d
        where d.entity_id = p.entity_id and d.endpoint_id = p.id and d.next_at is not null) as waiting,
      (select count(*)::int from webhook_delivery d
        where d.entity_id = p.entity_id and d.endpoint_id = p.id and d.outcome = 'failed') as failed,
      p.version
    from webhook_endpoint p join ${facilityRows} f on f.entity_id = p.entity_id and f.id = p.facility_id
    where ${where} order by lower(f.name), p.url, p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    createdAt: (row.createdAt as Date).toISOString(),
    updatedAt: (row.updatedAt as Date).toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
  }));
}

/** The endpoints of the caller's facilities. */
export const allEndpoints = (work: Work): Promise<WebhookEndpoint[]> => endpointsWhere(work, sql`true`);

export const endpointsByIds = (work: Work, ids: readonly string[]): Promise<WebhookEndpoint[]> =>
  endpointsWhere(work, sql`p.id = any (${[...ids]}::uuid[])`);

/** @throws AppError NOT_FOUND, also for one of another facility */
export async function endpointById(work: Work, { appId, id }: Place): Promise<WebhookEndpoint> {
  const [endpoint] = await endpointsWhere(work, sql`p.id = ${id}::uuid and p.facility_id = ${appId}::uuid`);
  if (!endpoint) throw new AppError('NOT_FOUND');
  return endpoint;
}

/** The status of a row `d` of `webhook_delivery`. */
export const statusOf = (now: Date) => sql`case
  when d.next_at is not null and d.lease_until > ${now} then 3 when d.next_at is not null then 1
  when d.outcome = 'success' then 0 else 2 end`;

type MessageRow = Omit<WebhookMessage, 'timestamp' | 'nextAttempt'> & {
  timestamp: Date;
  nextAttempt: Date | null;
};
const shown = (row: MessageRow): WebhookMessage => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
  nextAttempt: row.nextAttempt?.toISOString() ?? null,
});
const messageColumns = (
  now: Date,
) => sql`d.message_id as "msgId", d.type as "eventType", ${statusOf(now)} as status,
  d.occurred_at as timestamp, d.case_id as "caseId", c.case_number as "caseNumber", d.attempts,
  d.next_at as "nextAttempt", last.http_status as "httpStatus", last.failure`;
const deliveries = sql`webhook_delivery d
  left join ${caseRows} c on c.entity_id = d.entity_id and c.id = d.case_id
  left join lateral (select a.http_status, a.failure from webhook_attempt a
    where a.entity_id = d.entity_id and a.endpoint_id = d.endpoint_id and a.message_id = d.message_id
      and a.made_on = d.made_on
    order by a.at desc, a.id desc limit 1) last on true`;

/** The messages for an endpoint that a search finds, the latest first. */
export async function messagesOf(work: Work, place: Place, search: MessageSearch): Promise<WebhookMessage[]> {
  await endpointById(work, place);
  const now = work.clock.now();
  const { status, before, after, eventTypes, caseId, caseNumber, limit } = search;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(now)} from ${deliveries}
    where d.endpoint_id = ${place.id}::uuid and d.type = any (${eventTypes}::text[])
      ${before === null ? sql`` : sql`and d.occurred_at < ${before}::timestamptz`}
      ${after === null ? sql`` : sql`and d.occurred_at > ${after}::timestamptz`}
      ${caseId === null ? sql`` : sql`and d.case_id = ${caseId}::uuid`}
      ${caseNumber === null ? sql`` : sql`and c.case_number = ${caseNumber}`}
      ${status === null ? sql`` : sql`and ${statusOf(now)} = ${status}`}
    order by d.occurred_at desc, d.message_id desc limit ${limit}`.execute(work.db);
  return rows.map(shown);
}

/** @throws AppError NOT_FOUND */
export async function messageById(work: Work, place: Place, msgId: string): Promise<WebhookMessage> {
  await endpointById(work, place);
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(work.clock.now())} from ${deliveries}
    where d.endpoint_id = ${place.id}::uuid and d.message_id = ${msgId}::uuid`.execute(work.db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return shown(row);
}

/** A stored message, for its body. */
export async function storedMessage(db: Db, msgId: string): Promise<StoredMessage> {
  const { rows } = await sql<StoredMessage>`
    select m.id as message_id, m.entity_id, m.facility_id, m.type, m.subject_id, m.case_id, m.occurred_at, m.data,
      n.lcode as l_code, c.case_number
    from webhook_message m join ${entityRows} n on n.id = m.entity_id
    left join ${caseRows} c on c.entity_id = m.entity_id and c.id = m.case_id
    where m.id = ${msgId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The attempts of a message for an endpoint, the latest first. Reading the answers is audited. */
export async function attemptsOf(
  work: Work,
  keyring: Keyring,
  place: Place,
  msgId: string,
): Promise<WebhookAttempt[]> {
  const rows = await work.db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('endpoint_id', '=', place.id)
    .where('message_id', '=', msgId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  work.audit({
    action: 'View',
    domainType: 'WebhookMessage',
    domainId: msgId,
    snapshot: { EndpointId: place.id },
  });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    isManual: row.is_manual,
    at: row.at.toISOString(),
    httpStatus: row.http_status,
    failure: row.failure as WebhookAttempt['failure'],
    latencyMs: row.latency_ms,
    answer: row.answer_sealed === null ? null : keyring.open('webhook', row.answer_sealed),
  }));
}

type RecoveryRow = Omit<Recovery, 'since' | 'until' | 'startedAt'> &
  Record<'since' | 'until' | 'startedAt', Date>;

/** The recoveries of an endpoint, the latest first; only the one with `id`, if given. */
export async function recoveriesOf(work: Work, place: Place, id?: string): Promise<Recovery[]> {
  await endpointById(work, place);
  const { rows } = await sql<RecoveryRow>`
    select r.id, r.kind, r.state, r.since, r.until, r.started_at as "startedAt",
      coalesce(u.listed_name, 'Unknown user') as "startedBy", r.sent
    from webhook_recovery r left join ${personRows} u on u.id = r.started_by
    where r.endpoint_id = ${place.id}::uuid ${id === undefined ? sql`` : sql`and r.id = ${id}::uuid`}
    order by r.started_at desc, r.id desc limit 50`.execute(work.db);
  return rows.map((row) => ({
    ...row,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    startedAt: row.startedAt.toISOString(),
  }));
}
