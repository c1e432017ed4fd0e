import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { isHeldBy, leaseEnd, released } from '../../framework/queue/lease.ts';
import { type RetrySchedule, secondsToRetry } from '../../framework/queue/retry.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { entityRows } from '../entities/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { portalAddress, queueMail } from '../mail/module.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { membershipRows, personRows, workplaceRows } from '../users/readable.ts';
import { delivery } from './claim-deliveries.ts';
import type { Attempted } from './send-message.ts';

const isAccepted = ({ httpStatus }: Attempted): boolean =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
const isGone = ({ httpStatus }: Attempted): boolean => httpStatus === 410;
const isBusy = ({ httpStatus, failure }: Attempted): boolean =>
  failure === 'timeout' || [429, 502, 504].includes(httpStatus ?? 0);

/** Stores attempts, the new states of their messages, and the health of their endpoints. */
export async function recordAttempts(
  work: Work<Actor>,
  tools: MailTools,
  attempted: readonly Attempted[],
): Promise<void> {
  const counting = await storeAttempts(work, tools, attempted);
  recordDisclosures(work, attempted);
  const byEndpoint = Map.groupBy(counting, ({ claimed }) => claimed.endpoint_id);
  for (const [endpointId, own] of byEndpoint)
    await work.piece(() => storeFailures(work, tools, endpointId, own));
}

/** Disclosures of patient data to another system stay in the audit when the messages are deleted (45 CFR 164.528). */
function recordDisclosures(work: Work<Actor>, attempted: readonly Attempted[]): void {
  for (const { claimed, failure } of attempted) {
    // After these failures no byte was sent.
    const wasDelivered = failure !== 'not-allowed' && failure !== 'unreachable';
    if (claimed.shown_case === null || !wasDelivered) continue;
    work.audit({
      action: 'View',
      domainType: 'WebhookMessage',
      domainId: claimed.message_id,
      snapshot: { EndpointId: claimed.endpoint_id, ...(claimed.case_id ? { CaseId: claimed.case_id } : {}) },
    });
  }
}

/**
 * Stores attempts and the new states of their messages, with one statement: a requested message is sent once; another
 * is repeated according to the schedule. An endpoint that accepts one is healthy again. An attempt that exceeded its
 * lease is stored, but a message that another worker has by now stays unchanged, and so does its endpoint. Returns the
 * attempts that count.
 */
async function storeAttempts(
  { db, entity, clock }: Work<Actor>,
  { keyring }: MailTools,
  attempted: readonly Attempted[],
): Promise<readonly Attempted[]> {
  const now = clock.now();
  const rows = attempted.map((each) => {
    const { claimed, at, latencyMs, httpStatus, failure, answer, retryAfter } = each;
    const taken = isAccepted(each);
    const wait =
      taken || claimed.is_manual || isGone(each)
        ? null
        : secondsToRetry(schedule, claimed.attempts, Math.random, {
            least: isBusy(each) ? MIN_BUSY_REST : 0,
            asked: retryAfter,
          });
    return {
      id: newId(clock),
      made_on: claimed.made_on,
      endpoint_id: claimed.endpoint_id,
      message_id: claimed.message_id,
      facility_id: claimed.facility_id,
      number: claimed.attempts,
      lease_until: claimed.lease_until,
      is_manual: claimed.is_manual,
      at,
      http_status: httpStatus,
      failure,
      latency_ms: latencyMs,
      answer_sealed: answer === null ? null : keyring.seal('webhook', answer),
      next_at: wait === null ? null : leaseEnd(now, wait),
      outcome: taken ? 'success' : wait === null ? 'failed' : null,
    };
  });
  const { rows: held } = await sql<{ id: string }>`/* prepared: settle-deliveries */
    with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, made_on date, endpoint_id uuid,
        message_id uuid, facility_id uuid, number integer, lease_until timestamptz, is_manual boolean, at timestamptz, http_status integer,
        failure text, latency_ms integer, answer_sealed text, next_at timestamptz, outcome text)
    ), kept as (
      insert into webhook_attempt (entity_id, id, made_on, endpoint_id, message_id, facility_id, number, is_manual, at,
        http_status, failure, latency_ms, answer_sealed)
      select ${entity.id}::uuid, id, made_on, endpoint_id, message_id, facility_id, number, is_manual, at, http_status,
        failure, latency_ms, answer_sealed from r
    ), settled as (
      update webhook_delivery d
      set next_at = r.next_at, outcome = r.outcome, ${released(delivery)}, is_manual = false
      from r where d.entity_id = ${entity.id}::uuid and d.endpoint_id = r.endpoint_id and d.message_id = r.message_id
        and d.made_on = r.made_on
        and ${isHeldBy(delivery, { attempts: sql`r.number`, until: sql`r.lease_until` })}
      returning r.id, r.endpoint_id, r.outcome
    ), well as (
      update webhook_endpoint p set failures = 0, failing_since = null, rests_until = null
      where p.id in (select endpoint_id from settled where outcome = 'success')
        and (p.failures > 0 or p.failing_since is not null)
    )
    select id from settled`.execute(db);
  const ids = new Set(held.map(({ id }) => id));
  return attempted.filter((_, at) => ids.has(rows[at]?.id ?? ''));
}

