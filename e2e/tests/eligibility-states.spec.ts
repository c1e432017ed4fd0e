import { ask } from '../support/eligibility.ts';
import { dana } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

// Payers take their time, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

test('while the payer is silent it says what is going on, and Cancel Request stops the waiting [C-088]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await ask(page, 'SLOW50S01');
  await expect(page.getByText(/We are waiting to hear back/)).toBeVisible();
  await expect(page.getByText(/It may take several minutes/)).toBeVisible();
  const steps = page.getByRole('list').filter({ hasText: 'Waiting for the payer' }).getByRole('listitem');
  for (const [at, state] of ['done', 'done', 'now', 'later'].entries())
    await expect(steps.nth(at)).toHaveAttribute('data-state', state);
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(page.getByText(/cancelled/i).first()).toBeVisible();
});

test('a rejection shows its codes in a table, once each, and what to do [C-358][C-359][C-360]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await ask(page, 'AAAMANY01');
  const table = page.getByRole('table').filter({ hasText: 'Error Code' });
  await expect(table).toBeVisible({ timeout: 15_000 });
  for (const name of ['Error Code', 'Reject Reason', 'Follow Up Action']) {
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  }
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  const codes = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.flatMap((row) => row.querySelector('td')?.textContent ?? []));
  expect(codes.length).toBeGreaterThan(1);
  expect(new Set(codes).size).toBe(codes.length);
  const enrolment = page.getByText('Possible enrollment error. Please contact your Account Representative.');
  await ask(page, 'AAA430001');
  await expect(enrolment).toBeVisible({ timeout: 15_000 });
  await ask(page, 'AAA710001');
  await expect(page.getByText('Check the date of birth.').first()).toBeVisible({ timeout: 15_000 });
  await expect(enrolment).toHaveCount(0);
});

const troubles = [
  ['RESET0001', 'a connection that breaks'],
  ['HTTP50001', 'an error status'],
  ['HTML00001', 'a page instead of an answer'],
  ['HALF00001', 'half an answer'],
  ['EMPTY0001', 'an empty answer'],
  ['ACK999R01', 'a 999'],
  ['TA1R00001', 'a TA1'],
  ['WRONGTRN1', "another request's answer"],
  ['TRUNC0001', 'an answer that stops in the middle'],
  ['COREERR01', 'an envelope error'],
] as const;

test('each failure of a payer ends in a clear state, never a blank page', async ({ page }) => {
  test.setTimeout(120_000);
  await signInHome(page, dana);
  for (const [memberId, what] of troubles) {
    await ask(page, memberId);
    const results = page.getByRole('region', { name: /results|response/i }).or(page.getByRole('main'));
    await expect(page.getByText('We are waiting to hear back'), what).toBeHidden({ timeout: 20_000 });
    await expect(results.first(), what).toContainText(
      /not sent again|contact support|try again|refused|could not/i,
    );
    await expect(page.getByRole('button', { name: 'Resubmit Request' }), what).toBeVisible();
  }
});

test('an unknown transaction says so [C-090]', async ({ page }) => {
  await signInHome(page, dana);
  await page.goto('/rco/LKMT/eligibility/018f0000-0000-7000-8000-000000000000');
  await expect(page.getByText('No eligibility request found')).toBeVisible();
});

test('a payer that could not answer is shown as rejected beside its disclaimer, and never as inactive', async ({
  page,
}) => {
  await signInHome(page, dana);
  await ask(page, 'AAA42P001');
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  await expect(answer.getByRole('table', { name: 'Rejection reasons' })).toContainText('42', {
    timeout: 15_000,
  });
  await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText(/Inactive/)).toHaveCount(0);
  await expect(answer.getByText('THIS IS NO GUARANTEE OF PAYMENT').first()).toBeVisible();
});

test('a rejection names its person where the answer tells of several', async ({ page }) => {
  await signInHome(page, dana);
  await ask(page, 'AAATWO001');
  const answer = page.getByRole('region', { name: 'Eligibility response' });
  const table = answer.getByRole('table', { name: 'Rejection reasons' });
  await expect(table.getByRole('row', { name: /^76/ })).toContainText(/, subscriber$|, subscriber/, {
    timeout: 15_000,
  });
  await expect(table).not.toContainText('WREN');
  await expect(answer.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText(/^New: Active/)).toHaveCount(0);
  // What is active is somebody else's, and says so.
  const benefits = answer.getByRole('group', { name: 'Benefit Information' });
  await expect(benefits.getByRole('row', { name: /^Active Coverage Family/ })).toContainText(
    /For WREN .*, subscriber/,
  );
  // Of one person alone the name says nothing new.
  await ask(page, 'AAA720001');
  await expect(table.getByRole('row', { name: /^72/ })).toBeVisible({ timeout: 15_000 });
  await expect(table).not.toContainText(', subscriber');
});
