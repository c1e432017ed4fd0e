import { contract } from '@waypost/contract';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { permissionNames } from '@waypost/contract/core/permissions';
import { coverage, openedCase, patient } from '../../support/case-answers.ts';
import { opened, transaction } from '../../support/eligibility-answers.ts';
import { column, gridOf } from '../../support/grid.ts';
import { panel } from '../../support/insurance.ts';
import {
  everyPermission,
  expect,
  followWithin,
  holdingIn,
  idOf,
  type Page,
  shownQueue,
  test,
  withDocuments,
  within,
} from '../../support/shown.ts';
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
  coverageCaution: null,
  rejectReasonCode: null,
});

test('the checks of a case are listed with their results, and open their response and messages for users who may see them', async ({
  page,
  answers,
}) => {
  await test.step('Patient Access lists the latest first; a check opens its response and messages, a verification has none; only ssn-read offers full SSNs [C-045][C-046][C-047][C-048][C-050][C-275]', async () => {
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
    holdingIn(answers, {
      RESULTS: everyPermission,
      NOSSN: all('ssn-read'),
      SSN: ['case-management-read', 'patient-read', 'eligibility-verification-read', 'ssn-read'],
      NOCHECK: all('eligibility-verification-read'),
    });
    await page.goto(within('NOSSN', address));
    const grid = gridOf(page, 'Patient Access');
    await expect(grid.getByText('TRACE18')).toBeVisible();
    await expect
      .poll(() => headings(page, 'Patient Access'))
      .toEqual(['Type', 'Reference Number', 'Date Initiated', 'Payer', 'Status', 'Results', 'Actions']);
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

    await followWithin(page, 'SSN', address);
    await expect(drawer).toHaveCount(0);
    await openRaw();
    await expect(drawer.getByRole('button', { name: 'Show full SSNs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await actions('Answered')
      .getByRole('link', { name: /^View Response/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Tidewater PPO' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === `/rco/SSN/eligibility/${transaction.id}`);

    await followWithin(page, 'NOCHECK', address);
    await expect(grid.getByText('TRACE18')).toBeVisible();
    await expect.poll(() => headings(page, 'Patient Access')).not.toContain('Actions');
  });
  await test.step('a result in the list of checks says that another plan is billed, that it is limited, or why it was rejected', async () => {
    const address = openedCase(answers);
    answers.toRead('getCaseProcess', {
      getCaseProcess: [
        { ...process('18', 'Answered'), coverageCaution: 'bill-another' },
        { ...process('17', 'Answered'), coverageCaution: 'limited' },
        process('16', 'Answered'),
        { ...process('15', 'Answered'), result: 'Rejected', rejectReasonCode: '72' },
      ],
    });
    await followWithin(page, 'RESULTS', address);
    await expect(gridOf(page, 'Patient Access').getByText('TRACE18')).toBeVisible();
    expect(await column(page, 'results')).toEqual([
      'Active Coverage, bill another plan',
      'Active Coverage, limited',
      'Active Coverage',
      'Rejected 72: The member ID is missing or wrong.',
    ]);
  });
});

test('the tab Insurance shows a card for each coverage with rank, status and dates, and the selected one in full; its actions depend on permissions and the number of coverages; a case without insurance says so [C-026][C-028][C-068][C-069][C-267][C-268]', async ({
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
  holdingIn(answers, {
    ALL: everyPermission,
    ONE: everyPermission,
    NOWRITE: all('case-management-write'),
    // This tab needs no other permission.
    WRITE: ['case-management-read', 'patient-read', 'case-management-write'],
    NONE: everyPermission,
  });
  insured('Tidewater PPO', 'Cascade Health');
  await page.goto(within('ALL', address));
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
  const [edit, order, add, merge, move, audit, cancel] = [
    'Edit Insurance Information',
    'Update Billing Sequence',
    'Add Insurance Provider',
    'Merge Patient…',
    'Move Case…',
    'View Audit Log',
    'Cancel Case',
  ];
  expect(await items()).toEqual([edit, order, add, merge, move, audit, cancel]);
  const inTab = panel(page).getByRole('button', { name: /Insurance|Billing/ });
  await expect(inTab).toHaveText(['Edit', 'Billing Sequence', 'Add']);
  for (const [at, name] of [edit, order, add].entries())
    await expect(inTab.nth(at)).toHaveAccessibleName(name);
  insured('Tidewater PPO');
  await followWithin(page, 'ONE', address);
  await expect(cards).toHaveCount(1);
  expect(await items()).toEqual([edit, add, merge, move, audit, cancel]);
  insured('Tidewater PPO', 'Cascade Health');
  // One permission alone is not enough.
  await followWithin(page, 'NOWRITE', address);
  await isOpen(page);
  await expect(page.getByRole('button', { name: 'More Actions' })).toBeVisible();
  expect(await items()).toEqual([audit]);
  await followWithin(page, 'WRITE', address);
  await expect(cards).toHaveCount(2);
  expect(await items()).toEqual([
    edit,
    order,
    add,
    `${merge}Changing patients is not permitted`,
    move,
    cancel,
  ]);
  insured();
  await followWithin(page, 'NONE', address);
  await expect(panel(page).getByText('No coverage found', { exact: true })).toBeVisible();
});

test('the actions of a case are on its page for users who may do them', async ({ page, answers }) => {
  const address = openedCase(answers);
  answers.to(contract.audit.caseHistory, { rows: [], next: null });
  const held = {
    ALL: everyPermission,
    WRITE: ['case-management-read', 'patient-read', 'case-management-write'],
    NOWRITE: all('case-management-write'),
    NODOCUMENTS: all('onbase-read'),
    NOPATIENT: all('patient-read'),
    NOSSN: all('ssn-read'),
    TASK: everyPermission,
    TASKONLY: all('patient-read'),
  };
  holdingIn(answers, held, withDocuments);
  const edit = page.getByRole('button', { name: 'Edit Demographic Information' });
  const documents = page.getByRole('region', { name: /^Documents/ });
  const openIn = async (lCode: keyof typeof held) => {
    await followWithin(page, lCode, address);
    await isOpen(page);
  };
  await test.step('the actions of a case are on its page [C-003]', async () => {
    answers.toRead('getCaseCoverages', { getCaseCoverages: [coverage(1), coverage(2)] });
    await page.goto(within('ALL', `${address}?tab=orders`));
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
      'Merge Patient…',
      'Move Case…',
      'View Audit Log',
      'Cancel Case',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Update Case' })).toBeEnabled();
    await expect(page.getByRole('region', { name: /^Documents/ })).toBeVisible();
    await work.getByRole('tab', { name: /^Patient Access/ }).click();
    await expect(work.getByText('No eligibility checks yet for this case.')).toBeVisible();
  });
  await test.step('documents are shown only to users who may open them', async () => {
    await expect(documents).toBeVisible();
    await openIn('NODOCUMENTS');
    await expect(page.getByRole('region', { name: 'Case Notes' })).toBeVisible();
    await expect(documents).toHaveCount(0);
  });
  await test.step('a user who may read the audit log of a case and not its patient sees the log alone', async () => {
    await openIn('NOPATIENT');
    await expect(page.getByText('No records in this period')).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Patient' })).toHaveCount(0);
    await expect(page.getByText('Echeverria')).toHaveCount(0);
    await expect(edit).toHaveCount(0);
  });
  await test.step('only a user with the permissions of the case can change the patient; without ssn-read the SSN stays masked [C-266][C-278]', async () => {
    await openIn('WRITE');
    await expect(edit).toBeVisible();
    await openIn('NOWRITE');
    await expect(page.getByRole('region', { name: 'Case Notes' })).toBeVisible();
    await expect(edit).toHaveCount(0);
    // The server sends only the last four digits to users who may not see the number.
    answers.toRead('patientDetails', {
      patientDetails: { ...patient, socialSecurityNumber: 'XXX-XX-4417', socialSecurityDigits: 9 },
    });
    await openIn('NOSSN');
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
  await test.step('a task opens its case for users who may read patients; others see a message and stay on the page [C-272]', async () => {
    openedCase(withTasks(answers, tasks(3)));
    const link = page.getByRole('grid').getByRole('link').first();
    await followWithin(page, 'TASK', shownQueue);
    await link.click();
    await isOpen(page);
    await followWithin(page, 'TASKONLY', shownQueue);
    await link.click();
    await expect(
      page.getByText('You dont have permission to access this resource', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/task-management$/);
  });
});
