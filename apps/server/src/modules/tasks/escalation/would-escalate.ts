import { setImmediate as aMoment } from 'node:timers/promises';
import { TASKS_TRIED, type WhatWouldChange } from '@waypost/contract/processes/calls';
import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { LimitError, listDecisionTables } from '@waypost/dmn';
import { sql } from 'kysely';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { todayByZone } from '../../../infrastructure/dates.ts';
import { type Candidate, type OpenTable, openTable, writtenText } from '../../decision-tables/module.ts';
import { facilityRows } from '../../facilities/readable.ts';
import { type Escalation, isWithoutEffect } from '../module.ts';
import { findTakenActions, withoutDuplicates } from './done-once.ts';
import {
  EscalationError,
  type EvaluatedTask,
  evaluatedColumns,
  evaluateEscalation,
  matchedBy,
} from './judge.ts';

/** Number of tasks that are evaluated without a pause. */
const BATCH_SIZE = 50;

type TrialResult = NonNullable<WhatWouldChange['escalations']>;
type TrialTask = EvaluatedTask & { case_number: string; time_zone: string };

/** The actions of a table for a task, by all matching rules, or the reason why there are none. */
async function escalationsFor(
  table: OpenTable,
  task: TrialTask,
  today: string,
): Promise<Escalation[] | string> {
  try {
    return await evaluateEscalation(table, task, today);
  } catch (error) {
    if (error instanceof LimitError)
      throw new AppError('MODEL_REFUSED', [{ path: '', message: error.message }]);
    if (!(error instanceof EscalationError)) throw error;
    return `Nothing, because ${error.message}`;
  }
}

/** The same, one line for each rule. */
const linesOf = (asked: Escalation[] | string): string[] =>
  typeof asked === 'string'
    ? [asked]
    : withoutDuplicates(asked).map(({ rule, action, value }) =>
        [action, value, rule.name === action ? '' : `(${rule.name})`].filter((part) => part !== '').join(' '),
      );

/** The rules of a candidate table, with no match yet. */
function rulesOf({ model, compiled, table: name }: Candidate): TrialResult['rules'] {
  const table = listDecisionTables(model).find((each) => each.name === name)?.table;
  const known = table && compiled.tables.get(table.id);
  if (!known) return [];
  const names = table.outputs.findIndex((output) => output.name === 'rule');
  return table.rules.map((_, row) => ({
    rule: writtenText(known, row, names) ?? '',
    matching: 0,
    acting: 0,
  }));
}

function countOne(rules: TrialResult['rules'], row: number, what: 'matching' | 'acting'): void {
  const rule = rules[row - 1];
  if (rule) rule[what] += 1;
}

/**
 * Counts the actions of rules for a task, and those that would be taken now: without earlier actions and actions
 * without effect.
 */
function count(
  rules: TrialResult['rules'],
  task: TrialTask,
  asked: readonly Escalation[],
  isDone: (escalation: Escalation) => boolean,
): void {
  const counted = (escalation: Escalation, what: 'matching' | 'acting') => {
    for (const { row } of escalation.table.rules) countOne(rules, row, what);
  };
  for (const escalation of asked) counted(escalation, 'matching');
  let { status, priority } = task;
  for (const escalation of withoutDuplicates(asked.filter((each) => !isDone(each)))) {
    if (isWithoutEffect({ status, priority }, escalation)) continue;
    counted(escalation, 'acting');
    if (escalation.action === 'Elevate') status = 'Elevated';
    if (escalation.action === 'Raise Priority') priority = Number(escalation.value);
  }
}

/** The open tasks, ordered by due date, that would be escalated differently with these rules. Nothing is stored. */
export async function wouldEscalate(work: Work, candidate: Candidate): Promise<TrialResult> {
  const { rows: tasks } = await sql<TrialTask>`
    select ${evaluatedColumns}, t.case_number, f.time_zone
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.entity_id = current_entity() and t.status <> 'Complete'
    order by t.due_date, t.id limit ${sql.lit(TASKS_TRIED)}`.execute(work.db);
  const [asItIs, asItWouldBe] = [
    await openTable(work, ESCALATION_TABLE),
    await openTable(work, ESCALATION_TABLE, candidate),
  ];
  const isDone = await findTakenActions(
    work.db,
    tasks.map(({ id }) => id),
  );
  const today = todayByZone(work.clock.now());
  const result: TrialResult = {
    tasks: tasks.length,
    before: 0,
    after: 0,
    rules: rulesOf(candidate),
    differences: [],
  };
  for (const [at, task] of tasks.entries()) {
    // Lets other requests run.
    if (at % BATCH_SIZE === 0) await aMoment();
    const day = today(task.time_zone);
    const asked = await escalationsFor(asItWouldBe, task, day);
    if (typeof asked !== 'string') count(result.rules, task, asked, (each) => isDone(task.id, each));
    // When one of the matching rules cannot be applied, none of them is.
    else
      for (const { row } of await matchedBy(asItWouldBe, task, day)) countOne(result.rules, row, 'matching');
    const before = linesOf(await escalationsFor(asItIs, task, day));
    const after = linesOf(asked);
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
