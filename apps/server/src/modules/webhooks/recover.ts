import { message } from '@waypost/contract/core/messages';
import { RECOVERY_DAYS } from '@waypost/contract/webhooks/shapes';
import type { Clock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { type Service, service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { JobTools } from '../../framework/job-tools.ts';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { inEachEntity } from '../../framework/queue/in-each-entity.ts';
import { type Queue, workQueue } from '../../framework/queue/in-transaction.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { endpointById, type Place } from './queries.ts';

const DAY_MS = 86_400_000;
/** Number of messages per transaction. */
const SLICE = 200;

export type RecoveryRequest = { since: string | null; until: string | null; missing: boolean };

/**
 * Requests that the worker sends messages again that failed between two instants.
 * @throws AppError INVALID for instants in the wrong order, more than 14 days apart, or in the future
 */
export async function recover(work: Work, place: Place, asked: RecoveryRequest): Promise<string> {
  await endpointById(work, place);
  const { db, clock, entity, actor } = work;
  const now = clock.now();
  const until = asked.until === null ? now : new Date(asked.until);
  const since =
    asked.since === null ? new Date(until.getTime() - RECOVERY_DAYS * DAY_MS) : new Date(asked.since);
  const problem = problemOf(since, until, now);
  if (problem) throw new AppError('INVALID', [problem]);
  const id = newId(clock);
  const kind = asked.missing ? 'missing' : 'failed';
  await db
    .insertInto('webhook_recovery')
    .values({
      entity_id: entity.id,
      id,
      endpoint_id: place.id,
      facility_id: place.appId,
      kind,
      since,
      until,
      started_at: now,
      started_by: actor.id,
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'WebhookRecovery',
    domainId: id,
    details: [
      { propertyName: 'Endpoint', previousValue: null, newValue: place.id },
      { propertyName: 'Messages', previousValue: null, newValue: kind },
      { propertyName: 'Since', previousValue: null, newValue: since.toISOString() },
      { propertyName: 'Until', previousValue: null, newValue: until.toISOString() },
    ],
  });
  return id;
}

/** Browser clocks are a little wrong: up to a minute in the future counts as now. */
const SLACK_MS = 60_000;

function problemOf(since: Date, until: Date, now: Date) {
  if (until < since) return { path: 'until', message: message('webhooks.untilBeforeSince') };
  if (until.getTime() - since.getTime() > RECOVERY_DAYS * DAY_MS + SLACK_MS)
    return { path: 'until', message: message('webhooks.rangeTooLong') };
  if (until.getTime() > now.getTime() + SLACK_MS)
    return { path: 'until', message: message('webhooks.untilToCome') };
  return null;
}

type Running = Item & {
  endpoint_id: string;
  kind: 'failed' | 'missing';
  since: Date;
  until: Date;
  reached: Date | null;
  reached_id: string | null;
};

const running = (entityId: string, clock: Clock): Queue<Running, Service> => ({
  name: 'send webhook messages again',
  columns: sql`r.id, r.entity_id, r.endpoint_id, r.kind, r.since, r.until, r.reached, r.reached_id`,
  from: sql`webhook_recovery r`,
  locked: 'r',
  key: sql`r.id`,
  isDue,
  order: sql`r.started_at`,
  batch: 1,
  emits: [],
  actorOf: () => service,
  sourceOf: ({ id }) => serviceSource(entityId, `webhooks-again-${id}`, clock),
  handle: sendSlice,
});

const isDue = () => sql`r.state <> 'done'`;
export const recoveryBacklog = backlogOf({ from: sql`webhook_recovery r`, isDue }, sql`r.started_at`);

/** Queues the next messages of each recovery again. Returns the number of slices. */
export function recoverMessages(tools: JobTools): Promise<number> {
  const waiting = sql`select distinct entity_id from webhook_recovery where state <> 'done'`;
  return inEachEntity(tools, waiting, (open, entityId) =>
    workQueue(running(entityId, tools.clock), open, tools),
  );
}

type FoundMessage = { id: string; made_on: string; occurred_at: Date; sent: boolean };

/** Skips accepted and pending messages. */
async function sendSlice(work: Work<Service>, recovery: Running): Promise<void> {
  const { id, endpoint_id, kind, since, until, reached, reached_id } = recovery;
  const now = work.clock.now();
  const { rows } = await sql<FoundMessage>`
    with next as (
      select m.entity_id, m.id, m.made_on, m.facility_id, m.type, m.case_id, m.occurred_at
      from webhook_message m join webhook_endpoint p on p.entity_id = m.entity_id and p.facility_id = m.facility_id
      where p.id = ${endpoint_id}::uuid and not m.is_example and m.type = any (p.filter_types)
        and m.occurred_at >= ${since} and m.occurred_at <= ${until}
        and (m.occurred_at, m.id) > (${reached ?? since}::timestamptz,
          ${reached_id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by m.occurred_at, m.id limit ${SLICE}
    ), again as (
      update webhook_delivery d set next_at = ${now}, attempts = 0, outcome = null
      from next where d.entity_id = next.entity_id and d.endpoint_id = ${endpoint_id}::uuid
        and d.message_id = next.id and d.made_on = next.made_on and d.outcome = 'failed'
      returning d.message_id
    ), newly as (
      insert into webhook_delivery (entity_id, endpoint_id, message_id, made_on, facility_id, type, case_id, occurred_at,
        next_at)
      select next.entity_id, ${endpoint_id}::uuid, next.id, next.made_on, next.facility_id, next.type, next.case_id,
        next.occurred_at, ${now}
      from next where ${kind === 'missing'}
      on conflict do nothing
      returning message_id
    )
    select next.id, next.made_on::text, next.occurred_at,
      next.id in (select message_id from again union all select message_id from newly) as sent
    from next order by next.occurred_at, next.id`.execute(work.db);
  const last = rows.at(-1);
  await work.db
    .updateTable('webhook_recovery')
    .set(({ eb }) => ({
      state: rows.length < SLICE ? 'done' : 'running',
      sent: eb('sent', '+', rows.filter(({ sent }) => sent).length),
      ...(last && { reached: last.occurred_at, reached_id: last.id }),
    }))
    .where('id', '=', id)
    .execute();
}
