import { contract } from '@waypost/contract';
import type { Alert } from '@waypost/contract/eligibility/alerts';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { opened, transaction } from '../../../support/eligibility-answers.ts';
import { textOf } from '../../../support/grid.ts';
import { withPlans } from '../../../support/plan-answers.ts';
import { dana, expect, test } from '../../../support/shown.ts';

const answered = withPlans(1);
const [response] = answered.eligibilityResponse;
if (!response) throw new Error('there is no response');
const [memberAlert] = response.displayMessages.alerts;
if (!memberAlert) throw new Error('there is no alert');

const notifications = ['Ask for the card.', 'A referral is needed.'].map((text) => ({
  text,
  coverageIndex: null,
}));
/** The answer with these alerts and with two notifications. */
const withAlerts = (...alerts: Alert[]): EligibilityTransaction => ({
  ...answered,
  eligibilityResponse: [{ ...response, displayMessages: { alerts, notifications } }],
});
const birth: Alert = {
  ...memberAlert,
  field: 'patientDateOfBirth',
  fieldName: 'Patient Date of Birth',
  message: 'Patient Date of Birth differs.',
  requestValue: '1984-03-14',
  responseValue: '1984-03-16',
};
const decided = { decidedBy: `${dana.firstName} ${dana.lastName}`, decidedAt: '2026-11-20T15:00:00.000Z' };

test('an alert is decided once by its own buttons; notifications are cleared one by one or all together', async ({
  page,
  answers,
}) => {
  await page.goto(opened(answers, withAlerts(memberAlert, birth)));
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  const alerts = answer.getByRole('region', { name: 'Alerts' });
  const buttonsOf = (name: string) =>
    ['Accept response', 'Keep request'].map((verb) =>
      alerts.getByRole('button', { name: `${verb}: ${name}` }),
    );
  const isOpen = (count: number) => expect(alerts.getByText(`${count} open`, { exact: true })).toBeVisible();
  const [accept, keep] = [
    alerts.getByRole('button', { name: 'Accept response: Member ID' }),
    alerts.getByRole('button', { name: 'Keep request: Patient Date of Birth' }),
  ];
  await test.step('each alert is open, with a button for either decision [C-154][C-163]', async () => {
    await isOpen(2);
    for (const button of [...buttonsOf('Member ID'), ...buttonsOf('Patient Date of Birth')])
      await expect(button).toBeEnabled();
  });
  const taken: Alert = {
    ...memberAlert,
    ...decided,
    message: 'Member ID updated from TWM8841207 to TWM8841299.',
    accepted: true,
    value: 'TWM8841299',
  };
  await test.step('accepting an alert is final, and the focus moves to the next one [C-155][C-156][C-157]', async () => {
    answers.to(contract.eligibility.decideAlert, { ...withAlerts(taken, birth), version: 2 });
    await accept.click();
    await expect(alerts.getByText('Member ID updated from TWM8841207 to TWM8841299.')).toBeVisible();
    await isOpen(1);
    for (const button of buttonsOf('Member ID')) await expect(button).toBeDisabled();
    for (const button of buttonsOf('Patient Date of Birth')) await expect(button).toBeEnabled();
    await expect(
      alerts.getByRole('button', { name: 'Accept response: Patient Date of Birth' }),
    ).toBeFocused();
    const { path, text } = await answers.sent('POST', /\/alerts\/memberId\/decision$/);
    expect(path).toContain(answered.id);
    expect(JSON.parse(text)).toEqual({ choice: 'accept' });
  });
  await test.step('keeping the request is final too [C-155][C-157][C-158]', async () => {
    const declined = {
      ...birth,
      ...decided,
      message: 'Patient Date of Birth updated from 03/16/1984 to 03/14/1984.',
      declined: true,
    };
    answers.to(contract.eligibility.decideAlert, { ...withAlerts(taken, declined), version: 3 });
    await keep.click();
    await expect(
      alerts.getByText('Patient Date of Birth updated from 03/16/1984 to 03/14/1984.'),
    ).toBeVisible();
    await expect(alerts.getByText(/ open$/)).toHaveCount(0);
    for (const button of buttonsOf('Patient Date of Birth')) await expect(button).toBeDisabled();
    await expect(alerts.getByText(/Request kept by Dana Whitfield/)).toBeVisible();
  });
  await test.step('notifications are cleared one by one or all together, only on this page [C-164]', async () => {
    const notifications = answer.getByRole('region', { name: 'Notifications' });
    const before = answers.asked.filter(({ method }) => method !== 'GET').length;
    await expect(notifications.getByRole('listitem')).toHaveCount(2);
    await notifications.getByRole('button', { name: 'Clear this notification' }).first().click();
    await expect(notifications.getByRole('listitem')).toHaveText(['A referral is needed.']);
    await notifications.getByRole('button', { name: 'Clear all' }).click();
    await expect(notifications.getByText('All notifications are cleared.')).toBeVisible();
    await expect(notifications.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
    await expect(notifications.getByRole('button', { name: 'Notifications' })).toBeFocused();
    expect(answers.asked.filter(({ method }) => method !== 'GET')).toHaveLength(before);
    answers.to(contract.eligibility.transaction, withAlerts(taken, birth));
    await page.reload();
    await expect(notifications.getByRole('listitem')).toHaveCount(2);
  });
});

test('raw data: messages and JSON, SSN masked or in full, copied and saved [C-084][C-085][C-165][C-206][C-207][C-361]', async ({
  page,
  context,
  answers,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = (ssn: string): EligibilityTransaction => ({
    ...answered,
    raw270: 'ISA*00~ST*270*0001~',
    raw271: 'ISA*00~ST*271*0001~',
    eligibilityRequest: { ...transaction.eligibilityRequest, ssn },
  });
  const masked = asked('XXX-XX-4417');
  await page.goto(opened(answers, { ...masked, state: 'sent', answeredAt: null }));
  await expect(page.getByText('We are waiting to hear back')).toBeVisible();
  answers.to(contract.eligibility.transaction, masked);
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
  await expect(page.getByText('We are waiting to hear back')).toBeHidden();

  await page.getByRole('button', { name: 'View Raw Data' }).click();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(600);
  await expect(drawer.getByRole('region', { name: 'Request (270)' })).toContainText('ST*270*');
  await drawer.getByRole('button', { name: 'Copy Request (270)' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ISA*00~ST*270*0001~');

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
  expect(saved).toContain('XXX-XX-4417');

  await test.step('a user who may see an SSN requests it; the button hides it again, and so does leaving the window [C-277][P-235]', async () => {
    answers.to(contract.eligibility.transaction, asked('512-44-4417'));
    const full = drawer.getByRole('button', { name: 'Show full SSNs' });
    const reading = page.waitForRequest((request) => request.url().includes('/eligibilityrequestlog/'));
    await full.click();
    expect((await reading).headers().displayfullssn).toBe('true');
    await expect(json).toContainText('512-44-4417');
    const before = answers.asked.length;
    await drawer.getByRole('button', { name: 'Mask SSNs' }).click();
    await expect(json).not.toContainText('512-44-4417');
    await expect(full).toBeEnabled();
    // Masking must send no request, because the response would be shown.
    expect(
      answers.asked.slice(before).filter(({ path }) => path.includes('/eligibilityrequestlog/')),
    ).toEqual([]);
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
