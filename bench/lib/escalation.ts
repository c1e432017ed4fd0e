import type pg from 'pg';
import type { Client } from './client.ts';

const rule = 'Bench';

/** Has rules raise every open task to the greatest priority and tell its managers, or none. */
export async function setRule(tomasz: Client, isOn: boolean): Promise<void> {
  const { forgetRules, keepRules } = await import('../../apps/server/test/api/support/escalation.ts');
  if (!isOn) return forgetRules(tomasz);
  const when = { daysUntilDue: '-' };
  await keepRules(tomasz, [
    { when, rule, action: 'Raise Priority', value: '10' },
    { when, rule, action: 'Notify', value: 'Managers' },
  ]);
}

/** In how many tasks the rules were followed, and how many are left. */
export async function progressOf(owner: pg.Pool): Promise<{ done: number; left: number }> {
  const { rows } = await owner.query<{ done: number; left: number }>(
    `select (select count(*)::int from escalation_done where rule = $1 and action = 'Raise Priority') as done,
       (select count(*)::int from escalation_due) as left`,
    [rule],
  );
  return rows[0] ?? { done: 0, left: 0 };
}

/** Gives tasks the priority back that they had; the other measures find the queue as it was. */
export async function takeBack(owner: pg.Pool): Promise<void> {
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
