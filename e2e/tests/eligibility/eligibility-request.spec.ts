import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { fieldOf, openForm, unfold } from '../../support/eligibility.ts';
import { signedIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const VERIFY = '**/EligibilityTransactions/verify';
const form = (page: Page) => page.getByRole('form', { name: 'Eligibility request' });

test('a request is filled in and sent by keyboard alone, and is read-only afterwards [C-076][C-326]', async ({
  page,
  dana,
}) => {
  await signedIn(page, dana);
  await openForm(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await fieldOf(page, 'Facility').focus();
  await keys('Enter', 'Home', 'ArrowDown', 'ArrowDown', 'Enter', 'Tab');
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

  const sending = page.waitForResponse(VERIFY);
  await page.keyboard.press('Control+Enter');
  const sent = await sending;
  const { facilityId, eligibilityRequest } = (await sent.json()) as EligibilityTransaction;
  expect(sent.request().headers()).toMatchObject({
    isphifree: 'false',
    scopemember: facilityId,
    'x-requestsource': 'portal',
  });
  // The initial values are sent too.
  expect(eligibilityRequest).toMatchObject({
    serviceTypeCodes: ['30', '35'],
    policyHolder: 'self',
    patientGender: 'B',
    memberId: 'TWM8841207',
  });
  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });

  // In the Response stage the request is read-only.
  await unfold(page);
  const inputs = await form(page).locator('input:visible, [role="combobox"]:visible').all();
  expect(inputs.length).toBeGreaterThan(12);
  for (const input of inputs) {
    const isOff = (await input.isDisabled()) || (await input.getAttribute('aria-disabled')) === 'true';
    expect(isOff, (await input.getAttribute('id')) ?? '').toBe(true);
  }
  await expect(page.getByRole('button', { name: 'Spouse' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
});
