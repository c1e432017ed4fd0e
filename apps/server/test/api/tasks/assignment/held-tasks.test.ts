import type { HeldTasks } from '@waypost/contract/tasks/assignment/calls';
import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ASSIGNMENT } from '../../support/assignment.ts';
import type { Client } from '../../support/client.ts';
import { makeOrganization, type Organization, staff } from '../../support/organization.ts';
import { deactivate } from '../../support/people.ts';
import { changed, openTasks, readTask } from '../../support/tasks.ts';

let here: Organization;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [marcus, dana] = await here.people('marcus', 'dana');
});

const held = (client: Client, { userId }: Pick<Client, 'userId'>) =>
  client.call<HeldTasks>('GET', `${ASSIGNMENT}/users/${userId}/held-tasks`);

describe('the tasks of a deactivated user', () => {
  it('a deactivated user’s tasks are counted by kind beforehand, and their managers are notified by group and facility afterwards', async () => {
    const gone = await here.invite(staff.ines);
    const deactivatedUser = await here.invite(staff.dana);
    const tasks = [...(await openTasks(marcus, 2)), ...(await openTasks(marcus, 1, { facility: 2 }))];
    for (const task of tasks) await changed(marcus, task, { assignee: { id: deactivatedUser.userId } });
    const before = await held(here.administrator, deactivatedUser);
    expect(before.status, before.text).toBe(200);
    expect(before.body).toEqual({
      name: 'Whitfield, Dana',
      kinds: [{ group: 'eligibility', taskName: tasks[0]?.taskName, tasks: 3 }],
    });
    expect((await held(here.administrator, gone)).body.kinds).toEqual([]);

    await deactivate(here.administrator, deactivatedUser.userId);
    const notices = await vi.waitFor(
      async () => {
        const { body } = await marcus.call<{ notices: EscalationNotice[] }>(
          'GET',
          '/services/policy/users/me/escalations',
        );
        const rules = body.notices.map(({ rule }) => rule).filter((rule) => rule.startsWith('Whitfield'));
        if (rules.length < 2) throw new Error('nobody is told yet');
        return rules.toSorted();
      },
      { timeout: 30_000, interval: 250 },
    );
    const begin = 'Whitfield, Dana can no longer sign in:';
    expect(notices).toEqual([
      `${begin} 1 task is back with Eligibility, Children’s Hospital`,
      `${begin} 2 tasks are back with Eligibility, Medical Center`,
    ]);
    const now = await Promise.all(tasks.map(({ id }: Task) => readTask(marcus, id)));
    expect(now.map(({ assignee }) => assignee)).toEqual([null, null, null]);
    const { body } = await dana.call<{ notices: EscalationNotice[] }>(
      'GET',
      '/services/policy/users/me/escalations',
    );
    expect(body.notices).toEqual([]);
  });

  it('a deactivated user’s tasks are hidden from users who do not manage users, and from other organizations', async () => {
    expect((await held(marcus, dana)).status).toBe(403);
    const elsewhere = await makeOrganization();
    expect((await held(elsewhere.administrator, dana)).status).toBe(404);
  });
});
