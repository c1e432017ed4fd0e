import { contract } from '@waypost/contract';
import type { RegistrationResult } from '@waypost/contract/registrations/calls';
import type { Answers } from '../../support/answers.ts';
import { patient } from '../../support/case-answers.ts';
import { heldPath, same, sent, unread, waits, withImport } from '../../support/import-answers.ts';
import { heldDrawer, heldGrid, openHeld, sourceEditor } from '../../support/import-screens.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test, within } from '../../support/shown.ts';

const applied: RegistrationResult = {
  outcome: 'applied',
  patient: { outcome: 'registered', patientId: patient.patientId, version: 1 },
  case: {
    outcome: 'opened',
    caseId: idOf(2000),
    caseNumber: '260000-01',
    patientId: patient.patientId,
    version: 1,
  },
  reason: null,
  heldId: null,
};
const stillHeld: RegistrationResult = {
  outcome: 'held',
  patient: null,
  case: null,
  reason: { code: 'INVALID', message: 'This cannot be read.', errors: [], candidates: [] },
  heldId: waits.heldId,
};
const asked = async (answers: Answers) => JSON.parse((await answers.sent('POST', '/apply')).text);

test('a held registration is corrected in place and applied, stays held with its new reason, or is put away', async ({
  page,
  answers,
}) => {
  withImport(answers).to(contract.registrations.applyHeld, { results: [applied, stillHeld] });
  holdingIn(answers, mayAllIn('LKMT', 'STAYS', 'AWAY', 'CODE'));
  await page.goto(heldPath);
  const row = heldGrid(page).locator(`[row-id="${unread.heldId}"]`);
  await expect(row).toContainText('Cannot be read: Gender, Date of service');
  await expect(row.locator('[col-id="waiting"]')).toHaveText('2');
  await row.locator('[col-id="source"]').click();
  const drawer = heldDrawer(page);
  const toMend = drawer.getByRole('group', { name: 'To be corrected' });
  await test.step('fields with problems are listed first with their message, and all other fields can be reached', async () => {
    await expect(toMend.getByText('Must be a date, such as 12/25/2026')).toBeVisible();
    await expect(toMend.getByRole('combobox', { name: 'Gender' })).toHaveText('W (as sent)');
    for (const [group, label, value] of [
      ['Patient', 'Last name', 'Echeverria'],
      ['Patient numbers', 'Number', 'E-100301'],
      ['Contact', 'Mobile phone', '5555550142'],
      ['Visit numbers', 'Number', 'V-4801'],
      ['Insurance 1', 'Subscriber ID', 'TWM8841301'],
    ] as const)
      await expect(
        drawer
          .getByRole('group', { name: group, exact: true })
          .getByRole('textbox', { name: label, exact: true }),
      ).toHaveValue(value);
    // Covered until somebody asks for it.
    await expect(drawer.locator('input[data-concealed]')).toHaveValue('900124417');
  });
  await test.step('corrections are sent with the loaded version, and all other values as they were received', async () => {
    await toMend.getByRole('textbox', { name: 'Date of service' }).fill('12/03/2026');
    await toMend.getByRole('combobox', { name: 'Gender' }).click();
    await page.getByRole('option', { name: 'Female' }).click();
    await answers.sent('PUT', `/drafts/held-registration/${unread.heldId}`);
    await drawer.getByRole('button', { name: 'Apply' }).click();
    const done = page.getByRole('dialog', { name: 'Applied' });
    await expect(
      done.getByText('Applied: a new patient was registered, and a case was opened'),
    ).toBeVisible();
    await expect(done.getByRole('link', { name: 'Case 260000-01' })).toBeVisible();
    await expect(done.getByText('Waited behind it:')).toBeVisible();
    expect(await asked(answers)).toEqual({
      registration: {
        ...sent,
        patient: { ...sent.patient, gender: 'Female' },
        case: { ...sent.case, dateOfServiceStart: '2026-12-03' },
      },
    });
    await answers.sent('DELETE', `/drafts/held-registration/${unread.heldId}`);
    await done.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(heldDrawer(page)).toContainText('Something before it is held.');
    await heldDrawer(page).getByRole('button', { name: 'Open the First' }).click();
    await expect(toMend).toBeVisible();
  });
  await test.step('a registration that still cannot be applied shows its new reason; a change or resolution by another user is announced, and typing stays', async () => {
    withImport(answers);
    await openHeld(page, unread.heldId, 'STAYS');
    answers.asked.length = 0;
    const drawer = heldDrawer(page);
    const lastName = drawer.getByRole('textbox', { name: 'Last name', exact: true });
    await lastName.fill('Echevarria');
    answers.failing(contract.registrations.applyHeld, 'VERSION_CHANGED');
    await drawer.getByRole('button', { name: 'Apply' }).click();
    await expect(drawer.getByRole('alert').filter({ hasText: 'changed' })).toBeVisible();
    await expect(lastName).toHaveValue('Echevarria');
    await answers.sent('PUT', `/drafts/held-registration/${unread.heldId}`);
    const reason = { ...unread.reason, errors: [{ path: 'patient.name', message: 'Required' }] };
    answers
      .to(contract.registrations.applyHeld, { results: [{ ...stillHeld, reason, heldId: unread.heldId }] })
      .to(contract.registrations.heldRegistration, { ...unread, version: 2, reason, sent });
    await drawer.getByRole('button', { name: 'Apply' }).click();
    await expect(
      drawer
        .getByRole('group', { name: 'To be corrected' })
        .getByRole('textbox', { name: 'Last name', exact: true }),
    ).toBeVisible();
    answers.failing(contract.registrations.applyHeld, 'HELD_SETTLED');
    await drawer.getByRole('button', { name: 'Apply' }).click();
    await expect(drawer.getByText('Somebody has settled this already.')).toBeVisible();
  });
  await test.step('an unmapped code leads to its source with a new row, and putting a registration away needs a reason', async () => {
    withImport(answers).to(contract.registrations.dismissHeld, { heldId: unread.heldId });
    await openHeld(page, unread.heldId, 'AWAY');
    await heldDrawer(page).getByRole('button', { name: 'Put Away' }).click();
    const asking = page.getByRole('dialog', { name: 'Put Away' });
    await asking.getByRole('button', { name: 'Put Away' }).click();
    await expect(asking.getByText('Required')).toBeVisible();
    await asking.getByRole('textbox', { name: 'Reason' }).fill('The visit was entered twice');
    await asking.getByRole('button', { name: 'Put Away' }).click();
    await expect(page.getByText('Put away. What was sent is deleted.')).toBeVisible();
    expect(JSON.parse((await answers.sent('POST', '/dismiss')).text)).toEqual({
      reason: 'The visit was entered twice',
    });
    await expect(heldDrawer(page)).toHaveCount(0);
    await openHeld(page, unread.heldId, 'CODE');
    await heldDrawer(page).getByRole('button', { name: 'Map this code: W' }).click();
    const row = page.getByRole('dialog', { name: 'Add Code' });
    await expect(row.getByRole('combobox', { name: 'Kind' })).toHaveText('Gender');
    await expect(row.getByRole('textbox', { name: 'Code, as the source sends it' })).toHaveValue('W');
    await expect(row.getByRole('combobox', { name: 'Meaning' })).toBeFocused();
    // A received code may be any text, and is in no address.
    await expect(page).toHaveURL(/data-import\?tab=sources$/);
    await page.keyboard.press('Escape');
    await expect(sourceEditor(page)).toBeVisible();
  });
});

