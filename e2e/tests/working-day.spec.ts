import { openCases, type WantedCase } from '../../apps/server/test/api/support/cases.ts';
import { run, tabTo } from '../support/keyboard.ts';
import { isHome } from '../support/place.ts';
import { signIn } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
const working = (page: Page) =>
  page.getByRole('region', { name: 'Task work' }).or(page.getByRole('region', { name: 'Task being worked' }));
const caseOf = (page: Page) => working(page).getByRole('link').first().textContent();

/** Answers each open to-do with its first resolution, and returns the number of keys pressed. */
async function answerToDos(page: Page): Promise<number> {
  const asked = working(page)
    .getByRole('group', { name: /^To do / })
    .filter({ has: page.locator('kbd') });
  let keys = 0;
  for (; (await asked.count()) > 0; keys += 1) {
    const name = (await asked.getAttribute('aria-label')) ?? '';
    await page.keyboard.press('1');
    await expect(working(page).getByRole('group', { name, exact: true }).locator('kbd')).toHaveCount(0);
  }
  return keys;
}

/** The kinds of tasks in a working day, each with its first request and payer answer. */
const kinds: readonly WantedCase[] = [
  ...['TWM01', 'SMMT1', 'CSCD1', 'LKSH1', 'TWM01', 'SMMT1'].map((payerCode) => ({ payerCode, task: {} })),
  { task: { process: 'Insurance Verification' } },
  { task: { process: 'Registration Verification', taskType: 'Registration Verification' } },
  { task: { process: 'Registration Verification', taskType: 'Registration Exception' } },
  { task: { process: 'Document Generation', taskType: 'Document Generation Exception' } },
];

/** More than a page, and the ten kinds before them. */
test.beforeAll(async ({ organization }) => {
  await openCases(organization, 80, { task: {} });
  for (const { task, ...kind } of kinds)
    await openCases(organization, 1, { ...kind, task: { ...task, ageDays: 30 } });
});

test('a task with skipped to-dos needs three keys, to take it, finish it and confirm, and one to undo [W-001]', async ({
  page,
  ruth,
}) => {
  await signIn(page, ruth, '');
  await isHome(page);
  const worked: string[] = [];
  let keys = 0;
  let loads = 0;
  const keyboard = {
    press: (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    },
  };
  page.on('load', () => {
    loads += 1;
  });
  for (let at = 0; at < 3; at += 1) {
    await expect(page.getByRole('button', { name: 'Start the next task' })).toBeEnabled();
    await keyboard.press('n');
    await expect(page).toHaveURL(/eligibility|case-management/);
    await expect(working(page)).toBeVisible();
    worked.push((await caseOf(page)) ?? '');
    await keyboard.press('f');
    await expect(working(page).getByText(/to-dos? open: F or Save again to finish/)).toBeVisible();
    await keyboard.press('f');
    await isHome(page);
    await expect(working(page)).toHaveCount(0);
  }
  expect(new Set(worked).size).toBe(3);
  expect({ keys, loads }).toEqual({ keys: 9, loads: 0 });
  // One key undoes the last task, which was finished too early.
  await keyboard.press('z');
  await expect(page.getByText('The change is undone.')).toBeVisible();
  await expect(working(page)).toBeVisible();
  expect(await caseOf(page)).toBe(worked[2]);
});

