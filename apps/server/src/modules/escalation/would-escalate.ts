import { setImmediate as aMoment } from 'node:timers/promises';
import { ESCALATION_TABLE } from '@waypost/contract/escalation';
import { TASKS_TRIED, type WhatWouldChange } from '@waypost/contract/services/processes';
import { LimitError } from '@waypost/dmn';
import { sql } from 'kysely';
import { todayByZone } from '../../kernel/dates.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';
import { type Candidate, type OpenTable, openTable } from '../decision/module.ts';
import { withoutTwins } from './done-once.ts';
import { EscalationError, type JudgedTask, judge, judgedColumns } from './judge.ts';

/** Tasks that are judged without a pause. */
const AT_A_TIME = 50;

type TriedTask = JudgedTask & { case_number: string; time_zone: string };

/** What a table asks for in a task, a line for each rule. */
function linesOf(table: OpenTable, task: TriedTask, today: string): string[] {
  try {
    return withoutTwins(judge(table, task, today)).map(({ rule, action, value }) =>
      [action, value, rule.name === action ? '' : `(${rule.name})`].filter((part) => part !== '').join(' '),
    );
  } catch (error) {
    if (error instanceof LimitError)
      throw new AppError('MODEL_REFUSED', [{ path: '', message: error.message }]);
    if (!(error instanceof EscalationError)) throw error;
    return [`Nothing, because ${error.message}`];
  }
}

/** Which open tasks, those first that are due first, would be escalated otherwise, had the table these rules. Nothing is kept. */
export async function wouldEscalate(
  work: Work,
  candidate: Candidate,
): Promise<NonNullable<WhatWouldChange['escalations']>> {
  const { rows: tasks } = await sql<TriedTask>`
    select ${judgedColumns}, t.case_number, f.time_zone
    from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.entity_id = current_entity() and t.status <> 'Complete'
    order by t.due_date, t.id limit ${sql.lit(TASKS_TRIED)}`.execute(work.db);
  const [asItIs, asItWouldBe] = [
    await openTable(work, ESCALATION_TABLE),
    await openTable(work, ESCALATION_TABLE, candidate),
  ];
  const today = todayByZone(work.clock.now());
  const result = { tasks: tasks.length, before: 0, after: 0, differences: [] } as NonNullable<
    WhatWouldChange['escalations']
  >;
  for (const [at, task] of tasks.entries()) {
    // Others are answered meanwhile.
    if (at % AT_A_TIME === 0) await aMoment();
    const day = today(task.time_zone);
    const before = linesOf(asItIs, task, day);
    const after = linesOf(asItWouldBe, task, day);
    result.before += before.length > 0 ? 1 : 0;
    result.after += after.length > 0 ? 1 : 0;
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    result.differences.push({
      taskId: task.id,
      taskType: task.task_name,
      caseNumber: task.case_number,
      before,
      after,
    });
  }
  return result;
}
