import { contract } from '@waypost/contract';
import type { Answers } from './answers.ts';
import { desk, marisol, workingDesk } from './desk-answers.ts';
import { expect, type Page } from './shown.ts';
import type { State } from './state.ts';

const lastName = (page: Page) => page.getByLabel('Last Name', { exact: true });

/** The desk with a name typed, of which two people are known. */
async function typed(page: Page, answers: Answers): Promise<void> {
  workingDesk(answers);
  await page.goto(desk);
  await lastName(page).fill('Echeverria');
  await page.getByLabel('First Name', { exact: true }).fill('Mar');
  await expect(page.getByRole('button', { name: /Echeverria, Mariana/ })).toBeVisible();
}

async function openedCase(page: Page, answers: Answers): Promise<void> {
  workingDesk(answers);
  await page.goto('/rco/LKMT/case-management/260000-01');
  await expect(page.getByRole('button', { name: 'Edit Visit' })).toBeVisible();
}

/** The registration desk, and what is done to a case that it opened. */
export const deskStates: Readonly<Record<string, State>> = {
  'new case': async (page, answers) => {
    workingDesk(answers);
    await page.goto(desk);
    await expect(lastName(page)).toBeFocused();
  },
  'new case, known patients and two insurances': async (page, answers) => {
    await typed(page, answers);
    await page.getByRole('button', { name: 'More About the Patient' }).click();
    await page.getByRole('button', { name: 'More About the Visit' }).click();
    await page.getByRole('button', { name: 'Add Insurance' }).click();
    await page.getByLabel('Relationship to Patient').nth(1).click();
    await page.getByRole('option', { name: 'Spouse' }).click();
    await expect(page.getByLabel('Subscriber Last Name')).toBeVisible();
    await lastName(page).focus();
  },
  'new case, of a known patient': async (page, answers) => {
    await typed(page, answers);
    await page.keyboard.press('Alt+1');
    await expect(lastName(page)).toBeDisabled();
  },
  'new case, nobody can be looked up, with problems': async (page, answers) => {
    workingDesk(answers);
    answers.failing(contract.patient.similarPatients, 500);
    await page.goto(desk);
    await lastName(page).fill('Echeverria');
    await expect(page.getByText(/^Known patients could not be looked up/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The case was not opened')).toBeVisible();
  },
  'new case, the same person': async (page, answers) => {
    await typed(page, answers);
    answers.to(contract.registrations.registerCase, {
      outcome: 'proposed',
      case: null,
      candidates: [{ patientId: marisol.patientId, rule: 'name-and-birth-date' }],
    });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('row', { name: /Date of Birth/ })).toBeVisible();
  },
  'new case, the payer cannot be asked': async (page, answers) => {
    await typed(page, answers);
    answers.failing(contract.eligibility.verifyCase, 'INVALID', {
      errors: [{ path: 'memberId', message: 'Required' }],
    });
    await page.getByLabel('Insurance Name').fill('By hand');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Member ID: Required')).toBeVisible();
  },
  'case, visit to be edited': async (page, answers) => {
    await openedCase(page, answers);
    await page.getByRole('button', { name: 'Edit Visit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Account Number')).toBeVisible();
  },
  'case, to be canceled': async (page, answers) => {
    await openedCase(page, answers);
    await page.getByRole('button', { name: 'More Actions' }).click();
    await page.getByRole('menuitem', { name: 'Cancel Case' }).click();
    await expect(page.getByRole('alertdialog').getByLabel('Reason')).toBeVisible();
  },
};
