import { contract } from '@waypost/contract';
import { fieldOf, openForm, unfold } from '../../support/eligibility.ts';
import { opened, transaction } from '../../support/eligibility-answers.ts';
import { expect, idOf, lakemont, test } from '../../support/shown.ts';

test('a request is filled in and sent by keyboard alone, and is read-only afterwards [C-076][C-326]', async ({
  page,
  answers,
}) => {
  const [center] = lakemont.facilities;
  if (!center) throw new Error('there is no facility');
  const bay = { ...center, id: idOf(20), name: 'Bay Clinic' };
  opened(answers, transaction);
  answers
    .to(contract.policy.myEntities, [{ ...lakemont, facilities: [center, bay] }])
    .to(contract.eligibility.serviceTypeCodes, [
      { code: '30', label: 'Health Benefit Plan Coverage' },
      { code: '35', label: 'Dental Care' },
    ])
    .to(contract.eligibility.verify, transaction);
  await openForm(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await fieldOf(page, 'Facility').focus();
  await keys('Enter', 'Home', 'ArrowDown', 'Enter', 'Tab');
  await expect(fieldOf(page, 'Payer')).toBeFocused();
  await page.keyboard.type('tide');
  await keys('Enter', 'Tab', 'Tab', 'Tab');
  await expect(fieldOf(page, 'Provider identifier')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('11/20/2026');
  await keys('Tab', 'Tab');
  await expect(fieldOf(page, 'Service type code')).toBeFocused();
  await page.keyboard.type('dental care');
  await keys('ArrowDown', 'Enter', 'Escape', 'Tab');
  await expect(page.getByRole('button', { name: 'Self' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(fieldOf(page, 'Last name')).toBeFocused();
  await page.keyboard.type('Echeverria');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Marisol');
  await keys('Tab', 'Tab');
  await page.keyboard.type('03/14/1984');
  await keys('Tab', 'Tab');
  await expect(fieldOf(page, 'Member ID')).toBeFocused();
  await page.keyboard.type('TWM8841207');

  const sending = page.waitForRequest('**/EligibilityTransactions/verify');
  await page.keyboard.press('Control+Enter');
  expect((await sending).headers()).toMatchObject({
    isphifree: 'false',
    scopemember: bay.id,
    'x-requestsource': 'portal',
  });
  // The initial values are sent too.
  expect(JSON.parse((await answers.sent('POST', '/verify')).text)).toMatchObject({
    facilityId: bay.id,
    payerCode: 'TWM01',
    serviceTypeCodes: ['30', '35'],
    policyHolder: 'self',
    patientGender: 'B',
    memberId: 'TWM8841207',
  });

  // In the Response stage the request is read-only.
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
  await unfold(page);
  const form = page.getByRole('form', { name: 'Eligibility request' });
  const inputs = await form.locator('input:visible, [role="combobox"]:visible').all();
  expect(inputs.length).toBeGreaterThan(12);
  for (const input of inputs) await expect(input).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Spouse' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
});
