import { expect, type Page } from '@playwright/test';
import { ruth } from './people.ts';
import type { Screen } from './screen.ts';

const problem = (status: number, code: string, text: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code, Message: text, correlationId: 'c-1' }),
});
const listed = ['C', 'IP', 'N/A', 'Indexing'].map((wfIndicator, i) => ({
  ID: String(1000 + i),
  documentName: 'Front and back of the card, as the patient sent it by e-mail',
  documentTypeName: 'Insurance Card',
  archivalDate: `2026-11-0${i + 1}`,
  Status: 'Active',
  wfIndicator,
}));

/** A case whose documents are answered for, unfolded. */
async function documentsThat(page: Page, answer: object): Promise<void> {
  await page.route('**/services/case/api/case/*/documents', (route) => route.fulfill(answer));
  await page.goto('/rco/LKMT/case-management/260000-01');
  await page.getByRole('button', { name: /^Documents/ }).click();
}

/** Screens of the documents of a case. */
export const documentScreens: Screen[] = [
  {
    name: 'case, documents',
    open: async (page: Page) => {
      await documentsThat(page, { json: { documents: listed, errors: [] } });
      await expect(page.getByRole('button', { name: /^View Document/ }).first()).toBeVisible();
    },
  },
  {
    name: 'case, no documents',
    open: async (page: Page) => {
      await documentsThat(page, { json: { documents: [], errors: [] } });
      await expect(page.getByText('No related documents found in OnBase.')).toBeVisible();
    },
  },
  {
    name: 'case, documents to sign in for',
    open: async (page: Page) => {
      await documentsThat(page, problem(409, 'DOCUMENTS_SIGN_IN_NEEDED', 'Sign in'));
      await expect(page.getByText('Sign in to OnBase to see the documents of this case.')).toBeVisible();
    },
  },
  {
    name: 'case, documents failed',
    open: async (page: Page) => {
      await documentsThat(page, problem(502, 'DOCUMENTS_AWAY', 'Away'));
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
].map((screen) => ({ ...screen, by: ruth }));
