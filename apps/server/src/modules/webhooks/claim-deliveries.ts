import type { WebhookCase } from '@waypost/contract/webhooks/shapes';
import { sql } from 'kysely';
import { backlogOf } from '../../framework/queue/backlog.ts';
import { lockFree } from '../../framework/queue/claim.ts';
import {
  isLeased,
  isUnleased,
  type LeaseColumns,
  leaseColumns,
  leaseEnd,
} from '../../framework/queue/lease.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Backlog } from '../../infrastructure/jobs.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { entityRows } from '../entities/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { payerRows } from '../payers/readable.ts';
import type { StoredMessage } from './signed-message.ts';

/** A message for an endpoint that is being sent. */
export type Claimed = StoredMessage & {
  endpoint_id: string;
  made_on: string;
  is_manual: boolean;
  /** Including this one. */
  attempts: number;
  lease_until: Date;
  url: string;
  headers_sealed: string | null;
  secrets_sealed: string[];
  /** The case of a message that includes it. */
  shown_case: WebhookCase | null;
};

/** Maximum number of messages that an endpoint is sent at once. */
const MAX_IN_FLIGHT = 8;
/** Longer than sending may take: messages of a crashed program are sent again after it. */
const LEASE_SECONDS = 60;
/** After this many consecutive failures, an endpoint is first tried with a single message. */
const PROBE_AFTER_FAILURES = 5;

/** The lease of a message, and its number of attempts. */
export const delivery: LeaseColumns = { row: 'd', until: 'lease_until', attempts: 'attempts' };

/** Whether a message `d` of the endpoint `p` may be sent now. */
const isDue = (now: Date) => sql`d.entity_id = p.entity_id and d.endpoint_id = p.id and d.next_at <= ${now}
  and ${isUnleased(delivery, now)}`;
/** The order of events. It begins with the day, like the partitions of the table and the index of pending messages. */
const inOrder = sql`d.made_on, d.occurred_at, d.message_id`;

/** Whether an endpoint `p` has a message to send now. */
export const hasDue = (
  now: Date,
) => sql`p.disabled_because is null and (p.rests_until is null or p.rests_until <= ${now})
  and (select true from webhook_delivery d where ${isDue(now)} order by ${inOrder} limit 1)`;

/** Messages between two attempts are not due yet; those of a resting endpoint count as late. */
export const deliveryBacklog: Backlog = {
  ...backlogOf(
    {
      from: sql`webhook_endpoint p join webhook_delivery d on d.entity_id = p.entity_id and d.endpoint_id = p.id`,
      isDue: (now) => sql`p.disabled_because is null and d.next_at <= ${now}`,
    },
    sql`d.next_at`,
  ),
  isAny: (now) => sql`exists (select from webhook_endpoint p where ${hasDue(now)})`,
};

/**
 * Claims up to `most` due messages: for each endpoint at most as many as it may be sent at once, so that a slow or dead
 * one takes no capacity of another. An endpoint with ordered messages gets only the oldest. Concurrent workers claim
 * different messages, and never of the same endpoint at the same moment.
 */
