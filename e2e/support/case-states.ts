import { contract } from '@waypost/contract';
import type { CaseDocument } from '@waypost/contract/documents/calls';
import type { Answers } from './answers.ts';
import { coverage, filledCase, letters, openedCase } from './case-answers.ts';
import { order } from './order-answers.ts';
import { expect, type Page, withDocuments } from './shown.ts';
import type { State } from './state.ts';

const tryAgain = (page: Page) =>
  expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();

const listed: CaseDocument[] = ['C', 'IP', 'N/A', 'Indexing'].map((wfIndicator, at) => ({
  ID: String(1000 + at),
  documentName: 'Front and back of the card, as the patient sent it by e-mail',
  documentTypeName: 'Insurance Card',
  archivalDate: `2026-11-0${at + 1}`,
  Status: 'Active',
  wfIndicator,
}));

/** The page of a case with a document system and open documents. */
async function documents(page: Page, answers: Answers, answer: () => void): Promise<void> {
  const address = openedCase(answers);
  answers.to(contract.policy.myEntities, [withDocuments]);
  answer();
  await page.goto(address);
  await page.getByRole('button', { name: /^Documents/ }).click();
}

async function demographics(page: Page, answers: Answers): Promise<void> {
  const address = openedCase(answers);
  answers.to(contract.patient.socialSecurityNumber, { socialSecurityNumber: null });
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit Demographic Information' }).click();
  await expect(page.getByRole('form', { name: 'Demographic Information' })).toBeVisible();
}

/** The page of a case, its tabs and its forms. */
export const caseStates: Readonly<Record<string, State>> = {
  case: async (page, answers) => {
    const address = filledCase(answers);
    answers
      .to(contract.documents.documentsOfCase, { documents: listed, errors: [], isSignInNeeded: false })
      .to(contract.generatedDocuments.generatedDocuments, letters);
    await page.goto(address);
    await page.getByRole('button', { name: /^Documents/ }).click();
    await expect(page.getByRole('button', { name: /^View Document/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Try again: Request/ })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Case Notes' }).getByRole('gridcell').first()).toBeVisible();
  },
  'case, insurance and orders': async (page, answers) => {
    const address = openedCase(answers);
    answers
      .toRead('getCaseCoverages', { getCaseCoverages: [coverage(1), coverage(2)] })
      .to(contract.orders.ordersOfCase, { status: 200, body: [order(1), order(2)] });
    await page.goto(`${address}?panel=insurance&tab=orders`);
    await expect(page.getByText('Subscriber Information').first()).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Orders' }).getByRole('gridcell').first()).toBeVisible();
  },
  'case, demographics to be changed': demographics,
  'case, demographics with problems': async (page, answers) => {
    await demographics(page, answers);
    await page.getByRole('textbox', { name: 'SSN', exact: true }).fill('12345');
    await page.getByRole('checkbox', { name: 'Deceased' }).check();
    await page.getByRole('textbox', { name: 'Deceased Date', exact: true }).fill('01/01/2999');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('2 fields need a change before saving')).toBeVisible();
  },
  'case, the patient failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing('patientDetails', 500);
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
  },
  'case, no insurance': async (page, answers) => {
    await page.goto(`${openedCase(answers)}?panel=insurance`);
    await expect(page.getByText('No coverage found')).toBeVisible();
  },
  'case, insurance failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing('getCaseCoverages', 500);
    await page.goto(`${address}?panel=insurance`);
    await tryAgain(page);
  },
  'case, orders failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing(contract.orders.ordersOfCase, 500);
    await page.goto(`${address}?tab=orders`);
    await tryAgain(page);
  },
  'case, documents': async (page, answers) => {
    await documents(page, answers, () =>
      answers.to(contract.documents.documentsOfCase, {
        documents: listed,
        errors: [],
        isSignInNeeded: false,
      }),
    );
    await expect(page.getByRole('button', { name: /^View Document/ }).first()).toBeVisible();
  },
  'case, no documents': async (page, answers) => {
    await documents(page, answers, () =>
      answers.to(contract.documents.documentsOfCase, { documents: [], errors: [], isSignInNeeded: false }),
    );
    await expect(page.getByText('No related documents found in OnBase.')).toBeVisible();
  },
  'case, documents to sign in for': async (page, answers) => {
    await documents(page, answers, () =>
      answers.to(contract.documents.documentsOfCase, { documents: [], errors: [], isSignInNeeded: true }),
    );
    await expect(page.getByText('Sign in to OnBase to see the documents of this case.')).toBeVisible();
  },
  'case, letters': async (page, answers) => {
    const address = openedCase(answers);
    answers.to(contract.generatedDocuments.generatedDocuments, letters);
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^Try again: Request/ })).toBeVisible();
  },
  'case, letters failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing(contract.generatedDocuments.generatedDocuments, 500);
    await page.goto(address);
    await page.getByRole('button', { name: 'Letters and Uploads' }).click();
    await tryAgain(page);
  },
  'case, a document to upload': async (page, answers) => {
    await page.goto(openedCase(answers));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Document' });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog.getByText('Choose exactly one file.')).toBeVisible();
  },
  'case, documents failed': async (page, answers) => {
    await documents(page, answers, () =>
      answers.failing(contract.documents.documentsOfCase, 'DOCUMENTS_AWAY'),
    );
    await tryAgain(page);
  },
};
