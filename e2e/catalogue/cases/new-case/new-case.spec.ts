import { contract } from '@waypost/contract';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import type { NewRegistration } from '@waypost/contract/registrations/desk';
import type { Answers } from '../../../support/answers.ts';
import { desk, mariana, marisol, opened, openedNow, workingDesk } from '../../../support/desk-answers.ts';
import { fieldOf } from '../../../support/eligibility.ts';
import { openedForm, transaction } from '../../../support/eligibility-answers.ts';
import { expect, followWithin, holdingIn, idOf, lakemont, mayAllIn, test } from '../../../support/shown.ts';

const REGISTRATIONS = '/services/case/api/Registrations';
const sentTo = async (answers: Answers): Promise<NewRegistration> =>
  JSON.parse((await answers.sent('POST', REGISTRATIONS)).text);

test('the new-case form reports problems and keeps typed values, and a known patient’s case is opened by keyboard alone', async ({
  page,
  answers,
}) => {
  await test.step('the new-case form shows problems at each field, keeps typed values, and works when the patient search fails', async () => {
    workingDesk(answers);
    holdingIn(answers, mayAllIn('LKMT', 'DRFT', 'KEYS'));
    answers.failing(contract.patient.similarPatients, 500);
    await page.goto(desk);
    await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Control+Enter');
    const summary = page.getByRole('region', { name: 'The case was not opened' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link', { name: 'Last Name: Required' })).toBeVisible();
    await page.getByLabel('Last Name', { exact: true }).fill('Okafor');
    await expect(page.getByText(/^Known patients could not be looked up/)).toBeVisible();
    await page.getByLabel('First Name', { exact: true }).fill('Ada');
    answers.failing(contract.registrations.registerCase, 'INVALID', {
      errors: [
        { path: 'case.coverages.0.coverage.subscriberId', message: 'Too long' },
        { path: 'patient.birthDate', message: 'Not in the future' },
      ],
    });
    await page.getByRole('button', { name: 'Add Insurance' }).click();
    await expect(page.getByLabel('Insurance Name', { exact: true }).nth(1)).toBeFocused();
    await page.keyboard.type('Second');
    await page.getByRole('button', { name: 'Bill Earlier: Insurance 2' }).click();
    await expect(page.getByLabel('Insurance Name', { exact: true }).first()).toHaveValue('Second');
    await page.keyboard.press('Control+Enter');
    await expect(summary.getByRole('link', { name: 'Insurance 1, Member ID: Too long' })).toBeVisible();
    await expect(summary.getByRole('link', { name: 'Date of Birth: Not in the future' })).toBeVisible();
    expect(JSON.parse((await answers.sent('PUT', /\/drafts\/new-case\//)).text).content).toContain('Okafor');

    await test.step('a draft is restored with the chosen patient', async () => {
      answers.to(contract.drafts.draft, ({ path }) =>
        path.includes('new-case')
          ? {
              status: 200 as const,
              body: {
                content: JSON.stringify({
                  patientId: idOf(2001),
                  familyName: 'Echeverria',
                  accountNumber: '4001',
                }),
                savedAt: '2026-11-20T15:00:00.000Z',
              },
            }
          : { status: 204 as const },
      );
      await page.getByRole('button', { name: 'Reset' }).click();
      await followWithin(page, 'DRFT', desk);
      await expect(page.getByLabel('Account Number', { exact: true })).toHaveValue('4001');
      await expect(page.getByLabel('Last Name', { exact: true })).toBeDisabled();
      await page.getByRole('button', { name: 'Another Person' }).click();
      await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused();
      await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('');
    });
  });
  await test.step('a case for a known patient is opened by keyboard alone in fewer than 60 keys besides the data, and its payer is asked', async () => {
    workingDesk(answers);
    answers.to(contract.drafts.draft, { status: 204 });
    await page.getByRole('button', { name: 'Reset' }).click();
    await followWithin(page, 'KEYS', desk);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const tabTo = async (label: string) => {
      const field = page.getByLabel(label, { exact: true }).first();
      while (!(await field.evaluate((own) => own === document.activeElement)) && keys < 60)
        await press('Tab');
      await expect(field).toBeFocused();
    };
    await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused();
    answers.asked.length = 0;
    await page.keyboard.type('Echeverria, Mar');
    await expect(page.getByRole('button', { name: /Echeverria, Marisol T/ })).toContainText(
      'Last visit 08/03/2026, Lakemont Medical Center',
    );
    // A slow machine also searches for the first letters.
    const lookedUp = async () => JSON.parse((await answers.sent('POST', '/Patient/similar')).text).familyName;
    await expect.poll(lookedUp).toBe('Echeverria, Mar');
    await press('ArrowDown');
    await press('Enter');
    await expect(page.getByLabel('Last Name', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Last Name', { exact: true })).toHaveValue('Echeverria');
    await expect(page.getByLabel('Date of Service', { exact: true })).toBeFocused();
    await tabTo('Insurance Name');
    await page.keyboard.type('Tide');
    await expect(page.getByRole('option', { name: /Tidewater Choice/ })).toBeVisible();
    await press('ArrowDown');
    await press('Enter');
    await expect(page.getByText('Plan: Tidewater Choice (TWM01-01)')).toBeVisible();
    await press('Tab');
    await expect(page.getByLabel('Member ID', { exact: true })).toBeFocused();
    await page.keyboard.type('TWM8841207');
    await press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
    expect(keys).toBeLessThan(60);
    expect(await sentTo(answers)).toMatchObject({
      patientId: marisol.patientId,
      case: {
        facilityId: lakemont.facilities[0]?.id,
        coverages: [
          {
            coverage: {
              insuranceName: 'Tidewater PPO',
              rcsInsuranceCode: 'TWM01-01',
              subscriberId: 'TWM8841207',
            },
            coverageSubscriber: { firstName: 'Marisol', lastName: 'Echeverria' },
            coverageRelationshipType: { relationshipTypeName: 'Self' },
          },
        ],
      },
    });
    expect(await sentTo(answers)).not.toHaveProperty('patient');
    await answers.sent('POST', `/cases/${openedNow.caseId}/verify`);
    await expect(page.getByText('The payer is being asked.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View the Check' })).toBeVisible();
    await answers.sent('DELETE', '/drafts/new-case/00000000-0000-0000-0000-000000000000');
  });
});

test('a possible known patient is shown beside what was typed, and one key chooses between the two; a visit is changed, and a case canceled', async ({
  page,
  answers,
}) => {
  workingDesk(answers);
  answers
    .to(contract.patient.similarPatients, [])
    .to(contract.registrations.registerCase, {
      outcome: 'proposed',
      case: null,
      candidates: [
        { patientId: marisol.patientId, rule: 'name-and-birth-date' },
        { patientId: mariana.patientId, rule: 'one-letter' },
      ],
    })
    .failing(contract.eligibility.verifyCase, 'INVALID', {
      errors: [{ path: 'memberId', message: 'Required' }],
    });
  await page.goto(desk);
  await page.getByLabel('Last Name', { exact: true }).fill('Echeverria');
  await page.getByLabel('First Name', { exact: true }).fill('Marisel');
  await expect(page.getByText('No known patient matches. Saving registers a new patient.')).toBeVisible();
  await page.getByLabel('Insurance Name', { exact: true }).fill('By hand');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Is this the same person?' });
  await expect(dialog.getByRole('row', { name: 'First Name Marisel Marisol' })).toBeVisible();
  await expect(dialog).toContainText('Same name and date of birth');
  await page.keyboard.press('n');
  await expect(dialog).toContainText('One letter differs, same date of birth');
  await expect(dialog.getByRole('row', { name: 'First Name Marisel Marisol' })).toBeVisible();
  expect(await sentTo(answers)).toMatchObject({ patient: { isAnother: false } });

  await test.step('another person is registered', async () => {
    await page.keyboard.press('2');
    await expect.poll(async () => (await sentTo(answers)).patient?.isAnother, 'another person').toBe(true);
  });
  await test.step('the known patient gets the case, and the page shows why the payer cannot be asked', async () => {
    await expect(dialog.getByRole('button', { name: 'Same Person' })).toBeEnabled();
    answers.to(contract.registrations.registerCase, opened);
    await page.keyboard.press('1');
    await expect(page.getByText('The case was opened. The payer could not be asked.')).toBeVisible();
    expect((await sentTo(answers)).patientId, 'the one who was shown').toBe(mariana.patientId);
    await expect(page.getByText('Member ID: Required')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask Again' })).toBeVisible();
  });
  await test.step('the user completes the prefilled request, which links back to the case', async () => {
    workingDesk(answers);
    openedForm(answers).to(contract.eligibility.prefillCase, {
      caseId: openedNow.caseId,
      caseNumber: openedNow.caseNumber,
      request: { ...formOfRequest(transaction.eligibilityRequest), memberId: '', taskId: '' },
      coverages: [],
      lastCheckId: null,
    });
    await page.getByRole('link', { name: 'Complete the Request' }).click();
    await expect(page.getByText('Filled in from case 260000-01.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the Case' })).toBeVisible();
    const member = fieldOf(page, 'Member ID');
    await expect(member).toBeFocused();
    await page.keyboard.type('TWM8841207');
    answers.to(contract.eligibility.verifyCase, {
      ...transaction,
      id: idOf(2900),
      caseNumber: openedNow.caseNumber,
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The payer is being asked.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
    const { path, text } = await answers.sent('POST', `/cases/${openedNow.caseId}/verify`);
    expect(path).toContain('/cases/');
    expect(JSON.parse(text)).toMatchObject({ memberId: 'TWM8841207' });
  });
  await test.step('a change of a visit sends only the changed fields, and a case is canceled with its reason', async () => {
    workingDesk(answers);
    await expect(page.getByText('Nothing known yet')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Visit' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit Visit' });
    await drawer.getByLabel('Account Number', { exact: true }).fill('ACC-2');
    await drawer.getByLabel('Attending NPI', { exact: true }).fill('123');
    await page.keyboard.press('Control+Enter');
    await expect(drawer.getByRole('region', { name: 'The visit was not saved' })).toBeFocused();
    await drawer.getByLabel('Attending NPI', { exact: true }).fill('1234567893');
    answers.failing(contract.case.changeCase, 'VERSION_CHANGED');
    await page.keyboard.press('Control+Enter');
    await expect(drawer.getByText(/What you typed stays/)).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeEnabled();
    answers.to(contract.case.changeCase, { ...openedNow, outcome: 'changed' });
    await page.keyboard.press('Control+Enter');
    await expect(drawer).toBeHidden();
    expect(JSON.parse((await answers.sent('PATCH', /\/Case\//)).text)).toEqual({
      accountNumber: 'ACC-2',
      physicians: [{ role: 'Attending', npi: '1234567893', familyName: null, firstName: null }],
    });

    await page.getByRole('button', { name: 'More Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel Case' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel case 260000-01?' });
    await expect(question).toContainText('Open tasks of the case are closed');
    await question.getByRole('button', { name: 'Cancel Case' }).click();
    await expect(question.getByText('Required', { exact: true })).toBeVisible();
    await question.getByLabel('Reason').fill('Called off');
    answers.to(contract.case.cancelCase, { ...openedNow, outcome: 'cancelled' });
    await page.keyboard.press('Control+Enter');
    await expect(question).toBeHidden();
    expect(JSON.parse((await answers.sent('POST', /\/cancel$/)).text)).toEqual({ reason: 'Called off' });
  });
});
