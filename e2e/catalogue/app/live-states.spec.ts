import { contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { LiveMessage } from '@waypost/contract/live/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Answers, Asked } from '../../support/answers.ts';
import { watchRequests } from '../../support/quiet.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  shownQueue,
  test,
} from '../../support/shown.ts';
import { task, withTasks } from '../../support/task-answers.ts';
import { rows } from '../../support/views.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });
const work = (page: Page) => page.getByRole('region', { name: 'Task work' });
const happened = (type: EventType, subjectId: string): LiveMessage => ({
  kind: 'event',
  id: idOf(9000),
  type,
  subjectId,
  caseId: idOf(9001),
});
/**
 * Waits until the page has processed all earlier events, which it shows by refetching the queue for the last
 * one.
 */
async function expectReload(answers: Answers): Promise<void> {
  const before = asked(answers, 'getTaskQueue');
  answers.emit(happened('task.updated', idOf(9002)));
  await expect.poll(() => asked(answers, 'getTaskQueue')).toBeGreaterThan(before);
}
const isFollowed = (answers: Answers, streams = 1) => expect.poll(() => answers.live.size).toBe(streams);
const asked = (answers: Answers, name: string): number =>
  answers.asked.filter(({ path, text }) =>
    path.endsWith('/graphql') ? text.includes(`"${name}"`) : path.endsWith(name),
  ).length;

const three = [1, 2, 3].map((number) => task(number));
const second = three[1] as Task;
const taken: Task = {
  ...second,
  version: 2,
  status: 'InProcess',
  assignee: { id: idOf(77), name: 'Brooks, Ana' },
};
const changed = three.map((one) => (one === second ? taken : one));
const secondRow = (page: Page) => rows(page).nth(1);

const toDo = {
  id: idOf(600),
  recommendation: 'Call the payer.',
  resolution: null,
  resolutionOptions: ['Done'],
  comment: null,
};
const worked = task(9, { status: 'InProcess', toDos: [toDo] });

test('the queue shows the changes of other users', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'VIEWED'));
  withTasks(answers, three);
  await page.goto(shownQueue);
  await expect(secondRow(page)).toContainText('Open');
  await isFollowed(answers);
  await test.step('unrelated events do not reload the list', async () => {
    // The page requests these when it opens.
    const paths = () => answers.asked.map(({ path }) => path);
    await expect.poll(paths).toContain('/services/policy/users/me/mentions');
    await expect.poll(paths).toContain('/services/task/bulk-changes');
    const isQuiet = watchRequests(page);
    const begun = answers.asked.length;
    const named = ({ path, text }: Asked) =>
      path.endsWith('/graphql') ? JSON.parse(text).operationName : path;
    answers.emit({ kind: 'here' }, happened('note.added', idOf(1)), happened('coverage.changed', idOf(2)));
    await expectReload(answers);
    await isQuiet();
    // Only the queries that a changed task concerns are refetched.
    expect(answers.asked.slice(begun).map(named)).toEqual([
      '/services/task/users/me/workingTask',
      'getTaskQueue',
    ]);
  });
  await test.step('another user’s change updates a row in place and keeps focus, selection, scroll position and typed text', async () => {
    await rows(page).first().getByRole('checkbox').check();
    await secondRow(page).locator('[col-id="payerName"]').click();
    await expect(panel(page)).toContainText('Unassigned');
    const element = await secondRow(page).elementHandle();
    const search = page.getByRole('searchbox', { name: 'Search this list' });
    await search.focus();
    withTasks(answers, changed);
    answers.emit(happened('task.started', second.id));
    await expect(secondRow(page)).toContainText('Brooks, Ana');
    await expect(panel(page)).toContainText('Brooks, Ana');
    await expect(search).toBeFocused();
    await expect(rows(page).first().getByRole('checkbox')).toBeChecked();
    expect(await element?.evaluate((row) => row.isConnected)).toBe(true);
  });
  await test.step('the panel of the queue shows who else has a task open, and is updated when they leave', async () => {
    withTasks(answers, three).to(contract.task.viewTask, {
      viewers: [
        { id: idOf(77), name: 'Brooks, Ana' },
        { id: idOf(78), name: 'Okafor, Marcus' },
      ],
    });
    await followWithin(page, 'VIEWED', shownQueue);
    await secondRow(page).locator('[col-id="payerName"]').click();
    await expect(panel(page).getByText('Also open: Ana Brooks, Marcus Okafor')).toBeVisible();
    const before = answers.asked.length;
    const left = () =>
      answers.asked
        .slice(before)
        .filter(({ method }) => method === 'DELETE')
        .map(({ path }) => path);
    expect(left()).toEqual([]);
    await panel(page).getByRole('button', { name: 'Close panel' }).click();
    await expect.poll(left).toEqual([`/services/task/tasks/${second.id}/viewers/me`]);
  });
});