/** Endpoints that fail rest for longer and longer, and are disabled when they are gone or fail for days. */
async function storeFailures(
  work: Work<Actor>,
  tools: MailTools,
  endpointId: string,
  attempted: readonly Attempted[],
): Promise<void> {
  const now = work.clock.now();
  const last = attempted.at(-1);
  const lastAccepted = attempted.findLastIndex(isAccepted);
  const failed = attempted.length - 1 - lastAccepted;
  if (failed === 0 || !last) return;
  const endpoint = sql`id = ${endpointId}::uuid`;
  const { rows } = await sql<{ failures: number; failing_since: Date }>`
    update webhook_endpoint set failures = failures + ${failed}, failing_since = coalesce(failing_since, ${now})
    where ${endpoint} returning failures, failing_since`.execute(work.db);
  const [health] = rows;
  // It was deleted meanwhile.
  if (!health) return;
  const days = (now.getTime() - health.failing_since.getTime()) / 86_400_000;
  const because = attempted.some(isGone) ? 'gone' : days >= DAYS_OF_FAILURE ? 'failing' : null;
  if (because !== null) return disable(work, tools, endpointId, because);
  const rest = restSeconds(health.failures);
  if (rest > 0)
    await sql`update webhook_endpoint set rests_until = ${new Date(now.getTime() + rest * 1000)}
      where ${endpoint}`.execute(work.db);
}

async function disable(
  work: Work<Actor>,
  tools: MailTools,
  endpointId: string,
  because: 'gone' | 'failing',
): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('webhook_endpoint')
    .set(({ eb }) => ({
      disabled_because: because,
      updated_at: work.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', endpointId)
    .where('disabled_because', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'WebhookEndpoint',
    domainId: endpointId,
    details: [{ propertyName: 'Disabled', previousValue: 'No', newValue: because }],
  });
  await notifyDisabled(work.db, tools, endpointId, because);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Eight attempts in about 28 hours. */
export const schedule: RetrySchedule = {
  waits: [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  jitter: 0.2,
};

/** Minimum rest of a busy or slow receiver. */
const MIN_BUSY_REST = MINUTE;

/** Number of consecutive failures after which an endpoint rests. */
const REST_AFTER_FAILURES = 5;
const LONGEST_REST = 5 * MINUTE;

/** Seconds for which an endpoint rests after this many consecutive failures; none at first. */
export const restSeconds = (failures: number): number =>
  failures < REST_AFTER_FAILURES ? 0 : Math.min(LONGEST_REST, 5 * 2 ** (failures - REST_AFTER_FAILURES));

/** Days without an accepted message after which an endpoint is disabled. */
const DAYS_OF_FAILURE = 5;

/** The message is obsolete after this time. */
const LASTS_MS = 2 * 24 * 3_600_000;

const reasons = {
  gone: 'The receiver answered that it is gone (410).',
  failing: 'The receiver has taken nothing for five days.',
} as const;

type DisabledEndpoint = { email: string; host: string; facility: string; l_code: string };

/** Notifies the users who maintain webhooks of its facility by mail that an endpoint was disabled. */
async function notifyDisabled(
  db: Db,
  tools: MailTools,
  endpointId: string,
  because: keyof typeof reasons,
): Promise<void> {
  const { rows } = await sql<DisabledEndpoint>`
    select distinct u.email, substring(p.url from '^[a-z]+://([^/?#]+)') as host, f.name as facility, n.lcode as l_code
    from webhook_endpoint p
    join ${entityRows} n on n.id = p.entity_id
    join ${facilityRows} f on f.entity_id = p.entity_id and f.id = p.facility_id
    join ${workplaceRows} uf on uf.entity_id = p.entity_id and uf.facility_id = p.facility_id
    join ${membershipRows} m on m.entity_id = uf.entity_id and m.user_id = uf.user_id and m.status = 'Active'
    join ${personRows} u on u.id = uf.user_id and u.is_active
    where p.id = ${endpointId}::uuid and exists (
      select from ${heldRoleRows} ur join ${rolePermissionRows} rp on rp.entity_id = ur.entity_id and rp.role_id = ur.role_id
      where ur.entity_id = uf.entity_id and ur.user_id = uf.user_id
        and rp.permission_name in ('webhooks-admin', 'webhooks-write'))`.execute(db);
  for (const { email, host, facility, l_code } of rows)
    await queueMail(db, tools, {
      kind: 'webhook-disabled',
      recipient: email,
      expiresAt: new Date(tools.clock.now().getTime() + LASTS_MS),
      mail: {
        subject: 'Waypost disabled a webhook endpoint',
        before: [
          `Waypost sends nothing more to the endpoint at ${host} of ${facility}.`,
          `${reasons[because]} What happens meanwhile can be sent later: enable the endpoint again when its receiver works, and recover what it missed.`,
        ],
        link: {
          label: 'Open the webhooks portal',
          address: portalAddress(tools, `${encodeURIComponent(l_code)}/settings?tab=webhooks-portal`),
        },
      },
    });
}
