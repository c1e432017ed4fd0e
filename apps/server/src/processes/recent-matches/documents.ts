import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { generatedDocumentRows } from '../../modules/letters/readable.ts';
import { taskRows, taskStepRows } from '../../modules/tasks/readable.ts';
import { type DecisionClient, textOf } from '../process.ts';
import { MAX_EVALUATED, type Tally, tally } from './tally.ts';

type CompletedTask = { id: string; taskType: string; conditionCode: string; templates: readonly string[] };

/**
 * The registration tasks that people have completed with the condition code of each row, and their documents.
 */
export async function tallyDocuments(
  db: Db,
  decisionClient: DecisionClient,
  { table, since }: { table: string; since: Date },
): Promise<Tally> {
  const { rows: tasks } = await sql<CompletedTask>`
    select t.id, t.task_name as "taskType", t.condition_code as "conditionCode",
      array(select d.template from ${generatedDocumentRows} d
        where d.entity_id = t.entity_id and d.case_id = t.case_id and d.task_id = t.id) as templates
    from ${taskRows} t
    where t.entity_id = current_entity() and t.process = 'Registration Verification' and t.status = 'Complete'
      and t.condition_code is not null and t.completed_at >= ${since}::timestamptz
      and exists (select from ${taskStepRows} s where s.entity_id = t.entity_id and s.task_id = t.id
        and s.at = t.completed_at and s.actor_kind not in ('service', 'system'))
    order by t.completed_at desc, t.id limit ${sql.lit(MAX_EVALUATED + 1)}`.execute(db);
  return tally(tasks, async ({ id, taskType, conditionCode, templates }) => {
    const { rows, matched } = await decisionClient.ask(table, { taskType, conditionCode });
    return matched.rules.map(({ row }, at) => {
      const template = textOf(rows[at]?.template);
      return { row, led: templates.includes(template) ? [`${id} ${template}`] : [] };
    });
  });
}