test.describe('live updates with a fake clock', () => {
  test.use({ ownContext: true });

  test('a stream delivers events without bursts of requests or messages on the screen', async ({
    page,
    answers,
  }) => {
    await page.clock.install();
    withTasks(answers, three);
    await page.goto(shownQueue);
    await expect(rows(page).first()).toBeVisible();
    await isFollowed(answers);
    await test.step('a stream that ends and reconnects at once shows no message', async () => {
      const status = page.getByRole('status', { name: 'Live' });
      await status.evaluate((element) => {
        new MutationObserver(() => element.setAttribute('data-spoke', 'true')).observe(element, {
          childList: true,
        });
      });
      for (const stream of answers.live) stream.destroy();
      await expect.poll(() => answers.followedFrom.length).toBe(2);
      await expectReload(answers);
      await page.clock.runFor(10_000);
      await expect(status).not.toHaveAttribute('data-spoke');
    });
    await test.step('a list is refetched at most twice per second', async () => {
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      const before = asked(answers, 'getTaskQueue');
      const read = () => asked(answers, 'getTaskQueue') - before;
      answers.emit(happened('task.updated', idOf(4999)));
      await expect.poll(read).toBe(1);
      for (let turn = 0; turn < 50; turn += 1) {
        answers.emit(happened('task.updated', idOf(5000 + turn)));
        await page.clock.runFor(20);
      }
      await expect
        .poll(async () => {
          await page.clock.runFor(20);
          return read();
        })
        .toBeGreaterThanOrEqual(2);
      expect(read()).toBeLessThanOrEqual(5);
    });
  });
});

test('a lost connection resumes where it ended, and the loss is shown', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'HIDDEN', 'OFFLINE'));
  withTasks(answers, three);
  await page.goto(shownQueue);
  await expect(secondRow(page)).toContainText('Open');
  await isFollowed(answers);
  await test.step('a lost connection resumes after the last message, or reloads everything if that message is unknown', async () => {
    answers.emit({ kind: 'here' });
    await expectReload(answers);
    for (const stream of answers.live) stream.destroy();
    await expect.poll(() => answers.followedFrom).toEqual([null, answers.toldUntil]);
    withTasks(answers, changed);
    answers.emit({ kind: 'reset' });
    await expect(secondRow(page)).toContainText('Brooks, Ana');
  });
  await test.step('a hidden tab receives no events, and resumes when it is shown', async () => {
    const show = (isShown: boolean) =>
      page.evaluate((shown) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => !shown });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isShown);
    withTasks(answers, three);
    await followWithin(page, 'HIDDEN', shownQueue);
    await expect(secondRow(page)).toContainText('Open');
    await isFollowed(answers);
    answers.emit({ kind: 'here' });
    await expectReload(answers);
    const before = answers.followedFrom.length;
    await show(false);
    await isFollowed(answers, 0);
    withTasks(answers, changed);
    await show(true);
    await isFollowed(answers);
    expect(answers.followedFrom.slice(before)).toEqual([answers.toldUntil]);
    answers.emit(happened('task.started', second.id));
    await expect(secondRow(page)).toContainText('Brooks, Ana');
  });
  await test.step('the queue shows that live updates have stopped without moving rows, and hides the message when they resume', async () => {
    withTasks(answers, three);
    await page.setViewportSize({ width: 1024, height: 768 });
    await followWithin(page, 'OFFLINE', shownQueue);
    await expect(secondRow(page)).toContainText('Open');
    await isFollowed(answers);
    const status = page.getByRole('status', { name: 'Live' });
    await expect(status).toHaveText('');
    // The toolbar is whole.
    await expect(page.getByRole('button', { name: 'Change All…' })).toBeVisible();
    const places = () =>
      Promise.all(
        [
          page.getByRole('heading', { name: 'Task Management' }),
          page.getByRole('button', { name: 'Clear filters' }),
          page.getByRole('button', { name: 'Bulk Actions' }),
          page.getByRole('button', { name: /^Filters/ }),
          page.getByRole('searchbox', { name: 'Search this list' }),
          secondRow(page),
        ].map((part) => part.boundingBox()),
      );
    const before = await places();
    await page.context().setOffline(true);
    for (const stream of answers.live) stream.destroy();
    await expect(status).toHaveText(/^Not live since \d+:\d\d [AP]M: reconnecting…$/, { timeout: 10_000 });
    expect(await places()).toEqual(before);
    expect(await status.locator('span').evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(
      false,
    );
    await page.context().setOffline(false);
    await isFollowed(answers);
    await expect(status).toHaveText('');
  });
});