test('ten tasks of different kinds, with a check of the payer where there is one and all to-dos answered, need ten keys each at most, besides the date on a card [W-001]', async ({
  page,
  ruth,
}, testInfo) => {
  test.setTimeout(300_000);
  const held = page.waitForResponse((response) => response.url().includes('/users/me/workingTask'));
  await signIn(page, ruth, '');
  const counts: { kind: string; keys: number; toDos: number; hasCheck: boolean }[] = [];
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  await isHome(page);
  // Releases the working task of an earlier test first.
  if ((await (await held).json()).task !== null) {
    await expect(working(page)).toBeVisible();
    await answerToDos(page);
    await page.keyboard.press('f');
    await expect(working(page)).toHaveCount(0);
  }
  while (counts.length < 10) {
    await isHome(page);
    await expect(page.getByRole('button', { name: 'Start the next task' })).toBeEnabled();
    await page.keyboard.press('n');
    await expect(working(page)).toBeVisible();
    const kind = (await working(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
    let keys = 1;
    const hasCheck = page.url().includes('/eligibility/');
    if (hasCheck) {
      await expect(page.getByRole('form', { name: 'Eligibility request' })).toBeVisible();
      const cardDate = page.getByLabel('Card issue date');
      if ((await cardDate.isVisible()) && (await cardDate.inputValue()) === '') {
        // The form is focused, so typing can start at once.
        await expect(cardDate).toBeFocused();
        await page.keyboard.type('01042026');
      }
      await page.keyboard.press('Control+Enter');
      keys += 2;
      await expect(answer.locator('h2:focus')).toBeVisible({ timeout: 30_000 });
    }
    const toDos = await answerToDos(page);
    // The digits go on to the outcome.
    await expect(working(page).getByRole('group', { name: 'Task status' }).locator('kbd').first()).toHaveText(
      '1',
    );
    await page.keyboard.press('f');
    keys += 1 + toDos;
    await expect(working(page)).toHaveCount(0);
    counts.push({ kind: kind.trim(), keys, toDos, hasCheck });
  }
  testInfo.annotations.push({ type: 'keys per task', description: JSON.stringify(counts) });
  expect(counts.filter(({ keys }) => keys > 10)).toEqual([]);
  expect(counts.filter(({ hasCheck, toDos }) => hasCheck && toDos >= 2).length).toBeGreaterThanOrEqual(4);
  expect(new Set(counts.map((one) => one.kind)).size).toBeGreaterThanOrEqual(4);
});

test('a case is found and opened, and a note added to it, by keyboard alone', async ({ page, ruth }) => {
  await signIn(page, ruth, '');
  await isHome(page);
  const { keyboard } = page;
  await run(page, 'search');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Case search' });
  await expect(form.getByLabel('Patient Account')).toBeFocused();
  await keyboard.press('Tab');
  await expect(form.getByLabel('Case Number', { exact: true })).toBeFocused();
  await keyboard.type('2600');
  await keyboard.press('Enter');
  const found = page.getByRole('grid', { name: 'Cases found' });
  await expect(found.getByRole('row').nth(2)).toBeVisible();
  const first = await found.getByRole('link').first().textContent();
  await expect(found.locator('[role="row"]:has([role="gridcell"]:focus)')).toContainText(first ?? '');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Case ${first}` })).toBeVisible();

  const notes = page.getByRole('region', { name: 'Case Notes' });
  await tabTo(page, notes.getByRole('button', { name: 'Update Case' }), 60);
  await keyboard.press('Enter');
  await expect(notes.getByRole('textbox', { name: 'Note' })).toBeFocused();
  const note = `Asked the patient for the card, ${Date.now()}`;
  await keyboard.type(note);
  await tabTo(page, notes.getByRole('button', { name: 'Save' }), 5);
  await keyboard.press('Enter');
  await expect(page.getByText('Case note added', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Case Notes' }).getByRole('row').nth(1)).toContainText(note);
});

test('a manager changes a whole list at once by keyboard, and undoes it by mouse', async ({
  page,
  marcus,
}) => {
  const { keyboard } = page;
  await signIn(page, marcus, '/task-management');
  await expect(rows(page).first()).toBeVisible();
  // Narrows the list to one case with a task that is not on hold, because other tests use the other cases.
  const one = rows(page).filter({ hasNotText: 'Hold' }).nth(3);
  const number = (await one.getByRole('link').first().getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(number);
  await expect(page.locator(`[role="row"][row-id] a[href$="${number}"]`).first()).toBeVisible();
  await expect(
    page.locator(`[role="row"][row-id] a[href*="/case-management/"]:not([href$="${number}"])`),
  ).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search this list' }).press('Tab');
  await run(page, 'in this list');
  const asks = page.getByRole('dialog', { name: /^Change (all \d+ tasks|the task) in this list$/ });
  await expect(asks).toBeVisible();
  await asks.getByRole('radio', { name: 'Hold' }).focus();
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await expect(asks).toBeHidden();
  await expect(page.getByText(/ tasks? put on hold/).first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Last Bulk Change' }).click();
  const last = page.getByRole('dialog', { name: 'Bulk change: put on hold' });
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect(last.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible({ timeout: 60_000 });
  await last.getByRole('button', { name: 'Close' }).click();
  await expect(last).toBeHidden();
});
