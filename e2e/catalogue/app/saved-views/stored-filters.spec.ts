import { contract } from '@waypost/contract';
import { narrow, openFilter } from '../../../support/grid.ts';
import { expect, follow, type Page, shownQueue, test } from '../../../support/shown.ts';
import { task, withTasks } from '../../../support/task-answers.ts';
import { colleague } from '../../../support/user-screens.ts';
import { notice } from '../../../support/views.ts';

const filters = (page: Page) => page.getByRole('list', { name: 'Filters' });
const draft = /\/drafts\/grid-view-(tasks|users)\//;

test('the filters and search text of a list survive a reload until they are cleared, and are stored neither in the address nor in the browser', async ({
  page,
  answers,
}) => {
  const drafts = new Map<string, string>();
  withTasks(answers, [task(1), task(2)])
    .to(contract.users.users, [colleague(1, 'Joel', 'Nakamura'), colleague(2, 'Ruth', 'Abara')])
    .to(contract.roles.permissions, [])
    .to(contract.roles.roles, [])
    .to(contract.drafts.draft, ({ path }) => {
      const content = drafts.get(path);
      return content === undefined
        ? { status: 204 as const }
        : { status: 200 as const, body: { content, savedAt: '2026-11-20T15:00:00.000Z' } };
    })
    .to(contract.drafts.saveDraft, ({ path, text }) => {
      drafts.set(path, (JSON.parse(text) as { content: string }).content);
    })
    .to(contract.drafts.discardDraft, ({ path }) => void drafts.delete(path));

  await page.goto(shownQueue);
  await narrow(page, 'Payer Name', 'Whitaker');
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('Echeverria');
  await expect(notice(page)).toBeVisible();
  await expect.poll(() => [...drafts.values()].join()).toContain('Echeverria');
  answers.asked.length = 0;
  await page.reload();
  await expect(filters(page)).toContainText('Whitaker');
  await expect(page.getByRole('searchbox', { name: 'Search this list' })).toHaveValue('Echeverria');
  const asked = async () => (await answers.sent('POST', '/task/graphql')).text;
  await expect.poll(asked).toContain('Whitaker');
  expect(await asked()).toContain('Echeverria');
  const stored = () =>
    page.evaluate(() => [location.href, JSON.stringify({ ...localStorage, ...sessionStorage })].join());
  expect(await stored()).not.toMatch(/Whitaker|Echeverria/);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(filters(page).getByRole('listitem')).toHaveCount(0);
  await expect.poll(() => [...drafts.values()].join()).not.toMatch(/Whitaker|Echeverria/);
  await page.reload();
  await expect(page.getByRole('row', { name: /ACC-1/ })).toBeVisible();
  await expect(filters(page).getByRole('listitem')).toHaveCount(0);

  await test.step('the filters of the user list survive a reload', async () => {
    await follow(page, '/rco/LKMT/user-management');
    // The queue has filters too, and is shown until the list is loaded.
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    const box = await openFilter(page, 'Last Name');
    await box.getByRole('textbox').first().fill('Naka');
    await answers.sent('PUT', draft);
    await expect.poll(() => [...drafts.values()].join()).toContain('Naka');
    await page.reload();
    await expect(page.getByRole('gridcell', { name: 'Nakamura' }).first()).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'Abara' })).toHaveCount(0);
  });

  await test.step('a list does not restore filters of another session', async () => {
    for (const [path, content] of drafts)
      drafts.set(path, content.replace('"session":"session"', '"session":"before"'));
    await page.reload();
    await expect(page.getByRole('gridcell', { name: 'Abara' }).first()).toBeVisible();
  });
});
