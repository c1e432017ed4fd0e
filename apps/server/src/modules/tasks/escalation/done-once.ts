import { sql } from 'kysely';
import type { Service } from '../../../framework/actor.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import type { Escalation, RequestedEscalations } from '../module.ts';

const keyOf = (taskId: string, { rule, action }: Escalation): string =>
  JSON.stringify([taskId, rule.name, action]);

/** The actions that rules have already taken on tasks. */
export async function findTakenActions(
  db: Db,
  taskIds: readonly string[],
): Promise<(taskId: string, escalation: Escalation) => boolean> {
  if (taskIds.length === 0) return () => false;
  const rows = await db
    .selectFrom('escalation_done')
    .select(['task_id', 'rule', 'action'])
    .where('task_id', 'in', taskIds)
    .execute();
  const known = new Set(rows.map(({ task_id, rule, action }) => JSON.stringify([task_id, rule, action])));
  return (taskId, escalation) => known.has(keyOf(taskId, escalation));
}

/** Of several rows with the same rule and action, the first counts. */
export const withoutDuplicates = (asked: readonly Escalation[]): Escalation[] =>
  asked.filter((each, at) => asked.findIndex((other) => keyOf('', other) === keyOf('', each)) === at);

/** Records the actions that are about to be taken, and leaves out those that somebody else has recorded since. */
export async function claimOnce(
  { db, entity, clock }: Work<Service>,
  asked: readonly RequestedEscalations[],
): Promise<RequestedEscalations[]> {
  const rows = asked.flatMap(({ task, escalations }) =>
    escalations.map(({ rule, action }) => ({
      task_id: task.id,
      rule: rule.name,
      action,
      facility_id: task.facility_id,
      table_version: rule.version,
    })),
  );
  if (rows.length === 0) return [];
  const { rows: written } = await sql<{ task_id: string; rule: string; action: string }>`
    insert into escalation_done (entity_id, task_id, rule, action, facility_id, table_version, at)
    select ${entity.id}::uuid, task_id, rule, action, facility_id, table_version, ${clock.now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (task_id uuid, rule text, action text, facility_id uuid, table_version integer)
    on conflict do nothing returning task_id, rule, action`.execute(db);
  const own = new Set(written.map(({ task_id, rule, action }) => JSON.stringify([task_id, rule, action])));
  return asked.map(({ task, escalations }) => ({
    task,
    escalations: escalations.filter((each) => own.has(keyOf(task.id, each))),
  }));
}
