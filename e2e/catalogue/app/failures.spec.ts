import { contract } from '@waypost/contract';
import { closeMessages } from '../../support/messages.ts';
import { drawn } from '../../support/quiet.ts';
import { expect, type Page, test } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

test('the start page reports that the settings cannot be loaded [P-052]', async ({ page, answers }) => {
  answers.failing(contract.appConfig.settings, 500);
  await page.goto('/rco/');
  await expect(page.getByText('Error fetching app settings')).toBeVisible();
});

test('a failure to load the user says so [P-348]', async ({ page, answers }) => {
  answers.failing(contract.policy.me, 500);
  await page.goto('/rco/');
  await expect(page.getByText('Error fetching user')).toBeVisible();
});

test('a failure to load the permissions says so [P-350]', async ({ page, answers }) => {
  answers.failing(contract.policy.myPermissions, 500);
  await page.goto('/rco/');
  await expect(page.getByText('An error has occurred while loading user permissions...')).toBeVisible();
});

test('a user without an organization sees a message [P-347]', async ({ page, answers }) => {
  answers.to(contract.policy.myEntities, []);
  await page.goto('/rco/');
  await expect(
    page.getByText('User is not associated with any entities. Please contact Support.'),
  ).toBeVisible();
});

test('the general error page names support and links terms and privacy [P-069][P-070]', async ({
  page,
  answers,
}) => {
  // Our server never sends this response, and the contract check of the test's answers would reject it.
  await page.route('**/services/policy/users/me/entities', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"not":"a list"}' }),
  );
  await page.goto('/rco/');
  await expect(page.getByText(/contact support/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
  expect(answers.asked.length).toBeGreaterThan(0);
});

test('a failed page of an organization shows a message and keeps the shell [P-025]', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(1));
  await page.route('**/assets/TaskManagementPage-*.js', (route) => route.abort());
  await page.goto('/rco/LKMT');
  await page.getByRole('link', { name: 'Task Management' }).first().click();
  await expect(page.getByText('An error occurred.')).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

const firstRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Open' }).first();
const startTask = (page: Page) => firstRow(page).getByRole('button', { name: 'Start Task' }).click();

test('a call that fails is shown, and the page stays', async ({ page, answers }) => {
  withTasks(answers, tasks(40));
  await page.goto('/rco/LKMT/task-management');
  await expect(firstRow(page)).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Latest messages' });
  const start = async (status: number, text: string) => {
    answers.failing(contract.task.changeTask, status);
    await startTask(page);
    const toast = toasts.getByText(text, { exact: true });
    await expect(toast).toBeVisible();
    for (const close of await toasts.getByRole('button', { name: 'Close' }).all()) await close.click();
    await expect(toast).toHaveCount(0);
  };
  await test.step('a change that takes a moment covers the page and stops its scrolling; a loading list does not [P-053]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answers.failing(contract.task.changeTask, 500, { held });
    await startTask(page);
    const cover = page.getByRole('status', { name: 'Saving' });
    await expect(cover).toBeVisible();
    const scrolled = () =>
      page.evaluate<number>(
        "[...document.querySelectorAll('*')].reduce((sum, { scrollTop }) => sum + scrollTop, 0)",
      );
    const before = await scrolled();
    await page.mouse.move(700, 500);
    const arrived = await page.evaluateHandle(() => {
      const happened = (type: 'wheel' | 'keyup') =>
        new Promise((done) => window.addEventListener(type, done, { capture: true, once: true }));
      return { both: Promise.all([happened('wheel'), happened('keyup')]) };
    });
    await page.mouse.wheel(0, 600);
    await page.keyboard.press('PageDown');
    await arrived.evaluate(async ({ both }) => void (await both));
    await drawn(page);
    expect(await scrolled()).toBe(before);
    release();
    await expect(cover).toHaveCount(0);
    await page.mouse.wheel(0, 600);
    await expect.poll(scrolled).toBeGreaterThan(before);
    await closeMessages(page);
  });
  await test.step('a refused call shows a toast [P-303][P-302]', async () => {
    await start(404, 'Resource Not Found');
    for (const status of [500, 503]) await start(status, 'Server error');
  });
  await test.step('any other failed answer shows a message [P-304]', async () => {
    await start(409, 'Error sending request');

    // The log shows the message later.
    await page.getByRole('button', { name: 'Help' }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Failures' }).click();
    await expect(page.getByRole('dialog', { name: 'Failures' })).toContainText('Error sending request');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Failures' })).toBeHidden();
    await expect(menu).toHaveCount(0);
  });
  await test.step('a call that the server no longer accepts from an older page reports the newer version, and loads it', async () => {
    answers.failing(contract.task.changeTask, 'CLIENT_OUTDATED');
    await startTask(page);
    await expect(
      toasts.getByText('A newer version of Waypost is running. Reload the page to continue.').first(),
    ).toBeVisible();
    await page.evaluate('window.isOld = true');
    await toasts.getByRole('button', { name: 'Reload' }).first().click();
    await expect.poll(() => page.evaluate('window.isOld ?? false')).toBe(false);
    await expect(firstRow(page)).toBeVisible();
  });
  await test.step('a missing permission and a missing sign-in show the same message if the sign-in cannot start again [P-301]', async () => {
    const refused = 'You do not have permissions to access this resource';
    await start(403, refused);
    await page.route('https://identity.example/**', (route) => route.abort());
    await start(401, refused);
  });
});
