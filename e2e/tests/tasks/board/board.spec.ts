import { openCases } from '../../../../apps/server/test/api/support/cases.ts';
import { download } from '../../../support/grid.ts';
import { inNavigation, signIn } from '../../../support/portal.ts';
import { expect, type Locator, type Page, test } from '../../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

test.beforeAll(async ({ organization, dana }) => {
  await openCases(organization, 3, { task: { status: 'InProcess', assigneeId: dana.userId } });
});

const path = '/board';
const counted = async (link: Locator): Promise<number> =>
  Number(/^[\d,]+/.exec((await link.textContent()) ?? '')?.[0].replace(',', ''));

/** How many tasks the queue says that its list has. */
const inQueue = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /^[\d,]+ tasks?$/ })).toHaveText(
    `${count.toLocaleString('en-US')} ${count === 1 ? 'task' : 'tasks'}`,
  );

/**
 * Figures of different tables with different filters. The catalogue tests check each figure's filter, and the
 * API tests check the counts.
 */
const figures = [/^[\d,]+ overdue tasks$/, /open tasks, Medical Center$/, /tasks opened in the week from/];

test('each figure of a manager’s board leads to a list with that many tasks', async ({ page, marcus }) => {
  await signIn(page, marcus, path);
  for (const name of figures) {
    const link = page.getByRole('link', { name }).first();
    const count = await counted(link);
    expect(count, String(name)).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
    await inQueue(page, count);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  }
});

test('a worker sees and downloads only their own figures', async ({ page, dana }) => {
  await signIn(page, dana, '');
  await inNavigation(page, 'Board').click();
  const link = page.getByRole('link', { name: /^[\d,]+ open tasks$/ });
  const count = await counted(link);
  await expect(page.getByRole('tab')).toHaveCount(0);
  const text = await download(page, page.getByRole('button', { name: 'Download CSV' }));
  expect(text).toContain(`"Total","","${count}",`);
  expect(text).toContain('"Person","Whitfield, Dana"');
  expect(text).not.toContain('Okafor');
  await link.click();
  await inQueue(page, count);
});
