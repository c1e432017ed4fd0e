import { configurationAddress, openTab, rowOf, save, search } from '../../support/configuration.ts';
import { fieldOf, unfold } from '../../support/eligibility.ts';
import { narrow } from '../../support/grid.ts';
import { goTo } from '../../support/place.ts';
import { goHome, signIn, startTask } from '../../support/portal.ts';
import { expect, type Locator, type Page, test } from '../../support/test.ts';
import { queuePath, rows } from '../../support/views.ts';

test.describe.configure({ timeout: 300_000 });

const tab = 'Eligibility Exceptions';
const grid = 'Eligibility exceptions';
const table = 'Eligibility_Exceptions';
const taken = ['Coverage not active', 'Plan not on file'];
const rulesOf = (page: Page): Locator => page.getByRole('region', { name: 'Rules' });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Task', exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** The open tasks about answers of Tidewater, one of a case or all. */
const tasks = (page: Page, of: string | RegExp = /./): Locator =>
  rows(page)
    .filter({ hasText: 'Eligibility Exception' })
    .filter({ hasText: 'Open' })
    .filter({ hasText: 'Tidewater PPO' })
    .filter({ hasText: of });

/** Sends the request for a member, and waits for the rule results of the answer. */
async function send(page: Page, memberId: string): Promise<void> {
  await expect(fieldOf(page, 'Last name')).not.toHaveValue('');
  await fieldOf(page, 'Member ID').fill(memberId);
  // A facility in California requires it.
  await unfold(page);
  await fieldOf(page, 'Card issue date').fill('01/04/2026');
  await button(page, 'Submit').click();
  await expect(rulesOf(page).getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
}

type Worked = { caseNumber: string; lastName: string };

/**
 * Dana completes a task about Tidewater. Returns its case. The test ends with a new open task, so it can run
 * again.
 */
async function workTask(page: Page, memberId: string): Promise<Worked> {
  await goTo(page, queuePath);
  await narrow(page, 'Payer Name', 'Tidewater');
  const row = tasks(page).first();
  await expect(row).toBeVisible();
  const caseNumber = ((await row.locator('[col-id="caseNumber"]').textContent()) ?? '').trim();
  await startTask(page, row, page.getByRole('heading', { name: 'Eligibility request' }));
  await expect(fieldOf(page, 'Last name')).not.toHaveValue('');
  const lastName = await fieldOf(page, 'Last name').inputValue();
  await send(page, memberId);
  await expect(rulesOf(page).getByRole('listitem').first()).toContainText(/Exception.*Coverage not active/);
  await goHome(page);
  const working = page.getByRole('region', { name: 'Task work' });
  await working
    .getByRole('radio', { name: 'Complete' })
    .or(working.getByRole('button', { name: 'Complete', exact: true }))
    .first()
    .click();
  // Open to-dos are reported first.
  await expect(async () => {
    await working.getByRole('button', { name: 'Save' }).click({ timeout: 2000 });
    await expect(page.getByText('Task updated')).toBeVisible({ timeout: 5000 });
  }).toPass();
  return { caseNumber, lastName };
}

/** Dana asks Tidewater once more about a case. */
async function askAgain(page: Page, caseNumber: string, memberId: string): Promise<void> {
  await goTo(page, `/case-management/${caseNumber}`);
  await page
    .getByRole('link', { name: /^View Response: Tidewater PPO/ })
    .first()
    .click();
  await button(page, 'Resubmit Request').click();
  await send(page, memberId);
}

/** The open tasks of a case in the queue, found by the name of its patient. */
async function tasksOf(page: Page, { caseNumber, lastName }: Worked): Promise<Locator> {
  await goTo(page, queuePath);
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(lastName);
  await expect(rows(page).filter({ hasNotText: lastName })).toHaveCount(0);
  return tasks(page, caseNumber);
}

async function whatWouldChange(page: Page): Promise<Locator> {
  await button(page, 'What would change').click();
  const would = page.getByRole('dialog', { name: 'What would change' });
  await expect(would).toContainText(/In the latest \d+ cases, [\d,]+ tasks? now/, { timeout: 60_000 });
  return would;
}

async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('an administrator deletes rules and the next answer opens no task, then adds a rule and the next answer opens one that names it', async ({
  page,
  dana,
  tomasz,
}) => {
  await signIn(page, dana, queuePath);
  const worked = await workTask(page, 'INA000076');
  const { caseNumber } = worked;

  await signIn(page, tomasz, configurationAddress);
  await test.step('the administrator deletes rules, previews the effect, and saves the remaining ones [W-037][W-134][W-249]', async () => {
    await openTab(page, tab);
    await expect(rowOf(page, grid, 'Coverage not active').first()).toBeVisible();
    for (const name of taken)
      while ((await rowOf(page, grid, name).count()) > 0)
        await button(page, `Delete ${name}`).first().click();
    const would = await whatWouldChange(page);
    const difference = would.getByRole('listitem').filter({ hasText: caseNumber });
    await expect(difference).toContainText('Eligibility Exception');
    await expect(difference).toContainText('A task → no task: Coverage not active');
    await close(page, would);
    await save(page);
    await expect(page.getByText('Eligibility exception rules updated')).toBeVisible();
  });
  await signIn(page, dana, queuePath);
  await test.step('an inactive coverage is only noted, and opens no task', async () => {
    await askAgain(page, caseNumber, 'INA000077');
    await expect(rulesOf(page)).toContainText('Coverage not active');
    await expect(rulesOf(page).getByText('Exception', { exact: true })).toHaveCount(0);
    await expect(await tasksOf(page, worked)).toHaveCount(0);
  });

  await signIn(page, tomasz, configurationAddress);
  await test.step('the administrator adds the rule again, sees that it would open the task, and saves', async () => {
    await openTab(page, tab);
    await search(page, 'Add Eligibility Rule', 'Coverage not active');
    await button(page, 'Add').click();
    const would = await whatWouldChange(page);
    await expect(would.getByRole('listitem').filter({ hasText: caseNumber })).toContainText(
      'No task → a task',
    );
    await close(page, would);
    await save(page);
    await expect(page.getByText('Eligibility exception rules updated')).toBeVisible();
  });

  await signIn(page, dana, queuePath);
  await test.step('the next answer opens the task, and its panel names the rule', async () => {
    await askAgain(page, caseNumber, 'INA000078');
    await expect(rulesOf(page).getByRole('listitem').first()).toContainText(/Exception.*Coverage not active/);
    const opened = await tasksOf(page, worked);
    await opened.first().locator('[col-id="payerName"]').click();
    const why = panel(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Why this task' }) });
    await expect(why).toContainText('Opened because a payer answered.');
    await expect(why).toContainText(`${table} own table, version`);
    await expect(why).toContainText(/Rule \d/);
  });
});
