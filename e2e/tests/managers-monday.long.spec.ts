import { faxesAt, resetAssignment } from '../../apps/server/test/api/support/assignment.ts';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import { run, tabTo } from '../support/keyboard.ts';
import { signIn, signInHome } from '../support/portal.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { rows } from '../support/views.ts';

test.describe.configure({ timeout: 120_000 });

const HANDED_OUT = 12;

/** Over the weekend a dozen faxes failed, which were due on Friday; nothing else of their group is late. */
test.beforeEach(async ({ organization }) => {
  await organization.person('avery');
  await resetAssignment(organization);
  const ids = await faxesAt(organization, HANDED_OUT);
  const { pool } = await testDatabase();
  await pool.query('update task set due_date = current_date - 3 where id = any ($1)', [ids]);
});

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Task', exact: true });
const comments = (page: Page): Locator => panel(page).getByRole('region', { name: 'Comments' });
const figure = (page: Page, name: string | RegExp): Locator => page.getByRole('link', { name }).first();
const overdueFaxes = /overdue tasks, Documents$/;

const numberOf = async (link: Locator): Promise<number> =>
  Number(((await link.textContent()) ?? '').replace(/\D/g, ''));
/** The number of Avery's tasks on the board, where a zero is no link. */
async function heldByAvery(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /^Stone, Avery/ });
  return (await row.count()) === 0
    ? 0
    : Number((await row.getByRole('cell').first().textContent())?.replace(/\D/g, ''));
}
const onBoard = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();

/** Dana is on leave, and has entered the absence. */
async function danaIsAway(page: Page, dana: Client): Promise<void> {
  await signInHome(page, dana);
  await page.getByRole('button', { name: dana.fullName }).click();
  await page.getByRole('menuitemradio', { name: 'Away', exact: true }).click();
  await expect(page.getByText('You are away.')).toBeVisible();
}

test('a manager works by keyboard alone: checks absences and overdue tasks, hands out a dozen tasks, elevates one, asks about one, and sees the effect', async ({
  page,
  marcus,
  organization,
  dana,
}) => {
  const { keyboard } = page;
  await danaIsAway(page, dana);
  await signIn(page, marcus, '');
  await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible();
  await run(page, 'board');
  await onBoard(page);
  await expect(page.getByRole('row', { name: /^Whitfield, Dana, away/ })).toBeVisible();
  const before = await heldByAvery(page);
  const overdue = figure(page, overdueFaxes);
  expect(await numberOf(overdue)).toBe(HANDED_OUT);
  await tabTo(page, overdue, 80);
  await keyboard.press('Enter');
  await expect(rows(page).first()).toBeVisible();

  for (let at = 1; at <= HANDED_OUT; at += 1) {
    await keyboard.press('j');
    await keyboard.press('x');
    await expect(page.getByText(`${at} selected`)).toBeVisible();
  }
  await run(page, 'assign all');
  const asks = page.getByRole('dialog', { name: `Assign ${HANDED_OUT} Tasks` });
  await expect(asks.getByLabel('Assignee')).toBeFocused();
  await keyboard.type('Stone');
  await expect(page.getByRole('option', { name: /Stone, Avery/ })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(page.getByText(`${HANDED_OUT} of ${HANDED_OUT} selected tasks assigned.`)).toBeVisible();

  const row = page.locator('[role="row"]:has([role="gridcell"]:focus)');
  await keyboard.press('k');
  await expect(row).toContainText('Stone, Avery');
  await keyboard.press('e');
  await expect(row).toContainText('Elevated');

  const words = `Can you begin with this one? ${Date.now()}`;
  await keyboard.press('p');
  const field = comments(page).getByRole('textbox', { name: 'Add a comment' });
  await tabTo(page, field, 80);
  await keyboard.type('@avery');
  await expect(page.getByRole('option', { name: /Avery Stone/ })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type(words);
  await keyboard.press('Control+Enter');
  await expect(comments(page).getByRole('listitem').last()).toContainText(words);

  await keyboard.press('Escape');
  await run(page, 'board');
  await onBoard(page);
  await expect.poll(() => heldByAvery(page)).toBe(before + HANDED_OUT);
  await tabTo(page, figure(page, /open tasks, Stone, Avery$/), 120);
  await keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('Stone, Avery');
});
