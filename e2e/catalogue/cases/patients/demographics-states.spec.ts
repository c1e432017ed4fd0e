import { contract } from '@waypost/contract';
import type { Patient } from '@waypost/contract/patients/shapes';
import { openedCase, patient } from '../../../support/case-answers.ts';
import { expect, type Locator, type Page, test } from '../../../support/shown.ts';

const partOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Patient' }).getByRole('region', { name: 'Demographics' });
const formOf = (page: Page): Locator => partOf(page).getByRole('form', { name: 'Demographic Information' });
const field = (page: Page, name: string) => formOf(page).getByRole('textbox', { name, exact: true });
const fact = (page: Page, name: string) => partOf(page).locator(`dt:text-is("${name}") + dd`);
const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** The patient's record has the full SSN. */
const known: Patient = { ...patient, socialSecurityNumber: 'XXX-XX-4417', socialSecurityDigits: 9 };

test('demographics are validated, only changed fields are saved, and a conflict shows both values [C-177]', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  answers
    .toRead('patientDetails', { patientDetails: known })
    .to(contract.patient.socialSecurityNumber, { socialSecurityNumber: '912344417' });
  const ssnCalls = () => answers.asked.filter(({ path }) => path.includes('/patient/ssn/'));
  await page.goto(address);
  const [part, form] = [partOf(page), formOf(page)];
  const edit = part.getByRole('button', { name: 'Edit Demographic Information' });

  await test.step('the SSN is masked until a user who may see it requests it, and again afterwards [C-202]', async () => {
    await expect(fact(page, 'SSN')).toContainText('XXX-XX-4417');
    expect(ssnCalls()).toHaveLength(0);
    await part.getByRole('button', { name: 'Show SSN' }).click();
    await expect(fact(page, 'SSN')).toContainText('912-34-4417');
    await part.getByRole('button', { name: 'Hide SSN' }).click();
    await expect(fact(page, 'SSN')).toContainText('XXX-XX-4417');
  });
  await test.step('the form opens after the SSN has loaded [C-178]', async () => {
    const held = Promise.withResolvers<void>();
    answers.to(contract.patient.socialSecurityNumber, async () => {
      await held.promise;
      return { socialSecurityNumber: '912344417' };
    });
    await edit.click();
    await expect.poll(() => ssnCalls().length).toBe(2);
    await expect(form).toBeHidden();
    held.resolve();
    await expect(field(page, 'SSN')).toHaveValue('912-34-4417');
    expect(ssnCalls()).toHaveLength(2);
  });
  await test.step('the form shows the SSN as dots until the user requests it', async () => {
    await expect(field(page, 'SSN')).toHaveCSS('-webkit-text-security', 'disc');
    await form.getByRole('button', { name: 'Show SSN' }).click();
    await expect(field(page, 'SSN')).toHaveCSS('-webkit-text-security', 'none');
    await form.getByRole('button', { name: 'Hide SSN' }).click();
    await expect(field(page, 'SSN')).toHaveCSS('-webkit-text-security', 'disc');
  });
  await test.step('six fields are selections, and accept only values of their lists [C-216]', async () => {
    for (const [name, option] of [
      ['Gender', 'Female'],
      ['Country', 'United States'],
      ['Marital Status', 'Married'],
      ['Ethnicity', 'Not given'],
      ['Language', 'Spanish'],
    ] as const) {
      await form.getByRole('combobox', { name, exact: true }).click();
      await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    }
    const state = form.getByRole('combobox', { name: 'State', exact: true });
    await state.fill('Nowhere');
    await state.blur();
    await expect(state).toHaveValue('');
  });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await test.step('the problems are listed above the form, with a link to each field [C-208][C-209][C-210][C-211][C-212]', async () => {
    await field(page, 'SSN').fill('12345');
    await field(page, 'Home Phone').fill('555 call me');
    await field(page, 'Mobile Phone').fill('916555014299');
    await field(page, 'Work Phone').fill('x');
    await field(page, 'E-mail').fill('nobody');
    await save.click();
    await expect(form.getByRole('link')).toHaveText([
      'SSN: Invalid Social Security Number',
      'Home Phone: Numeric Only',
      'Mobile Phone: Cannot exceed 10 characters',
      'Work Phone: Numeric Only',
      'E-mail: Invalid email address',
    ]);
    for (const name of ['Home Phone', 'Mobile Phone', 'Work Phone', 'E-mail'])
      await field(page, name).fill('');
    await field(page, 'SSN').fill('4417');
    await expect(form.getByRole('link')).toHaveCount(0);
  });
  const deceased = field(page, 'Deceased Date');
  const refused = (text: string) =>
    expect(form.getByRole('link', { name: `Deceased Date: ${text}`, exact: true })).toBeVisible();
  await test.step('the deceased date must be between birth and today [C-213][C-214][C-215]', async () => {
    await form.getByRole('checkbox', { name: 'Deceased' }).check();
    await deceased.fill('01/01/2999');
    await refused('Deceased Date cannot be a future date');
    await deceased.fill('03/13/1984');
    await refused('Deceased Date cannot be before Date of Birth');
    const calendar = form.locator('input[type=date]');
    await expect(calendar).toHaveAttribute('min', '1984-03-14');
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
    await expect(calendar).toHaveAttribute('max', today);
  });
  await test.step('the deceased date is cleared with its checkbox [C-180]', async () => {
    await form.getByRole('checkbox', { name: 'Deceased' }).uncheck();
    await expect(deceased).toBeHidden();
    await form.getByRole('checkbox', { name: 'Deceased' }).check();
    await expect(deceased).toHaveValue('');
  });

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await expect(field(page, 'SSN')).toHaveValue('912-34-4417');
  await field(page, 'E-mail').fill('marisol@example.org');
  await field(page, 'City').fill('Lakemont');
  await field(page, 'SSN').fill('900-12-3456');
  const saved: Patient = {
    ...known,
    version: 2,
    email: 'marisol@example.org',
    socialSecurityNumber: 'XXX-XX-3456',
    address: [{ line: [], city: 'Lakemont', state: null, postalCode: null, country: null }],
  };
  await test.step('each save shows a message while it runs, when it is done and when it fails [C-344][C-345][C-346]', async () => {
    answers.failing(contract.patient.updatePatient, 500);
    await save.click();
    await expectText(page, 'Error updating demographic information');
    await expect(field(page, 'E-mail')).toHaveValue('marisol@example.org');
    const held = Promise.withResolvers<void>();
    answers.to(contract.patient.updatePatient, async () => {
      await held.promise;
      answers.toRead('patientDetails', { patientDetails: saved });
      return saved;
    });
    await save.click();
    await expectText(page, 'Updating demographic information');
    held.resolve();
    await expectText(page, 'Demographic information updated');
  });
  await test.step('only the changed fields are sent, and the view shows them [C-179]', async () => {
    const { text } = await answers.sent('PATCH', /\/Patient\//);
    expect(JSON.parse(text)).toEqual({
      address: [expect.objectContaining({ city: 'Lakemont' })],
      email: 'marisol@example.org',
      socialSecurityNumber: expect.stringMatching(/^900-?12-?3456$/),
    });
    await expect(form).toBeHidden();
    await expect(fact(page, 'E-mail')).toHaveText('marisol@example.org');
    await expect(fact(page, 'Address')).toContainText('Lakemont');
    await expect(fact(page, 'SSN')).toContainText('XXX-XX-3456');
  });
});
