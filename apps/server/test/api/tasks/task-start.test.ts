import type { Problem } from '@waypost/contract/core/errors';
import { getTasksByUser, type TaskQuery } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrganization, organizationOf, signedInAgain } from '../support/organization.ts';
import { openTask, workingTaskOf } from '../support/tasks.ts';

const query = (change: Partial<TaskQuery> = {}): TaskQuery => ({
  limit: 100,
  after: null,
  sort: [],
  filter: {},
  ...change,
});
let dana: Client;
let marcus: Client;
beforeAll(async () => {
  [dana, marcus] = await (await makeOrganization()).people('dana', 'marcus');
});

const patch = (client: Client, task: Pick<Task, 'id' | 'version'>, body: unknown) =>
  client.call<Task & Pick<Problem, 'code' | 'Message'>>('PATCH', `/services/task/tasks/${task.id}`, body, {
    'if-match': String(task.version),
  });

describe('starting a task', () => {
  it('starting a task makes the user its assignee and the task their working task, on every machine [W-098]', async () => {
    const task = await openTask(dana);
    const started = await patch(dana, task, { status: 'InProcess' });
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      status: 'InProcess',
      assignee: { id: dana.userId },
      version: task.version + 1,
    });
    const elsewhere = await signedInAgain(dana);
    const working = await elsewhere.call<{ task: Task | null }>('GET', '/services/task/users/me/workingTask');
    expect(working.body.task?.id).toBe(task.id);
    expect(working.body.task?.domainModels.case.caseNumber).toBe(task.domainModels.case.caseNumber);
  });

  it('a manager who starts another user’s task leaves that user without a working task', async () => {
    const started = await patch(dana, await openTask(dana), { status: 'InProcess' });
    const taken = await patch(marcus, started.body, {
      status: 'InProcess',
      assignee: { id: marcus.userId },
    });
    expect([taken.status, taken.body.assignee?.id]).toEqual([200, marcus.userId]);
    expect(await workingTaskOf(dana)).toBeNull();
    expect((await workingTaskOf(marcus))?.id).toBe(started.body.id);
  });

  it('only one of twenty users who start a task at once succeeds, and the others see why [W-102]', async () => {
    const people = [dana, marcus, ...(await organizationOf(dana).people('ruth', 'avery'))] as const;
    const task = await openTask(dana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        patch(people[i % people.length] as Client, task, { status: 'InProcess' }),
      ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    const lost = answers.filter((answer) => answer.status !== 200);
    const holder = won[0]?.body.assignee?.id;
    expect(won).toHaveLength(1);
    for (const answer of lost) expect([409, 412]).toContain(answer.status);
    const others = lost.filter((answer) => answer.status === 409);
    expect(others.length).toBeGreaterThanOrEqual(15);
    expect(others[0]?.body).toMatchObject({
      code: 'TASK_HELD',
      Message: 'This item is already assigned to another user.',
    });
    const { getTasksByUser: mine } = await dana.read('task', getTasksByUser, {
      assigneeId: holder ?? '',
      query: query({ limit: 1000 }),
    });
    expect(mine.rows.map((row) => row.id)).toContain(task.id);
  });
});
