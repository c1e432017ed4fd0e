import type { Comment, HandedOn } from '@waypost/contract/comments/calls';
import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, expect, it } from 'vitest';
import { setAvailability } from '../support/assignment.ts';
import type { Client } from '../support/client.ts';
import { makeOrganization, type Organization, staff } from '../support/organization.ts';
import { changed, openTask, readTask, type Seen } from '../support/tasks.ts';

let here: Organization;
let dana: Client;
let ruth: Client;
let nadia: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, ruth] = await here.people('dana', 'ruth');
  nadia = await (await makeOrganization()).person('nadia');
});

const reason = 'The date of birth differs from the card.';
const handOn = (client: Client, { id, version }: Seen, body: object = { comment: reason }) =>
  client.call<HandedOn & Pick<Problem, 'code'>>('POST', `/services/task/tasks/${id}/hand-on`, body, {
    'if-match': String(version),
  });

it('handing on a task assigns it to the eligible user with the fewest tasks, and the reason becomes a comment that mentions them', async () => {
  const busy = await here.invite({ ...staff.ruth, firstName: 'Bea', lastName: 'Busy' });
  await changed(busy, await openTask(busy), { status: 'InProcess' });
  const task = await changed(dana, await openTask(dana), { status: 'InProcess' });
  const { status, body, text } = await handOn(dana, task);
  expect(status, text).toBe(200);
  expect(body).toEqual({ assignee: { id: ruth.userId, name: 'Abara, Ruth' }, version: task.version + 1 });
  expect(await readTask(ruth, task.id)).toMatchObject({ status: 'InProcess', assignee: body.assignee });
  const comments = await ruth.call<Comment[]>('GET', `/services/task/tasks/${task.id}/comments`);
  expect(comments.body).toMatchObject([
    { comment: reason, author: { id: dana.userId }, mentions: [{ id: ruth.userId }], isUnread: true },
  ]);
  // The task no longer belongs to another user's day.
  expect(
    (await dana.call<{ task: unknown }>('GET', '/services/task/users/me/workingTask')).body.task ?? null,
  ).toBeNull();
});

it('handing on a task elevates it if all eligible users are away, and reports that', async () => {
  const alone = await makeOrganization();
  const [worker, specialist] = await alone.people('dana', 'ruth');
  expect((await setAvailability(specialist, { state: 'away' })).status).toBe(200);
  const task = await openTask(worker);
  expect((await handOn(worker, task)).body).toEqual({ assignee: null, version: task.version + 1 });
  expect(await readTask(worker, task.id)).toMatchObject({ status: 'Elevated', assignee: null });
  const again = await handOn(worker, { ...task, version: task.version + 1 });
  expect(again.body.code).toBe('TASK_CHANGE_REFUSED');
});

it('handing on a task is refused if it is assigned to another user, complete, changed since, or elsewhere, and without a reason', async () => {
  const held = await changed(ruth, await openTask(ruth), { status: 'InProcess' });
  expect((await handOn(dana, held)).body.code).toBe('TASK_HELD');
  const task = await changed(dana, await openTask(dana), { status: 'InProcess' });
  expect((await handOn(dana, task, { comment: ' ' })).status).toBe(400);
  expect((await handOn(dana, { ...task, version: 1 })).body.code).toBe('VERSION_CHANGED');
  expect((await handOn(nadia, task)).status).toBe(404);
  const lena = await here.person('lena');
  expect((await handOn(lena, task)).status).toBe(404);
  expect((await handOn(await here.person('joel'), task)).status).toBe(403);
  const done = await changed(dana, task, { status: 'Complete' });
  expect((await handOn(dana, done)).body.code).toBe('TASK_CHANGE_REFUSED');
  expect(await readTask(dana, task.id)).toMatchObject({ status: 'Complete', version: done.version });
});