test('a patient who may be known is shown beside all candidates, and one key chooses between them', async ({
  page,
  answers,
}) => {
  withImport(answers).to(contract.registrations.applyHeld, { results: [applied] });
  holdingIn(answers, {
    ALL: [
      ...['data-import', 'patient-read', 'patient-write', 'case-management-write'],
      ...['case-management-read', 'ssn-read'],
    ],
    READ: ['data-import', 'patient-read', 'case-management-read'],
  });
  await page.goto(within('READ', heldPath));
  await heldGrid(page).locator(`[row-id="${same.heldId}"] [col-id="source"]`).first().click();
  const table = heldDrawer(page).getByRole('table', { name: 'What was sent, and who it may be' });
  await test.step('a user who may not apply sees a notice of it, and nothing can be typed', async () => {
    await expect(table.getByText('Patient 100482')).toBeVisible();
    await expect(heldDrawer(page).getByRole('button', { name: 'Apply' })).toHaveAccessibleDescription(
      /permissions to change patients/,
    );
    await expect(heldDrawer(page).getByRole('textbox', { name: 'Last name', exact: true })).toBeDisabled();
    await page.keyboard.press('1');
    await expect(heldDrawer(page)).toBeVisible();
    expect(answers.asked.filter(({ path }) => path.endsWith('/apply'))).toEqual([]);
  });
  await followWithin(page, 'ALL', heldPath);
  await heldGrid(page).locator(`[row-id="${same.heldId}"] [col-id="source"]`).first().click();
  await expect(table.getByText('Patient 100733')).toBeVisible();
  await test.step('differences are marked, and the SSN shows four digits', async () => {
    const birth = table.getByRole('row', { name: /Date of birth/ });
    await expect(birth).toHaveAccessibleName('Date of birth 03/14/1984 03/14/1984 Differs: 03/15/1984');
    await expect(table.getByRole('row', { name: /SSN/ })).toHaveAccessibleName(
      /XXX-XX-4417 XXX-XX-4417 Differs: Not given/,
    );
    await expect(table).not.toContainText('90012');
  });
  await test.step('the number of a candidate applies it for them, N for another person', async () => {
    await page.keyboard.press('2');
    await expect(page.getByRole('dialog', { name: 'Applied' })).toBeVisible();
    expect(await asked(answers)).toEqual({ patientId: idOf(2003) });
    await page.getByRole('button', { name: 'Done' }).click();
    await heldGrid(page).locator(`[row-id="${same.heldId}"] [col-id="source"]`).first().click();
    await expect(table.getByText('Patient 100733')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Applied' })).toBeVisible();
    expect(await asked(answers)).toEqual({
      registration: { ...sent, patient: { ...sent.patient, isAnother: true } },
    });
  });
});
