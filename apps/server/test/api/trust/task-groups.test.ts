import { taskGroups } from '@waypost/contract/core/permissions';
import { getAllTasks } from '@waypost/contract/graphql';
import { groupOfProcess, processNames } from '@waypost/contract/processes/names';
import type { Task } from '@waypost/contract/tasks/shapes';
import { expect, it } from 'vitest';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import { openTask } from '../support/tasks.ts';
import { everyPermission } from './support/declared.ts';
import { rightsFor } from './support/matrix.ts';

const { pool } = await testDatabase();

it('a task can be worked only with the work permission of its own group [W-168]', async () => {
  const [sam, marcus] = await (await makeOrganization()).people('sam', 'marcus');
  const rights = await rightsFor(pool, sam);
  const change = (task: Task, status: string) =>
    sam.call<Task>(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status },
      { 'if-match': String(task.version) },
    );
  const groups: string[] = [];
  for (const process of processNames) {
    const group = groupOfProcess[process];
    groups.push(group);
    const { id } = await openTask(marcus, { process });
    await rights.hold(everyPermission);
    const read = async (): Promise<Task> => (await sam.call<Task>('GET', `/services/task/tasks/${id}`)).body;
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
  expect(groups.sort()).toEqual([...taskGroups].sort());
  // The list is available to every user who may work any of it.
  await rights.hold([`${taskGroups[0]}-work`]);
  const page = { limit: 1, after: null, sort: [], filter: {} };
  expect((await sam.read('task', getAllTasks, { query: page })).getAllTasks.rows).toHaveLength(1);
});
