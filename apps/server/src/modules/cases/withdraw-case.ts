import { LOCAL } from '@waypost/contract/core/identifiers';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { eligibilityTransactionRows } from '../eligibility/readable.ts';
import { taskRows, taskStepRows } from '../tasks/readable.ts';
import { webhookDeliveryRows } from '../webhooks/readable.ts';
import { cancelCase } from './change-case.ts';

/** Why a case cannot be withdrawn: somebody works on it, a payer was asked, another system was told of it, or it was changed. */
export type WhyKept = 'task' | 'payer' | 'webhook' | 'changed';

/** What has come of cases since they were opened, by their ids; of what nothing has, there is none. */
export async function comeOfCases(
  { db, entity }: Work,
  ids: readonly string[],
): Promise<Map<string, WhyKept>> {
  const { rows } = await sql<{ id: string; why: WhyKept | null }>`
    select c.id, case
      when exists (select from ${taskRows} t join ${taskStepRows} s on s.entity_id = t.entity_id and s.task_id = t.id
        where t.entity_id = c.entity_id and t.case_id = c.id and s.actor_kind in ('user', 'rpa')) then 'task'
      when exists (select from ${eligibilityTransactionRows} e where e.entity_id = c.entity_id and e.case_id = c.id) then 'payer'
      when exists (select from ${webhookDeliveryRows} d
        where d.entity_id = c.entity_id and d.case_id = c.id and (d.attempts > 0 or d.outcome is not null)) then 'webhook'
      end as why
    from patient_case c where c.entity_id = ${entity.id}::uuid and c.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, why }) => (why ? [[id, why] as const] : [])));
}

/** Withdraws a case that was opened by mistake: it is cancelled, and its identifiers name none, so that they can name another. */
export async function withdrawCase(work: Work, caseId: string): Promise<void> {
  const { version } = await work.db
    .selectFrom('patient_case')
    .select('version')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  await cancelCase(work, caseId, version);
  await work.db
    .updateTable('case_identifier')
    .set({ retired_at: work.clock.now() })
    .where('case_id', '=', caseId)
    .where('retired_at', 'is', null)
    .where((where) => where.or([where('authority', '<>', LOCAL), where('type', '<>', 'VN')]))
    .execute();
}
