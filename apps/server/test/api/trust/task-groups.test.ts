import { getAllTasks } from '@waypost/contract/graphql';
import { taskGroups } from '@waypost/contract/permissions';
import type { Task } from '@waypost/contract/services/task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedAs } from '../support/client.ts';
import { ownerPool } from '../support/database.ts';
import { everyPermission } from './support/declared.ts';
import { rightsFor } from './support/matrix.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
beforeAll(async () => {
  owner = await ownerPool();
});
afterAll(() => owner.close());

it('a task is worked with the work permission of its own group, and with that of no other [W-168]', async () => {
  const sam = await sharedAs('sam.ito');
  const rights = await rightsFor(owner.pool, sam);
  const change = (task: Task, status: string) =>
    sam.call<Task>(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status },
      { 'if-match': String(task.version) },
    );
  try {
    for (const group of taskGroups) {
      await rights.hold(everyPermission);
      const { rows } = await owner.pool.query<{ id: string }>(
        `select t.id from task t join user_facility f on f.entity_id = t.entity_id and f.facility_id = t.facility_id
         where f.user_id = $1 and t.task_group = $2 and t.status = 'Open' and t.assignee_id is null limit 1`,
        [sam.userId, group],
      );
      if (!rows[0]) continue;
      const read = async (): Promise<Task> =>
        (await sam.call<Task>('GET', `/services/task/tasks/${rows[0]?.id}`)).body;
      const task = await read();
      expect(task.authorization.permission).toBe(group);
      await rights.hold(everyPermission.filter((name) => !name.startsWith(`${group}-`)));
      for (const status of ['OnHold', 'Elevated', 'InProcess', 'Complete'])
        expect((await change(task, status)).status, `${group} ${status}`).toBe(403);
      expect((await read()).version).toBe(task.version);
      await rights.hold([`${group}-work`, 'task-management-read']);
      const held = await change(task, 'OnHold');
      expect(held.status, group).toBe(200);
      expect((await change(held.body, 'Open')).status, group).toBe(200);
      await rights.hold([`${group}-manage`, 'task-management-read']);
      expect((await change(await read(), 'Complete')).status, group).toBe(200);
      expect((await change(await read(), 'Open')).status, group).toBe(200);
    }
    // The list is there for each who may work any of it.
    await rights.hold([`${taskGroups[0]}-work`]);
    const page = { limit: 1, after: null, sort: [], filter: {} };
    expect((await sam.read('task', getAllTasks, { query: page })).getAllTasks.rows).toHaveLength(1);
  } finally {
    await rights.end();
  }
});
