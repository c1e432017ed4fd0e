import type { CaseProcess } from '@waypost/contract/case-reads';
import { permissionNames } from '@waypost/contract/permissions';
import { ask } from '../support/eligibility.ts';
import { column, gridOf } from '../support/grid.ts';
import { dana, ruth } from '../support/people.ts';
import { only, PERMISSIONS, without } from '../support/permissions.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const GRAPHQL = '**/services/case/graphql';
const NOTES = '**/services/case/api/case/notes';
const openCase = async (page: Page) => {
  await page.goto('/rco/LKMT/case-management/260000-01');
  await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
};
/** Headings of a grid in their order. */
const headings = (page: Page, grid: string) =>
  gridOf(page, grid)
    .locator('.ag-header-cell-text')
    .evaluateAll((texts) => texts.map((text) => (text.textContent ?? '').trim()));

const process = (id: string, day: string, status: string): CaseProcess => ({
  caseProcessId: `00000000-0000-4000-8000-0000000000${day}`,
  domainId: id,
  processId: `TRACE${day}`,
  type: status.startsWith('Insurance') ? 'Insurance Verification' : 'Eligibility',
  startDate: `2026-11-${day}T15:00:00.000Z`,
  payerName: 'Tidewater PPO',
  status,
  isCompleteStatus: true,
  result: status === 'Answered' ? 'Active Coverage' : null,
});

test('Patient Access: the latest first; a check opens its response and its messages, a verification has none; no SSN is shown in full without ssn-read [C-045][C-046][C-047][C-048][C-050][C-275]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await ask(page, 'TWM8841207', '512-44-4417');
  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const statuses = {
    '12': 'Failed',
    '18': 'Answered',
    '11': 'Insurance verification started',
    '17': 'Insurance verification complete',
    '14': 'Insurance verification canceled',
  };
  const rows = Object.entries(statuses).map(([day, status]) => process(id, day, status));
  await page.route(GRAPHQL, (route) =>
    route.request().postData()?.includes('"getCaseProcess"')
      ? route.fulfill({ json: { data: { getCaseProcess: rows } } })
      : route.fallback(),
  );
  await openCase(page);
  const grid = gridOf(page, 'Patient Access');
  await expect(grid.getByText('TRACE18')).toBeVisible();
  expect(await headings(page, 'Patient Access')).toEqual([
    'Type',
    'Reference Number',
    'Date Initiated',
    'Payer',
    'Status',
    'Results',
    'Actions',
  ]);
  await expect(grid.getByRole('columnheader', { name: 'Date Initiated' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await column(page, 'reference')).toEqual(['TRACE18', 'TRACE17', 'TRACE14', 'TRACE12', 'TRACE11']);
  const actions = (status: string) =>
    grid.getByRole('row').filter({ hasText: status }).locator('[col-id="actions"]');
  for (const status of Object.values(statuses)) {
    const expected = status.startsWith('Insurance verification') ? 0 : 1;
    await expect(actions(status).getByRole('link'), status).toHaveCount(expected);
    await expect(actions(status).getByRole('button'), status).toHaveCount(expected);
  }

  await actions('Answered')
    .getByRole('button', { name: /^View Raw Data/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect(drawer.getByRole('region', { name: 'Request (270)' })).toContainText('ST*270');
  await expect(drawer).not.toContainText('512444417');
  await expect(drawer.getByText('SSNs are masked.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.route(
    PERMISSIONS,
    only('case-management-read', 'patient-read', 'eligibility-verification-read', 'ssn-read'),
  );
  await page.reload();
  await actions('Answered')
    .getByRole('button', { name: /^View Raw Data/ })
    .click();
  await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(PERMISSIONS);
  await page.reload();

  await actions('Answered')
    .getByRole('link', { name: /^View Response/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Tidewater PPO' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/rco/LKMT/eligibility/${id}`);

  await page.route(PERMISSIONS, without('eligibility-verification-read'));
  await openCase(page);
  await expect(grid.getByText('TRACE18')).toBeVisible();
  expect(await headings(page, 'Patient Access')).not.toContain('Actions');
});

test('a note is typed, kept, refused once, saved and read; without the permission there is no form [C-051][C-052][C-053][C-054][C-055][C-056][C-342][C-343]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  await openCase(page);
  const notes = page.getByRole('region', { name: 'Case Notes' });
  const update = notes.getByRole('button', { name: 'Update Case' });
  await expect(update).toBeEnabled();
  // What another run of this test has left.
  const discard = notes.getByRole('button', { name: 'Discard changes' });
  if (await discard.isVisible()) await discard.click();
  await update.click();
  const form = notes.getByRole('form', { name: 'Add Case Note' });
  const text = form.getByRole('textbox', { name: 'Note' });
  const save = form.getByRole('button', { name: 'Save' });
  await expect(text).toBeFocused();
  const rows = await text.evaluate((area) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
    return (
      (area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)) /
      Number.parseFloat(lineHeight)
    );
  });
  expect(Math.round(rows)).toBe(12);
  await expect(save).toBeDisabled();
  const note = `Called the patient, ${Date.now()}`;
  const kept = page.waitForResponse(
    (response) => response.url().includes('/drafts/case-note/') && response.request().method() === 'PUT',
  );
  await text.fill(note);
  await expect(save).toBeEnabled();
  await kept;

  // Typing survives; so it does a server that does not take the note.
  await page.reload();
  await expect(text).toHaveValue(note);
  await page.route(NOTES, (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await expect(page.getByText('Error adding case note', { exact: true })).toBeVisible();
  await expect(text).toHaveValue(note);
  await page.unroute(NOTES);
  await save.click();
  await expect(page.getByText('Case note added', { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(update).toBeFocused();
  const grid = gridOf(page, 'Case Notes');
  await expect(grid.getByRole('row').nth(1)).toContainText(note);
  expect(await headings(page, 'Case Notes')).toEqual(['Entry Date', 'Time', 'Event Type', 'User', 'Note']);
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').filter({ hasText: /./ })).toHaveText([
    await page.evaluate(() =>
      new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' }),
    ),
    /^\d{1,2}:\d\d( [AP]M|:\d\d [AP]M)/,
    'Message',
    'Ruth Abara',
    note,
  ]);

  await update.click();
  await text.fill('  \n ');
  await expect(save).toBeDisabled();
  await text.fill('Not wanted');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expect(grid.getByText(note)).toBeVisible();
  await expect(form).toBeHidden();

  await page.route(PERMISSIONS, only(...permissionNames.filter((name) => name !== 'case-management-write')));
  await page.reload();
  await expect(grid.getByText(note)).toBeVisible();
  await expect(update).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Case Note' })).toHaveCount(0);
});
