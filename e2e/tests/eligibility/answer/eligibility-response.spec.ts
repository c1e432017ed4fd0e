import type { Client } from '../../../../apps/server/test/api/support/client.ts';
import { LOG, send } from '../../../../apps/server/test/api/support/eligibility-transactions.ts';
import { signIn } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ isAtWork: false });

/** Asks the stand-in payer about a member, and waits for the answer. */
async function answered(client: Client, memberId: string): Promise<string> {
  const id = await send(client, 'TWM01', memberId);
  const state = async () => (await client.call<{ state: string }>('GET', `${LOG}/${id}`)).body.state;
  await expect.poll(state).toBe('answered');
  return id;
}

test('the answer shows its verdict, the plan overview, each service type and the procedures [C-080][C-081][C-082][C-083][C-203][C-204][C-205]', async ({
  page,
  dana,
}) => {
  await answered(dana, 'USED00250');
  const id = await answered(dana, 'USED00300');
  await signIn(page, dana, `/eligibility/${id}`);
  const answer = page.getByRole('region', { name: 'Eligibility response' });

  await expect(answer.getByRole('heading', { name: 'Tidewater PPO', exact: true })).toBeVisible();
  await expect(answer.getByText('Active Coverage', { exact: true }).first()).toBeVisible();
  await expect(answer.getByText('01/01/2026 - 12/31/2026')).toBeVisible();
  // The payer's disclaimer needs no review, and empty sections are hidden.
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
