import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import { choose, fieldOf, openForm, unfold } from '../support/eligibility.ts';
import { dana, ines } from '../support/people.ts';
import { callHeaders, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

// Long stories, on cores that others use too.
test.describe.configure({ timeout: 90_000 });

const VERIFY = '**/EligibilityTransactions/verify';
const isRequired = (page: Page, label: string) => fieldOf(page, label).getAttribute('aria-required');
const form = (page: Page) => page.getByRole('form', { name: 'Eligibility request' });

/** Everything a request to Tidewater needs but for what names the member. */
async function fillPerson(page: Page): Promise<void> {
  await fieldOf(page, 'Service start').fill('11/20/2026');
  await fieldOf(page, 'Last name').fill('Echeverria');
  await fieldOf(page, 'First name').fill('Marisol');
  await fieldOf(page, 'Date of birth').fill('03/14/1984');
}

test('the form stands on the left and asks for what the payer and the facility want [C-087]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await openForm(page);
  const response = page.getByRole('region', { name: 'Eligibility response' });
  await expect(response).toContainText('Perform an eligibility check to view results');

  await test.step('beside each other from 1280 on, with 530 for the form; above each other where there is no room [C-074]', async () => {
    for (const [width, isBeside] of [
      [2560, true],
      [1920, true],
      [1280, true],
      [1279, false],
      [1024, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const form = await page.getByRole('region', { name: 'Eligibility request' }).boundingBox();
      const results = await response.boundingBox();
      if (!form || !results) throw new Error(`a half is not there at ${width}`);
      expect(form.width, String(width)).toBeGreaterThanOrEqual(530);
      if (isBeside) expect(form.x + form.width, String(width)).toBeLessThanOrEqual(results.x);
      else expect(form.y + form.height, String(width)).toBeLessThanOrEqual(results.y);
      if (isBeside) expect(form.y, String(width)).toBe(results.y);
    }
  });

  await test.step('what it starts with [C-078][C-079][C-136][P-359]', async () => {
    await expect(page.getByRole('button', { name: 'Self' })).toHaveAttribute('aria-pressed', 'true');
    await expect(form(page)).toContainText('30 Health Benefit Plan Coverage');
    await expect(fieldOf(page, 'Gender')).toContainText('Not sent');
  });

  await test.step('problems are listed, each a link to its field [C-238][C-239]', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const summary = page.getByRole('region', { name: 'The request was not sent' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Facility: Required',
      'Payer: Required',
      'Provider identifier: Must be at least 2 characters',
      'Service start: Required',
    ]);
    await summary.getByRole('link', { name: /Service start/ }).press('Enter');
    await expect(fieldOf(page, 'Service start')).toBeFocused();
  });

  await test.step('the search option of the payer decides [C-254][C-255]', async () => {
    await choose(page, 'Facility', 'Lakemont Medical Center');
    await choose(page, 'Payer', 'Tidewater PPO');
    await expect(fieldOf(page, 'Search option')).toContainText('Member ID, name, date of birth');
    expect(await isRequired(page, 'Member ID')).toBe('true');
    await expect(fieldOf(page, 'SSN')).toHaveCount(0);
    await choose(page, 'Search option', 'SSN, name, date of birth');
    expect(await isRequired(page, 'Member ID')).toBe('false');
    expect(await isRequired(page, 'SSN')).toBe('true');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form(page)).toContainText('SSN: Required and SSN must contain 9 numbers');
    await fieldOf(page, 'SSN').pressSequentially('900124417');
    await expect(fieldOf(page, 'SSN')).toHaveValue('900-12-4417');
    await expect(form(page)).not.toContainText('SSN must contain 9 numbers');
  });

  await test.step('California asks for the date of the card [C-256][C-257]', async () => {
    await expect(fieldOf(page, 'Card issue date')).toHaveCount(0);
    await choose(page, 'Facility', 'Lakemont Bay Clinic');
    expect(await isRequired(page, 'Card issue date')).toBe('true');
    await expect(form(page).getByRole('link', { name: 'Card issue date: Required' })).toBeVisible();
    await choose(page, 'Facility', 'Lakemont Medical Center');
    await expect(fieldOf(page, 'Card issue date')).toHaveCount(0);
  });

  await test.step('MEDX looks four months ahead [C-260]', async () => {
    await choose(page, 'Payer', 'Medicare Exchange');
    await fieldOf(page, 'Service start').fill('12/31/2099');
    await expect(form(page)).toContainText(
      'Service start: Service dates can be at most four months ahead for this payer',
    );
    await choose(page, 'Payer', 'Tidewater PPO');
    await expect(form(page)).not.toContainText('four months ahead');
  });

  await test.step('another policy holder brings the subscriber [C-258]', async () => {
    await expect(page.getByRole('group', { name: 'Subscriber' })).toHaveCount(0);
    for (const relation of ['Child', 'Spouse', 'Other']) {
      await page.getByRole('button', { name: relation, exact: true }).click();
      await expect(page.getByRole('group', { name: 'Subscriber' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Self' }).click();
    await expect(page.getByRole('group', { name: 'Subscriber' })).toHaveCount(0);
  });

  await test.step('a provider of the facility is taken from the list [C-140]', async () => {
    await fieldOf(page, 'Provider identifier').fill('ama');
    await page.getByRole('option', { name: /Amara Nwosu, NPI/ }).click();
    await expect(fieldOf(page, 'Taxonomy code')).toHaveValue('207Q00000X');
    await expect(fieldOf(page, 'Provider role')).toContainText('PE Performing');
    await fieldOf(page, 'Provider identifier type').click();
    await expect(page.getByRole('option')).toHaveText(['NPI', 'Provider ID', 'Tax ID']);
    await page.keyboard.press('Escape');
    await choose(page, 'Provider identifier type', 'Tax ID');
    await fieldOf(page, 'Provider identifier').fill('12');
    await expect(form(page)).toContainText('A tax ID has 9 digits');
    await choose(page, 'Provider identifier type', 'NPI');
    await fieldOf(page, 'Provider identifier').fill('1234567892');
    await expect(form(page)).toContainText(/An NPI has 10 digits/);
    await fieldOf(page, 'Provider identifier').fill('1234567893');
    await page.keyboard.press('Escape');
  });

  await test.step('every field is there [C-077]', async () => {
    await unfold(page);
    for (const label of [
      ...['Facility', 'Payer', 'Search option', 'Provider identifier type', 'Provider identifier'],
      ...['Taxonomy code', 'Provider role', 'Service start', 'Service end', 'Service type code'],
      ...['Last name', 'First name', 'MI', 'Date of birth', 'Gender', 'Member ID', 'SSN', 'Group number'],
      ...['Card issue date', 'MRN', 'Account number'],
    ])
      await expect(fieldOf(page, label), label).toBeVisible();
    await page.getByRole('group', { name: 'Policy holder' }).getByRole('button', { name: 'Child' }).click();
    const subscriber = page.getByRole('group', { name: 'Subscriber' });
    for (const label of ['Last name', 'First name', 'MI', 'Date of birth', 'Gender'])
      await expect(subscriber.getByLabel(label, { exact: true }), label).toBeVisible();
    await page.getByRole('group', { name: 'Policy holder' }).getByRole('button', { name: 'Self' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(fieldOf(page, 'Last name')).toHaveValue('');
  });
});

test('a request is written and sent by the keyboard alone, and is read only afterwards [C-076][C-326]', async ({
  page,
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
  // What it began with is sent too.
  expect(eligibilityRequest).toMatchObject({
    serviceTypeCodes: ['30', '35'],
    policyHolder: 'self',
    patientGender: 'B',
    memberId: 'TWM8841207',
  });
  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });

  // The Response stage: everything is there to compare, and nothing can be changed or sent.
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

test('a subscriber who is typed and then not needed is not sent; what is sent all the same the server clears [C-259]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await openForm(page);
  await choose(page, 'Facility', 'Lakemont Medical Center');
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

test('another kind of provider number takes away the facility’s own, and leaves what was typed', async ({
  page,
}) => {
  await signInHome(page, dana);
  await openForm(page);
  await unfold(page);
  await choose(page, 'Facility', 'Lakemont Medical Center');
  const number = fieldOf(page, 'Provider identifier');
  await expect(number).toHaveValue(/^\d{10}$/);
  const npi = await number.inputValue();
  await choose(page, 'Provider identifier type', 'Tax ID');
  await expect(number).toHaveValue('');
  await number.fill('910000001');
  await choose(page, 'Provider identifier type', 'NPI');
  await expect(number).toHaveValue('910000001');
  await number.fill('');
  await choose(page, 'Provider identifier type', 'Tax ID');
  await choose(page, 'Provider identifier type', 'NPI');
  await expect(number).toHaveValue(npi);
});

test('who may only read cannot send, and is told so [C-279]', async ({ page }) => {
  await signInHome(page, ines);
  await openForm(page);
  await choose(page, 'Facility', 'Lakemont Medical Center');
  await choose(page, 'Payer', 'Tidewater PPO');
  await fillPerson(page);
  await fieldOf(page, 'Member ID').fill('TWM8841207');
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(submit).toBeDisabled();
  await submit.locator('..').hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'You do not have permission to create eligibility requests',
  );
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/verify')) sent += 1;
  });
  await fieldOf(page, 'Member ID').press('Control+Enter');
  await page.waitForTimeout(300);
  expect(sent).toBe(0);
});

test('a field that is shown because it is filled stays while it is emptied', async ({ page }) => {
  await signInHome(page, dana);
  await openForm(page);
  await unfold(page);
  await fieldOf(page, 'MRN').fill('M-4417');
  await page.getByRole('button', { name: /^Fewer fields/ }).click();
  await expect(fieldOf(page, 'Account number')).toHaveCount(0);
  await fieldOf(page, 'MRN').fill('');
  await expect(fieldOf(page, 'MRN')).toBeVisible();
  await expect(fieldOf(page, 'MRN')).toBeFocused();
});
