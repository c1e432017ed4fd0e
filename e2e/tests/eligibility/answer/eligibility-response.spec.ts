import { ask } from '../../../support/eligibility.ts';
import { textOf } from '../../../support/grid.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, type Locator, type Page, test } from '../../../support/test.ts';

test.use({ isAtWork: false });

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const response = (page: Page): Locator => page.getByRole('region', { name: 'Eligibility response' });
const shown = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible({ timeout: 20_000 });

test('the answer shows its verdict, the plan overview, each service type and the procedures [C-080][C-081][C-082][C-083][C-203][C-204][C-205]', async ({
  page,
  dana,
}) => {
  await signedIn(page, dana);
  await ask(page, 'USED00250');
  await shown(page);
  await ask(page, 'USED00300');
  await shown(page);
  const answer = response(page);

  await expect(answer.getByRole('heading', { name: 'Tidewater PPO', exact: true })).toBeVisible();
  await expect(answer.getByText('Active Coverage', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText('01/01/2026 - 12/31/2026')).toBeVisible();
  // The payer's disclaimer needs no review, and what is empty takes no place.
  await expect(answer.getByText('Needs review')).toHaveCount(0);
  await expect(answer.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(answer.getByRole('button', { name: /^(Alerts|Warnings)$/ })).toHaveCount(0);

  // Changes since the last check are shown first.
  const since = answer.getByRole('heading', { name: /^Changed since \d\d\/\d\d\/\d{4}/ });
  await expect(since).toBeVisible();
  await expect(
    answer.getByText('Deductible left (individual, in network) fell from $1,250.00 to $1,200.00'),
  ).toBeVisible();

  // The overview says which amounts the payer does not give.
  await expect(answer.getByText(/^Active until 12\/31\/2026$/)).toBeVisible();
  const summary = answer.getByRole('group', { name: /^Summary of/ });
  for (const name of ['In network', 'Out of network'])
    await expect(summary.getByRole('columnheader', { name })).toBeVisible();
  await expect(summary.getByRole('row', { name: /Office visit/ })).toContainText('$25.00');
  await expect(summary.getByRole('row', { name: /Office visit/ })).toContainText('Not given by the payer');
  await expect(summary.getByRole('row', { name: /Individual/ }).first()).toContainText(
    '$1,200.00 leftof $1,500.00',
  );

  // Each amount links to its line, which is focused and marked.
  await summary.getByRole('button', { name: 'Co-pay, Specialist, In network: $50.00' }).click();
  const benefits = answer.getByRole('group', { name: 'Benefit Information' });
  const marked = benefits.locator('[data-marked]');
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('$50.00');
  await expect(marked).toBeFocused();
  await expect(marked).toBeInViewport();
  await expect(benefits.getByRole('row', { name: /Co-Insurance.*Hospital - Inpatient/ })).toContainText(
    '40%',
  );

  // Switching the view removes the mark.
  const shownPart = answer.getByRole('group', { name: 'Show', exact: true });
  await shownPart.getByRole('button', { name: 'Overview' }).click();
  await expect(summary).toBeVisible();
  await shownPart.getByRole('button', { name: 'Benefit Information' }).click();
  await expect(benefits).toBeVisible();
  await expect(marked).toHaveCount(0);

  // Each active service type has a tab, and the procedures tab is last.
  await answer.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('tab', { name: /Health Benefit Plan Coverage/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(answer.getByRole('group', { name: 'Health Benefit Plan Coverage' })).toContainText(
    'Deductible',
  );
  await answer.getByRole('tab', { name: /Urgent Care/ }).click();
  const urgent = answer.getByRole('group', { name: 'Urgent Care' });
  await expect(urgent).toContainText('$75.00');
  await expect(urgent).not.toContainText('Deductible');
  await answer.getByRole('tab', { name: 'Procedures (hcpcs_codes)' }).click();
  await expect(answer.getByRole('group', { name: 'Procedures' })).toContainText('HCPCS 70553');

  // The estimate shows how the patient's share is calculated.
  await answer.getByRole('button', { name: 'Estimate the patient’s share' }).click();
  await answer.getByLabel('Charge').fill('180');
  const arithmetic = answer.getByRole('table', { name: 'How the estimate is calculated' });
  await expect(arithmetic.getByRole('row', { name: /The patient is likely to owe/ })).toContainText('$');
  await expect(arithmetic.getByRole('row').first()).toContainText(/Deductible|Co-pay|Co-insurance/);
});

test('an alert is decided once by its own buttons; notifications are cleared one by one or all together', async ({
  page,
  dana,
}) => {
  await signedIn(page, dana);
  await ask(page, 'CHG000001');
  await shown(page);
  const answer = response(page);
  const alerts = answer.getByRole('region', { name: 'Alerts' });
  const accept = alerts.getByRole('button', { name: 'Accept response: Member ID' });
  const keep = alerts.getByRole('button', { name: 'Keep request: Member ID' });
  const other = {
    accept: alerts.getByRole('button', { name: 'Accept response: Patient Date of Birth' }),
    keep: alerts.getByRole('button', { name: 'Keep request: Patient Date of Birth' }),
  };
  await test.step('each alert is open, with a button for either decision [C-154][C-163]', async () => {
    await expect(alerts.getByText('3 open', { exact: true })).toBeVisible();
    await expect(alerts.getByRole('button', { name: /^(Accept|Keep)/ })).toHaveText([
      ...['Accept response', 'Keep request', 'Accept response', 'Keep request'],
      ...['Accept response', 'Keep request'],
    ]);
    for (const button of [accept, keep, other.accept, other.keep]) await expect(button).toBeEnabled();
  });
  await test.step('accepting an alert uses the payer’s value permanently [C-155][C-156][C-157]', async () => {
    await accept.click();
    await expect(alerts.getByText('Member ID updated from CHG000001 to CHG000077.')).toBeVisible();
    await expect(alerts.getByText('2 open', { exact: true })).toBeVisible();
    for (const button of [accept, keep]) await expect(button).toBeDisabled();
    for (const button of [other.accept, other.keep]) await expect(button).toBeEnabled();
    // The focus moves to the next open alert.
    await expect(other.accept).toBeFocused();
    await expect(answer.locator('dd', { hasText: 'CHG000077' })).toBeVisible();
  });
  await test.step('keeping the request replaces the payer’s value [C-155][C-157][C-158]', async () => {
    await other.keep.click();
    await expect(
      alerts.getByText('Patient Date of Birth updated from 03/16/1984 to 03/14/1984.'),
    ).toBeVisible();
    await expect(alerts.getByText('1 open', { exact: true })).toBeVisible();
    for (const button of [other.accept, other.keep]) await expect(button).toBeDisabled();
    await expect(alerts.getByText(/Request kept by Dana Whitfield/)).toBeVisible();
  });

  const notifications = answer.getByRole('region', { name: 'Notifications' });
  await test.step('notifications are cleared one by one or all together, only on this page [C-164]', async () => {
    await expect(notifications.getByRole('listitem')).toHaveCount(2);
    const second = (await notifications.getByRole('listitem').nth(1).textContent()) ?? '';
    let changes = 0;
    page.on('request', (request) => {
      // What the page reads meanwhile, its scripts among it, stores nothing.
      if (request.method() !== 'GET') changes += 1;
    });
    await notifications.getByRole('button', { name: 'Clear this notification' }).first().click();
    await expect(notifications.getByRole('listitem')).toHaveText([second]);
    await notifications.getByRole('button', { name: 'Clear all' }).click();
    await expect(notifications.getByText('All notifications are cleared.')).toBeVisible();
    await expect(notifications.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
    await expect(notifications.getByRole('button', { name: 'Notifications' })).toBeFocused();
    expect(changes).toBe(0);
  });
  await test.step('a decision applies to all users and to the resubmitted request [C-159][C-162]', async () => {
    await page.reload();
    await expect(alerts.getByText('1 open', { exact: true })).toBeVisible();
    for (const button of [accept, keep, other.accept, other.keep]) await expect(button).toBeDisabled();
    await expect(answer.locator('dd', { hasText: 'CHG000077' })).toBeVisible();
    await expect(notifications.getByRole('listitem')).toHaveCount(2);
    await answer.getByRole('button', { name: 'Resubmit Request' }).click();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
    await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue('CHG000077');
    await expect(page.getByLabel('Date of birth', { exact: true })).toHaveValue('03/14/1984');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });
});

test('raw data: messages and JSON, SSN masked or in full, copied and saved [C-084][C-085][C-165][C-206][C-207][C-361]', async ({
  page,
  context,
  ruth,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(page, ruth);
  await ask(page, 'SLOW5S001', '512-44-4417');
  await expect(page.getByText('We are waiting to hear back')).toBeVisible();
  await shown(page);
  await expect(page.getByText('We are waiting to hear back')).toBeHidden();

  await page.getByRole('button', { name: 'View Raw Data' }).click();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(600);
  const request = drawer.getByRole('region', { name: 'Request (270)' });
  await expect(request).toContainText('ST*270*');
  await expect(request).not.toContainText('512444417');
  await drawer.getByRole('button', { name: 'Copy Request (270)' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^ISA\*.*ST\*270\*/s);
  expect(copied).not.toContain('512444417');

  await drawer.getByRole('button', { name: 'Transaction (JSON)' }).click();
  const json = drawer.getByRole('region', { name: 'Transaction' });
  await expect(json).toContainText('XXX-XX-4417');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('eligibilityTransactionResponse.txt');
  const saved = await textOf(file);
  expect(saved).toBe(JSON.stringify(JSON.parse(saved), null, 2));
  expect(saved).not.toContain('512-44-4417');

  await test.step('a user who may see an SSN requests it; the button hides it again, and so does leaving the window [C-277][P-235]', async () => {
    const full = drawer.getByRole('button', { name: 'Show full SSNs' });
    await full.click();
    await expect(json).toContainText('512-44-4417');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await drawer.getByRole('button', { name: 'Mask SSNs' }).click();
    await expect(json).not.toContainText('512-44-4417');
    await expect(full).toBeEnabled();
    // Masking must send no request: its answer would be shown.
    expect(asked).toEqual([]);
    await full.click();
    await expect(json).toContainText('512-44-4417');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(json).not.toContainText('512-44-4417');
  });

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'View Raw Data' })).toBeFocused();

  // The SSN is masked in print too.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-sheet]')).toContainText('SSNs are masked.');
  await expect(page.locator('[data-print-sheet]')).not.toContainText('512-44-4417');
  await page.emulateMedia({ media: 'screen' });
});
