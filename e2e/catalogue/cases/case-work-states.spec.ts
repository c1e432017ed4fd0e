import { contract } from '@waypost/contract';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { permissionNames } from '@waypost/contract/core/permissions';
import { coverage, openedCase, patient } from '../../support/case-answers.ts';
import { opened, transaction } from '../../support/eligibility-answers.ts';
import { column, gridOf } from '../../support/grid.ts';
import { panel } from '../../support/insurance.ts';
import { expect, holding, idOf, type Page, test, withDocuments } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
const all = (...but: string[]) => permissionNames.filter((name) => !but.includes(name));
/** The headings of a grid in order. */
const headings = (page: Page, grid: string) =>
  gridOf(page, grid)
    .locator('.ag-header-cell-text')
    .evaluateAll((texts) => texts.map((text) => (text.textContent ?? '').trim()));

const process = (day: string, status: string): CaseProcess => ({
  caseProcessId: idOf(5000 + Number(day)),
  domainId: transaction.id,
  processId: `TRACE${day}`,
  type: status.startsWith('Insurance') ? 'Insurance Verification' : 'Eligibility',
  startDate: `2026-11-${day}T15:00:00.000Z`,
  payerName: 'Tidewater PPO',
  status,
  isCompleteStatus: true,
  result: status === 'Answered' ? 'Active Coverage' : null,
});

