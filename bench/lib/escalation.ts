import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Client } from './client.ts';

const rule = 'Bench';

/** Has every open task raised to the greatest priority by a rule, or by none. */
export async function setRule(tomasz: Client, isOn: boolean): Promise<void> {
  const { forgetRules, keepRules } = await import('../../apps/server/test/api/support/escalation.ts');
  if (!isOn) return forgetRules(tomasz);
  await keepRules(tomasz, [{ when: { daysUntilDue: '-' }, rule, action: 'Raise Priority', value: '10' }]);
}

/** To how many tasks the rule was done, and how many are left. */
export async function progressOf(owner: pg.Pool): Promise<{ done: number; left: number }> {
  const { rows } = await owner.query<{ done: number; left: number }>(
    `select (select count(*)::int from escalation_done where rule = $1) as done,
       (select count(*)::int from escalation_due) as left`,
    [rule],
  );
  return rows[0] ?? { done: 0, left: 0 };
}

/** Waits until the rule was done to more tasks than before; at most a minute. */
export async function isGoingOn(owner: pg.Pool, before: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await progressOf(owner)).done > before) return;
    await pause(100);
  }
  throw new Error('no task was escalated');
}

/** Gives tasks the priority back that they had; the other measures find the queue as it was. */
export async function takeBack(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update task t set priority = s.previous_priority from task_step s
     where s.entity_id = t.entity_id and s.task_id = t.id and s.by_rule ->> 'name' = $1`,
    [rule],
  );
  await owner.query('delete from escalation_done where rule = $1', [rule]);
  await owner.query('delete from escalation_due');
  await owner.query('vacuum analyze task');
}
