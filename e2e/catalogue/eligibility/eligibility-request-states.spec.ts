import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { Answers } from '../../support/answers.ts';
import { choose, fieldOf, openForm, unfold } from '../../support/eligibility.ts';
import { byMember, openedForm, tidewater } from '../../support/eligibility-answers.ts';
import { drawn } from '../../support/quiet.ts';
import {
  everyPermission,
  expect,
  followWithin,
  holdingIn,
  idOf,
  lakemont,
  type Page,
  test,
} from '../../support/shown.ts';

const isRequired = (page: Page, label: string) => fieldOf(page, label).getAttribute('aria-required');
const form = (page: Page) => page.getByRole('form', { name: 'Eligibility request' });

/** Fills in a request to Tidewater except for the member. */
async function fillPerson(page: Page): Promise<void> {
  await fieldOf(page, 'Service start').fill('11/20/2026');
  await fieldOf(page, 'Last name').fill('Echeverria');
  await fieldOf(page, 'First name').fill('Marisol');
  await fieldOf(page, 'Date of birth').fill('03/14/1984');
}

/** A facility in Ohio and one in California, payers that require different fields, and a provider. */
function withForm(answers: Answers, held: Readonly<Record<string, readonly string[]>>): void {
  const [center] = lakemont.facilities;
  if (!center) throw new Error('there is no facility');
  const clinic = {
    ...center,
    id: idOf(20),
    name: 'Lakemont Bay Clinic',
    state: 'CA',
    defaultNPI: '1999999992',
  };
  const bySsn = {
    id: 'ssn-name-birth',
    label: 'SSN, name, date of birth',
    required: ['ssn', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'] as const,
  };
  holdingIn(openedForm(answers), held, { ...lakemont, facilities: [center, clinic] })
    .to(contract.payerData.eligibilityPayers, [
      { ...tidewater, searchOptions: [byMember, { ...bySsn, required: [...bySsn.required] }] },
      { payerCode: 'MEDX', payerName: 'Medicare Exchange', searchOptions: [byMember] },
    ])
    .to(contract.eligibility.facilityProviders, [
      {
        id: idOf(30),
        name: 'Amara Nwosu',
        providerIdentifierType: 'npi',
        providerIdentifier: '1999998010',
        taxonomyCode: '207Q00000X',
        taxonomyCodeIdentifier: 'PE',
      },
    ]);
}

/** The empty form in another organization. */
async function formIn(page: Page, lCode: string): Promise<void> {
  await followWithin(page, lCode, '/rco/LKMT/eligibility');
  await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
  await expect(fieldOf(page, 'Last name')).toHaveValue('');
}

test('the form is on the left and requires the fields that the payer and the facility need [C-087]', async ({
  page,
  answers,
}) => {
  withForm(answers, { LKMT: everyPermission });
  await openForm(page);
  const response = page.getByRole('region', { name: 'Eligibility response' });
  await expect(response).toContainText('Perform an eligibility check to view results');

  await test.step('form and response are side by side from 1280 px, with 530 px for the form, and stacked below that [C-074]', async () => {
    for (const [width, isBeside] of [
      [2560, true],
      [1920, true],
      [1280, true],
      [1279, false],
      [1024, false],
      [1440, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // The navigation becomes a rail below 1600 px, and the halves move with it.
      await expect(async () => {
        const form = await page.getByRole('region', { name: 'Eligibility request' }).boundingBox();
        const results = await response.boundingBox();
        if (!form || !results) throw new Error(`a half is not there at ${width}`);
        expect(form.width, String(width)).toBeGreaterThanOrEqual(530);
        if (isBeside) expect(form.x + form.width, String(width)).toBeLessThanOrEqual(results.x);
        else expect(form.y + form.height, String(width)).toBeLessThanOrEqual(results.y);
        if (isBeside) expect(form.y, String(width)).toBe(results.y);
      }).toPass({ timeout: 10_000 });
    }
  });

  await test.step('the form has its initial values [C-078][C-079][C-136][P-359]', async () => {
    await expect(page.getByRole('button', { name: 'Self' })).toHaveAttribute('aria-pressed', 'true');
    await expect(form(page)).toContainText('30 Health Benefit Plan Coverage');
    await expect(fieldOf(page, 'Gender')).toContainText('Not sent');
  });

  await test.step('the form lists its problems, each with a link to its field [C-238][C-239]', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const summary = page.getByRole('region', { name: 'The request was not sent' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Facility: Required',
      'Payer: Required',
      'Provider identifier: Must be at least 2 characters',
    ]);
    await summary.getByRole('link', { name: /Provider identifier/ }).press('Enter');
    await expect(fieldOf(page, 'Provider identifier')).toBeFocused();
  });

  await test.step('the search option of the payer decides which fields are required [C-254][C-255]', async () => {
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

  await test.step('a facility in California requires the card issue date [C-256][C-257]', async () => {
    await expect(fieldOf(page, 'Card issue date')).toHaveCount(0);
    await choose(page, 'Facility', 'Lakemont Bay Clinic');
    expect(await isRequired(page, 'Card issue date')).toBe('true');
    await expect(
      form(page).getByRole('link', {
        name: 'Card issue date: Enter the card issue date (on the front of the card)',
      }),
    ).toBeVisible();
    await choose(page, 'Facility', 'Lakemont Medical Center');
    await expect(fieldOf(page, 'Card issue date')).toHaveCount(0);
  });

  await test.step('MEDX accepts service dates up to four months ahead [C-260]', async () => {
    await choose(page, 'Payer', 'Medicare Exchange');
    await fieldOf(page, 'Service start').fill('12/31/2099');
    await expect(form(page)).toContainText(
      'Service start: Service dates can be at most four months ahead for this payer',
    );
    await choose(page, 'Payer', 'Tidewater PPO');
    await expect(form(page)).not.toContainText('four months ahead');
  });

  await test.step('another policy holder shows the subscriber fields [C-258]', async () => {
    await expect(page.getByRole('group', { name: 'Subscriber' })).toHaveCount(0);
    for (const relation of ['Child', 'Spouse', 'Other']) {
      await page.getByRole('button', { name: relation, exact: true }).click();
      await expect(page.getByRole('group', { name: 'Subscriber' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Self' }).click();
    await expect(page.getByRole('group', { name: 'Subscriber' })).toHaveCount(0);
  });

  await test.step('the user chooses a provider of the facility from the list [C-140]', async () => {
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

  await test.step('the form has every field [C-077]', async () => {
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

test('the form keeps typed numbers and visible fields, restores cleared values, and cannot be sent by read-only users', async ({
  page,
  answers,
}) => {
  const rest = permissionNames.filter((name) => name !== 'eligibility-verification-write');
  const all = everyPermission;
  withForm(answers, { NUMBER: all, SHOWN: all, CLEARED: all, READ: rest });
  await page.goto('/rco/NUMBER/eligibility');
  await test.step('another type of provider number clears the facility’s number, and keeps a typed one', async () => {
    await formIn(page, 'NUMBER');
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
  await test.step('a field that is shown because it is filled stays visible after it is cleared', async () => {
    await formIn(page, 'SHOWN');
    await unfold(page);
    await fieldOf(page, 'MRN').fill('M-4417');
    await page.getByRole('button', { name: /^Fewer fields/ }).click();
    await expect(fieldOf(page, 'Account number')).toHaveCount(0);
    await fieldOf(page, 'MRN').fill('');
    await expect(fieldOf(page, 'MRN')).toBeVisible();
    await expect(fieldOf(page, 'MRN')).toBeFocused();
  });
  await test.step('Undo restores a cleared form', async () => {
    await formIn(page, 'CLEARED');
    await fieldOf(page, 'Last name').fill('Echeverria');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(fieldOf(page, 'Last name')).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(fieldOf(page, 'Last name')).toHaveValue('Echeverria');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  });
  await test.step('a user who may only read cannot send the form, and sees a notice of it [C-279]', async () => {
    await formIn(page, 'READ');
    await choose(page, 'Facility', 'Lakemont Medical Center');
    await choose(page, 'Payer', 'Tidewater PPO');
    await fillPerson(page);
    await fieldOf(page, 'Member ID').fill('TWM8841207');
    const submit = page.getByRole('button', { name: 'Submit', exact: true });
    await expect(submit).toBeDisabled();
    await submit.hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'You do not have permission to create eligibility requests',
    );
    await expect(submit).toHaveAccessibleDescription(
      'You do not have permission to create eligibility requests',
    );
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('/verify')) sent += 1;
    });
    await fieldOf(page, 'Member ID').press('Control+Enter');
    await fieldOf(page, 'Member ID').press('Enter');
    await submit.press('Enter');
    await drawn(page);
    expect(sent).toBe(0);
  });
});
