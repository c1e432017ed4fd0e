import type { Task } from '@waypost/contract/tasks/shapes';
import { expect, it } from 'vitest';
import { endWaits } from '../../../src/modules/tasks/end-waits.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization } from '../support/organization.ts';
import { changed, openTasks, readTask } from '../support/tasks.ts';

it('a task whose wait has ended returns once, to the queue, the assignee or the group, and the audit record names the service', async () => {
  const { pool, database } = await testDatabase();
  const dana = await (await makeOrganization()).person('dana');
  const [unassigned, other, third] = (await openTasks(dana, 3)) as [Task, Task, Task];
  const own = await changed(dana, other, { status: 'InProcess' });
  const startedThird = await changed(dana, third, { status: 'InProcess' });
  const toGroup = { status: 'Wait', waitExpirationDays: 2, waitReturnsTo: 'group' };
  expect(await changed(dana, startedThird, toGroup)).toMatchObject({
    status: 'Wait',
    waitReturnsTo: 'group',
    assignee: { id: dana.userId },
  });
  for (const task of [unassigned, own])
    expect((await changed(dana, task, { status: 'Wait', waitExpirationDays: 2 })).status).toBe('Wait');
  const ids = [unassigned.id, own.id, startedThird.id];
  await pool.query('update task set wait_until = wait_until - 10 where id = any ($1::uuid[])', [ids]);
  // The running product's worker is processing it, too.
  const tools = jobTools(database);
  await Promise.all([endWaits(tools), endWaits(tools)]);
  await expect
    .poll(async () => (await Promise.all(ids.map((id) => readTask(dana, id)))).map(({ status }) => status))
    .not.toContain('Wait');
  await endWaits(tools);
  const now = await Promise.all(ids.map((id) => readTask(dana, id)));
  expect(now.map(({ status, waitUntil, assignee }) => [status, waitUntil, assignee?.id ?? null])).toEqual([
    ['Open', null, null],
    ['InProcess', null, dana.userId],
    ['Open', null, null],
  ]);
  const { rows: records } = await pool.query(
    'select domain_id from audit_record where actor_kind = $2 and domain_id = any ($1) and details @> \'[{"previousValue":"Wait"}]\'',
    [ids, 'service'],
  );
  expect(records.map(({ domain_id }) => domain_id).sort()).toEqual(ids.toSorted());
  for (const id of ids)
    expect((await eventsAbout(pool, id)).at(-1)).toMatchObject({
      type: 'task.wait-ended',
      actor_kind: 'service',
      data: { previousStatus: 'Wait', waitUntil: null },
    });
});
