import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { choose, fieldOf, openForm, unfold } from '../support/eligibility.ts';
import { callHeaders, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const VERIFY = '**/EligibilityTransactions/verify';
const form = (page: Page) => page.getByRole('form', { name: 'Eligibility request' });

/** Fills in a request to Tidewater except for the member. */
async function fillPerson(page: Page): Promise<void> {
  await fieldOf(page, 'Service start').fill('11/20/2026');
  await fieldOf(page, 'Last name').fill('Echeverria');
  await fieldOf(page, 'First name').fill('Marisol');
  await fieldOf(page, 'Date of birth').fill('03/14/1984');
}

test('a request is filled in and sent by keyboard alone, and is read-only afterwards [C-076][C-326]', async ({
  page,
  dana,
}) => {
  await signInHome(page, dana);
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

test('a typed subscriber that is no longer needed is not sent, and the server clears one that is sent anyway [C-259]', async ({
  page,
  dana,
}) => {
  await signInHome(page, dana);
  await openForm(page);
  await choose(page, 'Facility', 'Medical Center');
  await choose(page, 'Payer', 'Tidewater PPO');
  await fillPerson(page);
  await fieldOf(page, 'Member ID').fill('TWM8841207');
  await page.getByRole('button', { name: 'Child' }).click();
  const subscriber = (label: string) =>
    page.getByRole('group', { name: 'Subscriber' }).getByLabel(label, { exact: true });
  await subscriber('Last name').fill('Hale');
  await subscriber('First name').fill('Robin');
  await subscriber('MI').fill('Q');
  await subscriber('Date of birth').fill('02/01/1960');
  await subscriber('Gender').click();
  await page.getByRole('option', { name: 'Female' }).click();
  const typed = {
    subscriberLastName: 'Hale',
    subscriberFirstName: 'Robin',
    subscriberMiddleInitial: 'Q',
    subscriberDateOfBirth: '1960-02-01',
    subscriberGender: 'F',
  };
  const none = {
    subscriberLastName: '',
    subscriberFirstName: '',
    subscriberMiddleInitial: '',
    subscriberDateOfBirth: '',
    subscriberGender: 'B',
  };
  await page.getByRole('button', { name: 'Self' }).click();
  const sending = page.waitForRequest(VERIFY);
  await page.route(VERIFY, (route) => route.continue());
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const sent = await sending;
  expect(sent.postDataJSON()).toMatchObject({ policyHolder: 'self', ...none });

  const headers = await sent.allHeaders();
  const ask = async (change: object) => {
    const answer = await page.request.post(sent.url(), {
      headers: { ...callHeaders(headers), 'idempotency-key': crypto.randomUUID() },
      data: { ...sent.postDataJSON(), ...typed, ...change },
    });
    return ((await answer.json()) as EligibilityTransaction).eligibilityRequest;
  };
  expect(await ask({})).toMatchObject(none);
  expect(await ask({ policyHolder: 'child' })).toMatchObject(typed);
});