test('Patient Access lists the latest first; a check opens its response and messages, a verification has none; only ssn-read offers full SSNs [C-045][C-046][C-047][C-048][C-050][C-275]', async ({
  page,
  answers,
}) => {
  opened(answers, { ...transaction, raw270: 'ISA*00*~ST*270*0001~' });
  const address = openedCase(answers);
  const statuses = {
    '12': 'Failed',
    '18': 'Answered',
    '11': 'Insurance verification started',
    '17': 'Insurance verification complete',
    '14': 'Insurance verification canceled',
  };
  answers.toRead('getCaseProcess', {
    getCaseProcess: Object.entries(statuses).map(([day, status]) => process(day, status)),
  });
  holding(answers, ...all('ssn-read'));
  await page.goto(address);
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
  const openRaw = () =>
    actions('Answered')
      .getByRole('button', { name: /^View Raw Data/ })
      .click();
  await openRaw();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect(drawer.getByRole('region', { name: 'Request (270)' })).toContainText('ST*270');
  await expect(drawer.getByText('SSNs are masked.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toHaveCount(0);

  holding(answers, 'case-management-read', 'patient-read', 'eligibility-verification-read', 'ssn-read');
  await page.reload();
  await openRaw();
  await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toBeVisible();
  await page.keyboard.press('Escape');
  await actions('Answered')
    .getByRole('link', { name: /^View Response/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Tidewater PPO' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/rco/LKMT/eligibility/${transaction.id}`);

  holding(answers, ...all('eligibility-verification-read'));
  await page.goto(address);
  await expect(grid.getByText('TRACE18')).toBeVisible();
  expect(await headings(page, 'Patient Access')).not.toContain('Actions');
});

test('the actions of a case are on its page [C-003]', async ({ page, answers }) => {
  const address = openedCase(answers);
  answers
    .to(contract.policy.myEntities, [withDocuments])
    .toRead('getCaseCoverages', { getCaseCoverages: [coverage(1), coverage(2)] });
  await page.goto(`${address}?tab=orders`);
  const sidebar = page.getByRole('complementary', { name: 'Patient' });
  await expect(sidebar.getByRole('button', { name: 'Edit Demographic Information' })).toBeVisible();
  const work = page.getByRole('region', { name: 'Case Management' });
  await work.getByRole('button', { name: 'Add Order' }).click();
  const order = page.getByRole('dialog', { name: 'Create Order' });
  await expect(order.getByText('Diagnosis', { exact: true })).toBeVisible();
  await expect(order.getByText('Referring physician', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More Actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit Insurance Information',
    'Update Billing Sequence',
    'Add Insurance Provider',
    'View Audit Log',
  ]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Update Case' })).toBeEnabled();
  await expect(page.getByRole('region', { name: /^Documents/ })).toBeVisible();
  await work.getByRole('tab', { name: /^Patient Access/ }).click();
  await expect(work.getByRole('grid', { name: 'Patient Access' })).toBeVisible();
});

test('the tab Insurance shows a card for each coverage with rank, status and dates, and the selected one in full; its actions depend on permissions and the number of coverages [C-026][C-068][C-069][C-267][C-268]', async ({
  page,
  answers,
}) => {
  const address = `${openedCase(answers)}?panel=insurance`;
  const insured = (...names: string[]) =>
    answers.toRead('getCaseCoverages', {
      getCaseCoverages: names.map((insuranceName, at) =>
        coverage(at + 1, { insuranceName, ...(at === 1 && { periodEnd: '2025-12-31' }) }),
      ),
    });
  insured('Tidewater PPO', 'Cascade Health');
  await page.goto(address);
  const cards = panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button');
  await expect(cards).toHaveText([
    /^1 Tidewater PPO Active Primary · From 01\/01\//,
    /^2 Cascade Health Ended Secondary · .* - 12\/31\/2025$/,
  ]);
  await expect(cards.first()).toHaveAttribute('aria-pressed', 'true');
  for (const title of ['Effective Dates', 'Subscriber Information', 'Insurance Information'])
    await expect(panel(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(panel(page).getByText(/^From 01\/01\//)).toBeVisible();
  await cards.nth(1).click();
  await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page).locator('dd').filter({ hasText: 'Cascade Health' }).first()).toBeVisible();
  await expect(panel(page).getByText(/Alder Court, Lakemont, OH 43004/)).toBeVisible();
  await expect(panel(page).getByText('Spouse', { exact: true })).toBeVisible();

  const items = async () => {
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const texts = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  const [edit, order, add, audit] = [
    'Edit Insurance Information',
    'Update Billing Sequence',
    'Add Insurance Provider',
    'View Audit Log',
  ];
  expect(await items()).toEqual([edit, order, add, audit]);
  const inTab = panel(page).getByRole('button', { name: /Insurance|Billing/ });
  await expect(inTab).toHaveText(['Edit', 'Billing Sequence', 'Add']);
  for (const [at, name] of [edit, order, add].entries())
    await expect(inTab.nth(at)).toHaveAccessibleName(name);
  insured('Tidewater PPO');
  await page.goto(address);
  await expect(cards).toHaveCount(1);
  expect(await items()).toEqual([edit, add, audit]);
  insured('Tidewater PPO', 'Cascade Health');
  // One permission alone is not enough.
  holding(answers, ...all('case-management-write'));
  await page.goto(address);
  await isOpen(page);
  await expect(page.getByRole('button', { name: 'More Actions' })).toBeVisible();
  expect(await items()).toEqual([audit]);
  // This tab needs no other permission.
  holding(answers, 'case-management-read', 'patient-read', 'case-management-write');
  await page.goto(address);
  await expect(cards).toHaveCount(2);
  expect(await items()).toEqual([edit, order, add]);
});

test('a case without insurance shows a message [C-028]', async ({ page, answers }) => {
  await page.goto(`${openedCase(answers)}?panel=insurance`);
  await expect(panel(page).getByText('No coverage found', { exact: true })).toBeVisible();
});

test('only a user with the permissions of the case can change the patient; without ssn-read the SSN stays masked [C-266][C-278]', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  const edit = page.getByRole('button', { name: 'Edit Demographic Information' });
  holding(answers, 'case-management-read', 'patient-read', 'case-management-write');
  await page.goto(address);
  await expect(edit).toBeVisible();
  holding(answers, ...all('case-management-write'));
  await page.goto(address);
  await isOpen(page);
  await expect(page.getByRole('region', { name: 'Case Notes' })).toBeVisible();
  await expect(edit).toHaveCount(0);
  holding(answers, ...all('patient-read')).to(contract.audit.caseHistory, { rows: [], next: null });
  await page.goto(address);
  await isOpen(page);
  await expect(edit).toHaveCount(0);

  holding(answers, ...all('ssn-read'));
  // What the server tells somebody who may not see the number: its last four digits.
  answers.toRead('patientDetails', {
    patientDetails: { ...patient, socialSecurityNumber: 'XXX-XX-4417', socialSecurityDigits: 9 },
  });
  await page.goto(address);
  await expect(edit).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show SSN' })).toHaveCount(0);
  await edit.click();
  const ssn = page
    .getByRole('form', { name: 'Demographic Information' })
    .getByRole('textbox', { name: 'SSN', exact: true });
  await expect(ssn).toHaveValue('XXX-XX-4417');
  await expect(ssn).toBeDisabled();
  expect(answers.asked.filter(({ path }) => /\/ssn\//i.test(path))).toEqual([]);
});

test('who may read the audit log of a case and not its patient sees the log alone', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  holding(answers, ...all('patient-read')).to(contract.audit.caseHistory, { rows: [], next: null });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
  await expect(page.getByText('No records in this period')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Patient' })).toHaveCount(0);
  await expect(page.getByText('Echeverria')).toHaveCount(0);
});

test('a task opens its case for users who may read patients; others see a message and stay on the page [C-272]', async ({
  page,
  answers,
}) => {
  openedCase(withTasks(answers, tasks(3)));
  const link = page.getByRole('grid').getByRole('link').first();
  await page.goto('/rco/LKMT/task-management');
  await link.click();
  await isOpen(page);
  holding(answers, ...all('patient-read'));
  await page.goto('/rco/LKMT/task-management');
  await link.click();
  await expect(
    page.getByText('You dont have permission to access this resource', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/task-management$/);
});

test('documents are shown only to users who may open them', async ({ page, answers }) => {
  const address = openedCase(answers);
  answers.to(contract.policy.myEntities, [withDocuments]);
  const documents = page.getByRole('region', { name: /^Documents/ });
  await page.goto(address);
  await expect(documents).toBeVisible();
  holding(answers, ...all('onbase-read'));
  await page.goto(address);
  await isOpen(page);
  await expect(page.getByRole('region', { name: 'Case Notes' })).toBeVisible();
  await expect(documents).toHaveCount(0);
});
