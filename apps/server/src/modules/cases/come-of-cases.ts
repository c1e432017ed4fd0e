import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { eligibilityTransactionRows } from '../eligibility/readable.ts';
import { taskRows, taskStepRows } from '../tasks/readable.ts';
import { webhookDeliveryRows, webhookMessageRows } from '../webhooks/readable.ts';

/**
 * The reason why a change cannot be undone: somebody works on the case, a payer was asked, or another system was
 * notified.
 */
export type Consequence = 'task' | 'payer' | 'webhook';

/** A case, or a patient with all their cases, that was changed at a moment. */
export type ChangedRecord = { key: string; caseId: string | null; patientId: string | null; since: Date };

/** The consequences of changes to cases and patients, by key; a key without consequences is absent. */
export async function findConsequences(
  { db, entity }: Work,
  changed: readonly ChangedRecord[],
): Promise<Map<string, Consequence>> {
  if (changed.length === 0) return new Map();
  const earliest = new Date(Math.min(...changed.map(({ since }) => since.getTime())));
  const { rows } = await sql<{ key: string; why: Consequence }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as g (key text, "caseId" uuid, "patientId" uuid, since timestamptz)
    ), touched as (
      select g.key, g.since, c.id from given g
      join patient_case c on c.entity_id = ${entity.id}::uuid and c.id = g."caseId"
      union
      select g.key, g.since, c.id from given g
      join patient_case c on c.entity_id = ${entity.id}::uuid and c.patient_id = g."patientId"
    ), told as materialized (
      select d.case_id, m.subject_id, d.occurred_at from ${webhookDeliveryRows} d
      join ${webhookMessageRows} m on m.entity_id = d.entity_id and m.id = d.message_id and m.made_on = d.made_on
      where d.entity_id = ${entity.id}::uuid and d.made_on >= (${earliest}::timestamptz at time zone 'UTC')::date
        and (d.attempts > 0 or d.outcome is not null)
        and (d.case_id in (select id from touched) or m.subject_id in (select "patientId" from given))
    )
    select distinct on (key) key, why from (
      select t.key, 1 as rank, 'task' as why from touched t where exists (
        select from ${taskRows} k join ${taskStepRows} s on s.entity_id = k.entity_id and s.task_id = k.id
        where k.entity_id = ${entity.id}::uuid and k.case_id = t.id and s.actor_kind in ('user', 'rpa') and s.at >= t.since)
      union all
      select t.key, 2, 'payer' from touched t where exists (
        select from ${eligibilityTransactionRows} e
        where e.entity_id = ${entity.id}::uuid and e.case_id = t.id and e.sent_at >= t.since)
      union all
      select t.key, 3, 'webhook' from touched t join told d on d.case_id = t.id and d.occurred_at >= t.since
      union all
      select g.key, 3, 'webhook' from given g join told d on d.subject_id = g."patientId" and d.occurred_at >= g.since
    ) found order by key, rank`.execute(db);
  return new Map(rows.map(({ key, why }) => [key, why]));
}
