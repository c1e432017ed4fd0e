import { type EventType, eventKinds, type NewEvent } from '@waypost/contract/core/events';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../infrastructure/ids.ts';
import { type AuditSource, insertRecords, type Recorded } from './audit.ts';

/** The notification channel that wakes consumers when an event for them is committed. */
export const EVENT_CHANNEL = 'waypost_event';
/** The channel on which every change with an event wakes the servers, for their live streams. */
export const LIVE_CHANNEL = 'waypost_live';

/** An event with the source it shares with the records of its change. */
export type Emitted = { source: AuditSource; event: NewEvent };

/**
 * Checks that an event's kind is declared by its call or job, and that its data matches the kind.
 * @throws Error otherwise, because that is a bug
 */
export function checkEvent({ type, data }: NewEvent, mayEmit: readonly EventType[]): void {
  if (!mayEmit.includes(type)) throw new Error(`${type} is not among the declared events`);
  eventKinds[type].data.parse(data);
}

/**
 * The statement that writes records and events in the transaction of their change, each event with a row for every
 * consumer of its kind. Null when there are none; `isLast` sends the COMMIT with it.
 * In the same transaction the trigger `tell_webhooks` of the table `event` (migrations/056-webhooks.sql) creates the
 * webhook messages.
 * From here on, transactions with events of one case end one after another: the order of the events is that of their
 * commits. All row locks must be taken before.
 */
export function recordsAndEvents(
  recorded: readonly Recorded[],
  emitted: readonly Emitted[],
  isLast: boolean,
): RawBuilder<unknown> | null {
  const called = (name: string) =>
    sql.raw(isLast ? `/* prepared: ${name}-and-commit */ /* then commit */` : `/* prepared: ${name} */`);
  if (emitted.length === 0)
    return recorded.length === 0 ? null : sql`${called('write-records')} ${insertRecords(recorded)}`;
  const rows = emitted.map(({ source, event }, place) => ({
    place,
    entity_id: source.entityId,
    id: newId(source.clock),
    type: event.type,
    subject_id: event.subjectId,
    case_id: event.caseId,
    facility_id: event.facilityId,
    occurred_at: source.clock.now(),
    actor_kind: source.actor.kind,
    actor_id: source.actor.id,
    data: event.data,
    correlation_id: source.correlationId,
  }));
  return sql`${called('write-records-and-events')}
    with recorded as (${insertRecords(recorded)}),
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (place integer, entity_id uuid, id uuid,
        type text, subject_id uuid, case_id uuid, facility_id uuid, occurred_at timestamptz, actor_kind text,
        actor_id uuid, data jsonb, correlation_id text)
    ), in_turn as materialized (
      select count(pg_advisory_xact_lock(key)) from (
        select distinct hashtextextended(coalesce(case_id, subject_id)::text, 0) as key from given order by 1) keys
    ), written as (
      insert into event (entity_id, id, type, subject_id, case_id, facility_id, occurred_at, actor_kind, actor_id, data,
        correlation_id)
      select entity_id, id, type, subject_id, case_id, facility_id, occurred_at, actor_kind, actor_id, data,
        correlation_id
      from given, in_turn order by place
      returning entity_id, id, seq, type, coalesce(case_id, subject_id) as order_key
    ), delivered as (
      insert into event_delivery (entity_id, consumer, seq, event_id, order_key)
      select w.entity_id, s.consumer, w.seq, w.id, w.order_key
      from written w join event_subscription s on s.type = w.type
      returning event_id
    )
    select pg_notify(${LIVE_CHANNEL}::text, ''), (select pg_notify(${EVENT_CHANNEL}::text, '') from delivered limit 1)
    from written limit 1`;
}
