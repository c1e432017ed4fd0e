import { openedCase } from '../../support/case-answers.ts';
import { expect, followWithin, holdingIn, mayAllIn, type Page, test } from '../../support/shown.ts';

const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();

test('the case page shows the patient in a sidebar, the details of the case, and its tabs', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers, {
    caseStatus: { status: 'Pending Payer' },
    encounter: 'E-1',
    requisition: 'R-2',
    order: 'O-3',
    location: 'Radiology',
    facility: 'Lakemont Medical Center',
    dateOfServiceStart: '2026-11-12',
    dateOfServiceEnd: '2026-11-13',
  });
  holdingIn(answers, mayAllIn('LKMT', 'ONEDAY', 'NOEND', 'CANCELED'));
  await page.goto(address);
  await isOpen(page);
  await test.step('the sidebar shows the patient [C-022][C-023][C-024]', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Patient' });
    for (const width of [1920, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect((await sidebar.boundingBox())?.width, String(width)).toBe(400);
    }
    await expect(sidebar.getByRole('heading', { name: 'Echeverria, Marisol T', exact: true })).toBeVisible();
    await expect(sidebar.getByText('Patient ID 100482', { exact: true })).toBeVisible();
    await expect(sidebar.getByRole('tab')).toHaveText([/^Details/, /^Insurance/]);
    const tab = (name: RegExp) => sidebar.getByRole('tab', { name });
    await expect(tab(/^Details/)).toHaveAttribute('aria-selected', 'true');
    await tab(/^Insurance/).click();
    await expect(sidebar.getByRole('region', { name: 'Insurance', exact: true })).toBeVisible();
    await expect(sidebar.getByRole('region', { name: 'Demographics' })).toBeHidden();
    await tab(/^Details/).click();
    await expect(sidebar.getByRole('region', { name: 'Demographics' })).toBeVisible();
  });

  const details = page.getByRole('region', { name: 'Case Details' });
  const fold = details.getByRole('button', { name: 'Case Details' });
  const facts = async () =>
    Object.fromEntries(
      await details
        .locator('dl > div')
        .evaluateAll((rows) =>
          rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
        ),
    );
  await test.step('the details of the case are open and show its status [C-029][C-030]', async () => {
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(details.getByText('Pending Payer', { exact: true })).toBeVisible();
    await expect.poll(facts).toEqual({
      Encounter: 'E-1',
      Requisition: 'R-2',
      Order: 'O-3',
      'Date of Service': '11/12/2026 - 11/13/2026',
      Location: 'Radiology',
      Facility: 'Lakemont Medical Center',
    });
    await fold.click();
    await expect(details.getByText('Encounter')).toBeHidden();
    await expect(details.getByText('Pending Payer')).toBeVisible();
  });

  const work = page.getByRole('region', { name: 'Case Management' });
  await test.step('two of the seven tabs have lists of their own, Overview sums the case up, and the others say where their content is [C-032][C-033][C-034]', async () => {
    await expect(work.getByRole('tab')).toHaveText([
      'Overview',
      /^Orders/,
      /^Patient Access/,
      'Charges',
      'Billing',
      'Payments',
      'Denials & Appeals',
    ]);
    await expect(work.getByText('No eligibility checks yet for this case.')).toBeVisible();
    await work.getByRole('tab', { name: /^Orders/ }).click();
    await expect(work.getByRole('grid', { name: 'Orders' })).toBeVisible();
    await work.getByRole('tab', { name: 'Overview', exact: true }).click();
    const overview = work.getByRole('tabpanel', { name: 'Overview' });
    for (const label of ['Insurance', 'Last eligibility check', 'Open tasks', 'Orders'])
      await expect(overview.getByRole('term').filter({ hasText: label })).toBeVisible();
    for (const name of ['Charges', 'Billing', 'Payments', 'Denials & Appeals']) {
      await work.getByRole('tab', { name, exact: true }).click();
      await expect(work.getByRole('tabpanel', { name }).getByText('Not in Waypost')).toBeVisible();
      await expect(work.getByRole('grid')).toHaveCount(0);
    }
    await page.reload();
    await expect(work.getByRole('tab', { name: 'Denials & Appeals' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  await test.step('a service of one day shows one date, with or without an end date [C-031]', async () => {
    for (const [lCode, dateOfServiceEnd] of [
      ['ONEDAY', '2026-11-12'],
      ['NOEND', null],
    ] as const) {
      const shown = openedCase(answers, { dateOfServiceStart: '2026-11-12', dateOfServiceEnd });
      await followWithin(page, lCode, shown);
      await isOpen(page);
      await expect.poll(facts).toMatchObject({ Encounter: 'None', 'Date of Service': '11/12/2026' });
    }
  });

  await test.step('a check of the payer begins from any case, filled in from it, without a task; a canceled one says why not', async () => {
    const check = page.getByRole('link', { name: 'Run an Eligibility Check' });
    await expect(check).toHaveAttribute('href', /\/NOEND\/eligibility\/[^/]+\/[^/]+\?case=/);
    await followWithin(page, 'CANCELED', openedCase(answers, { caseStatus: { status: 'Cancelled' } }));
    await isOpen(page);
    await expect(page.getByRole('button', { name: 'Run an Eligibility Check' })).toHaveAccessibleDescription(
      'This case is canceled. No payer is asked for a visit that does not take place.',
    );
  });
});

test('a narrow window has a strip that opens the sidebar; a missing or unreadable case shows a message [C-014][C-015]', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'MISSING', 'FAILED', 'REFUSED'));
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(openedCase(answers));
  await isOpen(page);
  const strip = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(strip.getByText(/^Patient ID /)).toBeVisible();
  await strip.getByRole('button', { name: 'Patient' }).click();
  const drawer = page.getByRole('dialog');
  expect((await drawer.boundingBox())?.width).toBeCloseTo(400, 2);
  await drawer.getByRole('tab', { name: /^Insurance/ }).click();
  await expect(drawer.getByRole('region', { name: 'Insurance' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(strip.getByRole('button', { name: 'Patient' })).toBeFocused();

  answers.toRead('getCaseDetails', { getCaseDetails: null });
  await followWithin(page, 'MISSING', '/rco/LKMT/case-management/99-99');
  await expect(page.getByText('No case found for case number 99-99.', { exact: true })).toBeVisible();
  openedCase(answers);
  answers.failing('getCaseDetails', 500);
  await followWithin(page, 'FAILED', '/rco/LKMT/case-management/260000-01');
  await expect(page.getByText('Error fetching details for case 260000-01.', { exact: true })).toBeVisible();
  openedCase(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Case Details' })).toBeVisible();
  await test.step('a case that the user may not read shows a refusal without a retry', async () => {
    openedCase(answers);
    answers.failing('getCaseDetails', 'FORBIDDEN');
    await followWithin(page, 'REFUSED', '/rco/LKMT/case-management/260000-01');
    await expect(page.getByText('You do not have permissions to access this resource').first()).toBeVisible();
    await expect(page.getByText(/^Error fetching details/)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