test('home, the task being worked and every other page show the changes of other users', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'WORKED', 'VIEWED'));
  await test.step('home shows the changes of other users', async () => {
    withTasks(answers, three);
    await page.goto('/rco/LKMT');
    const list = page.getByRole('table', { name: 'Tasks, earliest due first' });
    await expect(list).toContainText('Unassigned');
    await isFollowed(answers);
    withTasks(answers, changed);
    answers.emit(happened('task.started', second.id));
    await expect(list).toContainText('Brooks, Ana');
  });
  await test.step('the task being worked shows other users’ changes, keeps typed text, and never overwrites a change unseen', async () => {
    withTasks(answers, three).to(contract.task.workingTask, { task: worked });
    await followWithin(page, 'WORKED', '/rco/LKMT');
    await isFollowed(answers);
    const comment = work(page)
      .getByLabel(/comment/i)
      .first();
    await comment.fill('Called, no answer');
    answers.to(contract.task.workingTask, { task: { ...worked, version: 2, taskName: 'Coverage Ended' } });
    answers.emit(happened('task.updated', worked.id));
    await expect(work(page)).toContainText('Coverage Ended');
    await expect(comment).toHaveValue('Called, no answer');
    await expect(comment).toBeFocused();
    const isQuiet = watchRequests(page);
    const versions: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') versions.push(request.headers()['if-match']);
    });
    answers.failing(contract.task.changeTask, 'VERSION_CHANGED');
    await work(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => versions).toEqual(['1']);
    // The refusal shows a message, and the task is refetched.
    await expect(page.getByRole('region', { name: 'Latest messages' }).getByRole('alert')).not.toBeEmpty();
    await isQuiet();
    answers.to(contract.task.changeTask, { ...worked, version: 3 });
    await work(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => versions).toEqual(['1', '2']);
  });
  await test.step('a notice above the page shows who else has the current task open', async () => {
    withTasks(answers, three)
      .to(contract.task.workingTask, { task: worked })
      .to(contract.task.viewTask, { viewers: [{ id: idOf(77), name: 'Brooks, Ana' }] });
    await followWithin(page, 'VIEWED', '/rco/LKMT');
    await expect(work(page).getByRole('status')).toHaveText('Also open: Ana Brooks');
  });
  await test.step('every page announces a user’s finished file and links to the files', async () => {
    await follow(page, '/rco/VIEWED/search');
    await isFollowed(answers);
    answers.emit(happened('file.ready', idOf(5)));
    await expect(page.getByText('A file is ready for you')).toBeVisible();
    answers.to(contract.files.myFiles, []);
    await page.getByRole('button', { name: 'My Files' }).click();
    await expect(page).toHaveURL(/\/my-files$/);
  });
});
