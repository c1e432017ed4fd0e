import type pg from 'pg';
import type { Client } from './client.ts';

const rule = 'Bench';

/** Sets rules that raise every open task to the highest priority and notify its managers, or removes them. */
export async function setRule(tomasz: Client, isOn: boolean): Promise<void> {
  const { forgetRules, saveRules } = await import('../../apps/server/test/api/support/escalation.ts');
  if (!isOn) return forgetRules(tomasz);
  const when = { daysUntilDue: '-' };
  await saveRules(tomasz, [
    { when, rule, action: 'Raise Priority', value: '10' },
    { when, rule, action: 'Notify', value: 'Managers' },
  ]);
}

/** How many tasks the rules were applied to, how many are still due, and whether tasks are still being queued. */
export type Progress = { done: number; left: number; isPuttingDown: boolean };

export async function progressOf(owner: pg.Pool): Promise<Progress> {
  const { rows } = await owner.query<Progress>(
    `select (select count(*)::int from escalation_done where rule = $1 and action = 'Raise Priority') as done,
       (select count(*)::int from escalation_due) as left,
       exists (select from escalation_look where putting_down is not null) as "isPuttingDown"`,
    [rule],
  );
  const [progress] = rows;
  if (!progress) throw new Error('the progress of the rules was not read');
  return progress;
}

/** Restores the priority of the tasks, so that other measures find the queue unchanged. */
export async function restorePriorities(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update task t set priority = s.previous_priority from task_step s
     where s.entity_id = t.entity_id and s.task_id = t.id and s.by_rule ->> 'name' = $1`,
    [rule],
  );
  await owner.query('delete from escalation_notice where rule = $1', [rule]);
  await owner.query('delete from escalation_done where rule = $1', [rule]);
  await owner.query('delete from escalation_due');
  await owner.query('vacuum analyze task');
}
