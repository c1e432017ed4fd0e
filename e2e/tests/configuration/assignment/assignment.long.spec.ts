import { faxAt, resetAssignment } from '../../../../apps/server/test/api/support/assignment.ts';
import { testDatabase } from '../../../../apps/server/test/api/support/database.ts';
import type { Organization } from '../../../../apps/server/test/api/support/organization.ts';
import { openTab } from '../../../support/configuration.ts';
import { tabTo } from '../../../support/keyboard.ts';
import { goTo } from '../../../support/place.ts';
import { signIn, signInHome } from '../../../support/portal.ts';
import { expect, type Locator, type Page, test } from '../../../support/test.ts';

test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ organization }) => resetAssignment(organization));

const item = (page: Page, name: string | RegExp): Locator => page.getByRole('menuitemradio', { name });
const trigger = (page: Page): Locator => page.getByRole('button', { name: 'Dana Whitfield' });
const faxes = (page: Page): Locator => page.getByRole('button', { name: /^Group Tasks of Fax Exception: / });

/** Opens the menu by keyboard, and waits for it, because earlier keys would be lost. */
async function openByKeyboard(page: Page): Promise<void> {
  await tabTo(page, trigger(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
}

async function openFaxRule(page: Page): Promise<Locator> {
  await openTab(page, 'Task Type Configuration');
  await page.getByRole('combobox', { name: 'Available Processes' }).click();
  await page.getByRole('option', { name: 'Document Generation' }).click();
  await expect(faxes(page)).toHaveText('By hand');
  return page.getByRole('dialog', { name: 'Group Tasks: Fax Exception' });
}

/** Waits until the worker has assigned or unassigned a task, and checks the result on its page. */
async function story(page: Page, id: string, isHeld: boolean): Promise<Locator> {
  const { pool } = await testDatabase();
  const holder = async () => (await pool.query('select assignee_id from task where id = $1', [id])).rows[0];
  await expect.poll(async () => (await holder())?.assignee_id !== null, { timeout: 90_000 }).toBe(isHeld);
  await goTo(page, `/task-management?task=${id}`);
  return page.getByRole('complementary', { name: 'Task', exact: true });
}

/** Moves the start of the absences and of the assignment into the past. */
async function pass(at: Organization, id: string): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query(`update user_availability set since = since - interval '2 hours' where entity_id = $1`, [
    at.id,
  ]);
  await pool.query(`update task_step set at = at - interval '2 hours' where task_id = $1`, [id]);
}

test('a new task is assigned to an available worker and returned after a long absence, by keyboard alone', async ({
  page,
  dana,
  tomasz,
  organization,
}) => {
  const { keyboard } = page;
  await signInHome(page, dana);
  await openByKeyboard(page);
  await keyboard.type('av');
  await expect(item(page, 'Available for tasks')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('You are available for tasks.')).toBeVisible();

  await signIn(page, tomasz, '/task-configuration');
  const dialog = await openFaxRule(page);
  await faxes(page).focus();
  await keyboard.press('Enter');
  // The assignment methods are one tab stop, and arrow keys move between them.
  await tabTo(page, dialog.getByRole('button', { name: 'By hand' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(dialog.getByRole('button', { name: 'Least loaded' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('row', { name: /Whitfield, Dana/ })).toContainText('Available');
  await tabTo(page, dialog.getByRole('textbox', { name: 'Daily limit per person' }));
  await keyboard.type('1');
  await keyboard.press('Enter');
  await expect(faxes(page)).toHaveText('Least loaded, 1 a day');
  await expect(faxes(page)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'When Somebody Is Away' }), 60);
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: /^Hours Until/ }));
  await keyboard.type('1');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const id = await faxAt(organization);
  await signIn(page, dana, '');
  let panel = await story(page, id, true);
  await expect(panel).toContainText('Assigned to the least loaded, by the rule of Fax Exception.');
  await expect(panel).toContainText('Waypost assigned it to Whitfield, Dana');
  await openByKeyboard(page);
  await keyboard.type('aw');
  await expect(item(page, 'Away').first()).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('You are away.')).toBeVisible();
  await pass(organization, id);
  panel = await story(page, id, false);
  await expect(panel).toContainText('Given back, because who had it was away for 1 hour.');
  await expect(panel).toContainText('Waypost unassigned it from Whitfield, Dana');
});