export async function claimDeliveries(db: Db, now: Date, most: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed & { per_second: number | null }>`/* prepared: claim-deliveries */
    with ready as materialized (${lockFree({
      columns: sql`p.entity_id, p.id, p.in_order, p.url, p.headers_sealed, p.per_second, f.webhook_shape, n.lcode,
        array(select s.secret_sealed from webhook_secret s where s.entity_id = p.entity_id and s.endpoint_id = p.id
          and (s.ends_at is null or s.ends_at > ${now}) order by s.made_at desc, s.id desc) as secrets_sealed,
        least(
          case when p.in_order or p.failures >= ${PROBE_AFTER_FAILURES} then 1 else ${MAX_IN_FLIGHT}::integer end - (
            select count(*) from webhook_delivery d where d.entity_id = p.entity_id and d.endpoint_id = p.id
              and ${isLeased(delivery, now)})::integer,
          ${tokens(now)}
        ) as places`,
      from: sql`webhook_endpoint p
        join ${facilityRows} f on f.entity_id = p.entity_id and f.id = p.facility_id
        join ${entityRows} n on n.id = p.entity_id`,
      locked: 'p',
      where: hasDue(now),
      order: sql`p.id`,
      most: null,
    })}), due as materialized (
      select d.*, p.url, p.headers_sealed, p.per_second, p.webhook_shape, p.lcode, p.secrets_sealed
      from ready p cross join lateral (${lockFree({
        columns: sql`d.endpoint_id, d.message_id, d.made_on, d.entity_id`,
        from: sql`webhook_delivery d`,
        locked: 'd',
        where: sql`${isDue(now)}
          and (not p.in_order or not exists (select from webhook_delivery e
            where e.entity_id = p.entity_id and e.endpoint_id = p.id and e.next_at is not null
              and (e.made_on, e.occurred_at, e.message_id) < (d.made_on, d.occurred_at, d.message_id)))`,
        order: inOrder,
        most: sql`greatest(p.places, 0)`,
      })}) d
      where p.places > 0 limit ${most}
    ), taken as (
      update webhook_delivery d
      set ${leaseColumns(delivery, leaseEnd(now, LEASE_SECONDS))}
      from due where d.entity_id = due.entity_id and d.endpoint_id = due.endpoint_id
        and d.message_id = due.message_id and d.made_on = due.made_on
      returning d.is_manual, d.attempts, d.lease_until, due.*
    )
    select t.entity_id, t.endpoint_id, t.message_id, t.made_on::text, t.is_manual, t.attempts, t.lease_until, t.url, t.headers_sealed,
      t.secrets_sealed, t.per_second, m.facility_id, m.type, m.subject_id, m.case_id, m.occurred_at, m.data,
      t.lcode as l_code, c.case_number, case when t.webhook_shape = 'full' then ${shownCase} end as shown_case
    from taken t
    join webhook_message m on m.entity_id = t.entity_id and m.id = t.message_id and m.made_on = t.made_on
    left join ${caseRows} c on c.entity_id = t.entity_id and c.id = m.case_id and c.facility_id = m.facility_id
    order by m.occurred_at, t.message_id`.execute(db);
  await spendTokens(db, now, rows);
  return rows;
}

/** The present case `c` with its patient and coverages; null when it has moved to another facility. */
const shownCase = sql`(select json_build_object('caseNumber', c.case_number, 'accountNumber', c.account_number,
    'serviceStart', c.service_start, 'serviceEnd', c.service_end,
    'patient', json_build_object('patientId', a.id, 'patientNumber', a.patient_number,
      'medicalRecordNumber', a.medical_record_number, 'firstName', a.first_name, 'middleName', a.middle_name,
      'lastName', a.last_name, 'birthDate', a.birth_date, 'gender', a.gender),
    'coverages', coalesce((select json_agg(json_build_object('coverageId', v.id, 'payerCode', y.code,
        'insuranceName', v.insurance_name, 'subscriberId', v.subscriber_id) order by v.position)
      from ${coverageRows} v left join ${payerRows} y on y.id = v.payer_id
      where v.entity_id = c.entity_id and v.case_id = c.id), '[]'))
  from ${patientRows} a where a.entity_id = c.entity_id and a.id = c.patient_id)`;

/**
 * The number of messages an endpoint with a limit may be sent now: its remaining tokens and those added since, up to
 * one second's.
 */
const tokens = (
  now: Date,
) => sql`case when p.per_second is null then ${MAX_IN_FLIGHT}::integer else floor(least(
  p.per_second::double precision,
  p.tokens + p.per_second * coalesce(extract(epoch from ${now}::timestamptz - p.tokens_at), 1)))::integer end`;

async function spendTokens(
  db: Db,
  now: Date,
  claimed: readonly { endpoint_id: string; per_second: number | null }[],
): Promise<void> {
  const limited = claimed.filter(({ per_second }) => per_second !== null);
  for (const [endpointId, { length }] of Map.groupBy(limited, (each) => each.endpoint_id))
    await sql`
      update webhook_endpoint p set tokens_at = ${now}, tokens = least(p.per_second::double precision,
        p.tokens + p.per_second * coalesce(extract(epoch from ${now}::timestamptz - p.tokens_at), 1)) - ${length}
      where p.id = ${endpointId}::uuid`.execute(db);
}
