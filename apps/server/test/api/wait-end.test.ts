import { getAllTasks } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import { expect, it } from 'vitest';
import { endWaits } from '../../src/modules/task/end-waits.ts';
import { sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { eventsAbout } from './support/events.ts';
import { jobTools } from './support/jobs.ts';

it('a task whose wait is over comes back once: to the queue, to who has it, or to the group if so wished, on record as done by the service', async () => {
  const dana = await sharedAs('dana.whitfield');
  const owner = await ownerPool();
  try {
    const patch = (task: Task, body: unknown) =>
      dana.call<Task>('PATCH', `/services/task/tasks/${task.id}`, body, { 'if-match': String(task.version) });
    const { getAllTasks: page } = await dana.read('task', getAllTasks, {
      query: {
        limit: 3,
        after: null,
        sort: [{ column: 'accountNumber', descending: true }],
        filter: { status: { filterType: 'set', values: ['Open'] } },
      },
    });
    const [unassigned, other, third] = page.rows as [Task, Task, Task];
    const own = (await patch(other, { status: 'InProcess' })).body;
    const lent = (await patch(third, { status: 'InProcess' })).body;
    const toGroup = { status: 'Wait', waitExpirationDays: 2, waitReturnsTo: 'group' };
    expect((await patch(lent, toGroup)).body).toMatchObject({
      status: 'Wait',
      waitReturnsTo: 'group',
      assignee: { id: dana.userId },
    });
    for (const task of [unassigned, own]) {
      expect((await patch(task, { status: 'Wait', waitExpirationDays: 2 })).body.status).toBe('Wait');
    }
    const ids = [unassigned.id, own.id, lent.id];
    // Other tests may have let these tasks wait before.
    const ended = async (): Promise<number> => {
      const { rows } = await owner.pool.query(
        'select count(*)::int as n from audit_record where actor_kind = $2 and domain_id = any ($1) and details @> \'[{"previousValue":"Wait"}]\'',
        [ids, 'service'],
      );
      return rows[0].n;
    };
    const known = await ended();
    await owner.pool.query('update task set wait_until = wait_until - 10 where id = any ($1::uuid[])', [ids]);
    const tools = jobTools(owner.database);
    await Promise.all([endWaits(tools), endWaits(tools)]);
    await endWaits(tools);
    const now = await Promise.all(ids.map((id) => dana.call<Task>('GET', `/services/task/tasks/${id}`)));
    expect(now.map(({ body }) => [body.status, body.waitUntil, body.assignee?.id ?? null])).toEqual([
      ['Open', null, null],
      ['InProcess', null, dana.userId],
      ['Open', null, null],
    ]);
    expect((await ended()) - known).toBe(3);
    for (const id of ids)
      expect((await eventsAbout(owner.pool, id)).at(-1)).toMatchObject({
        type: 'task.wait-ended',
        actor_kind: 'service',
        data: { previousStatus: 'Wait', waitUntil: null },
      });
  } finally {
    await owner.close();
  }
});
