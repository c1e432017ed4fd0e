import { ESCALATION_TABLE } from '@waypost/contract/tasks/escalation/rules';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { outputTexts } from '../../decision-tables/module.ts';

type RuleAction = { rule: string; taskId: string; isComplete: boolean };
type Counts = {
  evaluated: number;
  isAtLeast: boolean;
  rows: { row: number; matched: number; led: number }[];
};

/** The tasks on which each rule has acted since, the latest first, and those completed meanwhile. */
export async function countActionsSince(work: Work, since: Date, most: number): Promise<Counts> {
  const { rows } = await sql<RuleAction>`
    select d.rule, d.task_id as "taskId", t.status = 'Complete' as "isComplete"
    from escalation_done d join task t on t.entity_id = d.entity_id and t.id = d.task_id
    where d.entity_id = current_entity() and d.at >= ${since}::timestamptz
    order by d.at desc, d.task_id, d.rule, d.action limit ${most + 1}`.execute(work.db);
  const latestActions = rows.slice(0, most);
  const tasks = (of: readonly RuleAction[]): number => new Set(of.map(({ taskId }) => taskId)).size;
  const known = Map.groupBy(latestActions, ({ rule }) => rule);
  const outputs = await outputTexts(work, ESCALATION_TABLE);
  return {
    evaluated: tasks(latestActions),
    isAtLeast: rows.length > most,
    rows: outputs.flatMap(({ rule, action }, at) => {
      // Rules without a name count as one per action.
      const own = known.get(rule || (action ?? '')) ?? [];
      return own.length === 0
        ? []
        : [{ row: at + 1, matched: tasks(own), led: tasks(own.filter(({ isComplete }) => isComplete)) }];
    }),
  };
}
