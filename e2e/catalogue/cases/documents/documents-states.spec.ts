import { contract } from '@waypost/contract';
import type { CaseDocument } from '@waypost/contract/documents/calls';
import { openedCase } from '../../../support/case-answers.ts';
import {
  expect,
  followWithin,
  holdingIn,
  mayAllIn,
  test,
  withDocuments,
  within,
} from '../../../support/shown.ts';

const card: CaseDocument = {
  ID: '88041',
  documentName: 'Insurance card, front',
  documentTypeName: 'Insurance Card',
  archivalDate: '2026-11-12',
  Status: 'Indexed',
  wfIndicator: null,
};

test('the documents of a case are listed with their number; an empty and a failed list show a message [C-057][C-058][C-059][C-363]', async ({
  page,
  answers,
}) => {
  const address = openedCase(answers);
  holdingIn(answers, mayAllIn('LIST', 'FAILED'), withDocuments);
  const listed = (documents: CaseDocument[], errors: string[] = []) =>
    answers.to(contract.documents.documentsOfCase, { documents, errors, isSignInNeeded: false });
  const part = page.getByRole('region', { name: /^Documents/ });
  const fold = part.getByRole('button', { name: /^Documents/ });
  listed([card, { ...card, ID: '88042', documentName: 'Insurance card, back' }]);
  await page.goto(within('LIST', address));
  await expect(fold).toHaveText('Documents (2 available)');
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();
  const rows = part.getByRole('grid', { name: 'Documents' }).getByRole('row');
  // One row has the headings.
  await expect(rows).toHaveCount(3);
  const titles = ['Date', 'Type', 'Description', 'Status', 'Link'];
  await expect(part.getByRole('columnheader')).toHaveText(
    titles.map((title) => new RegExp(`^\\s*${title}\\b`)),
  );
  await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText('11/12/2026');
  await expect(part.getByRole('button', { name: /^View Document/ })).toHaveCount(2);
  await part.getByRole('columnheader', { name: 'Status' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(part.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);

  const invalid = 'The disk group of this account is offline.';
  listed([], [invalid]);
  await followWithin(page, 'FAILED', address);
  await expect(page.getByRole('region', { name: 'Latest messages' }).getByText(invalid)).toBeVisible();
  await fold.click();
  await expect(part.getByRole('alert').getByText(invalid)).toBeVisible();
  listed([]);
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(fold).toHaveText('Documents (0 available)');
  await expect(part.getByText('No related documents found in OnBase.', { exact: true })).toBeVisible();
  // An empty list is not a failure.
  await expect(page.getByText('No documents found in OnBase.', { exact: true })).toHaveCount(0);
});
