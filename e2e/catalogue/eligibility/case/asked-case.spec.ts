import { contract } from '@waypost/contract';
import type { CaseNote } from '@waypost/contract/cases/notes';
import { permissionNames } from '@waypost/contract/core/permissions';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { CaseDocument } from '@waypost/contract/documents/calls';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import { fieldOf } from '../../../support/eligibility.ts';
import {
  opened,
  openedForm,
  rejected,
  rejection,
  transaction,
} from '../../../support/eligibility-answers.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  test,
  withDocuments,
  within,
} from '../../../support/shown.ts';

const caseId = idOf(2000);
const ofCase = { caseId, caseNumber: '260000-01' };
const refused = { ...rejected([rejection('72')]), ...ofCase, id: idOf(70) };
const form = `/rco/LKMT/eligibility/${refused.facilityId}/${EMPTY_ID}?case=${caseId}`;
const filledIn = {
  ...ofCase,
  request: formOfRequest(refused.eligibilityRequest),
  coverages: [],
  lastCheckId: refused.id,
};

const noteOf = (number: number, note: string, entryDate: string): CaseNote => ({
  caseNoteId: idOf(number),
  user: 'Ruth Abara',
  note,
  entryDate,
  eventType: { type: 'Message' },
});
const called = noteOf(81, 'Called Tidewater. Member is under a maiden name.', '2026-11-20T15:00:00.000Z');
const earlier = noteOf(80, 'Left a voice message about the card.', '2026-11-19T15:00:00.000Z');

const notes = (page: Page) => page.getByRole('region', { name: 'Case notes' });

test('the case notes are shown and added beside the answer and beside the next request', async ({
  page,
  answers,
}) => {
  const address = opened(answers, refused);
  answers
    .to(contract.eligibility.prefillCase, filledIn)
    .toRead('getCaseNotes', { getCaseNotes: [earlier, called] });
  const readers = permissionNames.filter((name) => name !== 'case-management-write');
  holdingIn(answers, {
    ...mayAllIn('LKMT'),
    READERS: readers,
    NONE: ['eligibility-verification-write', 'eligibility-verification-read'],
  });

  await test.step('the latest note and the number of notes are shown beside an answer', async () => {
    await page.goto(address);
    await expect(notes(page)).toContainText('Case notes (2)');
    await expect(notes(page)).toContainText(called.note);
  });
  await test.step('a drawer lists all notes, latest first, and adds one, and the focus returns', async () => {
    const open = notes(page).getByRole('button', { name: 'Read or Add Notes' });
    await open.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Notes of case 260000-01' });
    await expect(drawer.getByRole('list', { name: 'Case notes' }).getByRole('listitem')).toContainText([
      called.note,
      earlier.note,
    ]);
    const text = drawer.getByRole('textbox', { name: 'Note' });
    await expect(text).toBeFocused();
    await page.keyboard.type('Card asked for again.');
    const added = noteOf(82, 'Card asked for again.', '2026-11-21T15:00:00.000Z');
    answers.to(contract.case.addNote, () => {
      answers.toRead('getCaseNotes', { getCaseNotes: [earlier, called, added] });
      return added;
    });
    await page.keyboard.press('Control+Enter');
    await expect(drawer).toBeHidden();
    await expect(notes(page)).toContainText('Case notes (3)');
    await expect(notes(page)).toContainText(added.note);
    await expect(open).toBeFocused();
    expect(JSON.parse((await answers.sent('POST', '/case/notes')).text)).toMatchObject({
      caseId,
      note: added.note,
    });
  });
  await test.step('the notes are shown beside the form of the next request; users who may not change cases only read them', async () => {
    await followWithin(page, 'READERS', form);
    await expect(page.getByRole('heading', { name: 'Last answer' })).toBeVisible();
    await notes(page).getByRole('button', { name: 'Read Notes', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Notes of case 260000-01' });
    await expect(drawer.getByText(earlier.note)).toBeVisible();
    await expect(drawer.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('notes are hidden without a case and from users who may not read cases', async () => {
    await followWithin(page, 'NONE', form);
    await expect(page.getByRole('heading', { name: 'Last answer' })).toBeVisible();
    await expect(notes(page)).toHaveCount(0);
    opened(answers, transaction);
    await follow(page, address);
    await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
    await expect(notes(page)).toHaveCount(0);
  });
});

test('the advice on a rejection says where the insurance card is, and links to it', async ({
  page,
  answers,
}) => {
  const address = opened(answers, refused);
  const response = page.getByRole('region', { name: 'Eligibility response' });
  const card: CaseDocument = {
    ID: '88041',
    documentName: 'Insurance card, front',
    documentTypeName: 'Insurance Card',
    archivalDate: '2026-11-12',
    Status: 'Indexed',
    wfIndicator: null,
  };
  const listing = (documents: CaseDocument[], isSignInNeeded = false) =>
    answers.to(contract.documents.documentsOfCase, { documents, errors: [], isSignInNeeded });
  const otherwise = permissionNames.filter((name) => name !== 'onbase-read');
  holdingIn(answers, { ...mayAllIn('FILED', 'NOCARD', 'SIGNIN'), HIDDEN: otherwise }, withDocuments);

  listing([card, { ...card, ID: '2', documentTypeName: 'Consent' }]);
  await page.goto(within('FILED', address));
  await expect(response.getByText('Insurance card: on file in OnBase.')).toBeVisible();
  await expect(response.getByRole('button', { name: 'View Insurance Card, 11/12/2026' })).toBeVisible();
  await expect(response.getByRole('button', { name: /^View Consent/ })).toHaveCount(0);

  listing([]);
  await followWithin(page, 'NOCARD', address);
  await expect(response.getByText('none among the documents of this case.')).toBeVisible();
  await expect(response.getByRole('link', { name: 'Open the Case' })).toBeVisible();

  listing([], true);
  await followWithin(page, 'SIGNIN', address);
  await expect(response.getByText('sign in to OnBase to see whether one is on file.')).toBeVisible();
  await expect(response.getByRole('button', { name: 'Sign In to OnBase' })).toBeVisible();

  await followWithin(page, 'HIDDEN', address);
  await expect(response.getByText('not kept in Waypost.')).toBeVisible();
  // A code that requires no card does not mention one.
  opened(answers, { ...refused, ...rejected([rejection('42')]), ...ofCase, id: idOf(71) });
  await followWithin(page, 'HIDDEN', address.replace(refused.id, idOf(71)));
  await expect(response.getByRole('row', { name: /42/ })).toBeVisible();
  await expect(response.getByText('Insurance card:')).toHaveCount(0);
});

test('a notice covers neither the focused field nor the main button at any width', async ({
  page,
  answers,
}) => {
  openedForm(answers);
  await page.goto('/rco/LKMT/eligibility');
  const notice = page.getByRole('region', { name: 'Latest messages' });
  const submit = page.getByRole('button', { name: /^Submit/ });
  const overlap = () =>
    page.evaluate(() => {
      const of = (element: Element) => element.getBoundingClientRect();
      const shown = of(document.querySelector('[aria-label="Latest messages"]') as Element);
      const field = document.activeElement?.closest('.MuiInputBase-root');
      const button = document.querySelector('button[type=submit]');
      return [field, button]
        .filter((element) => element !== null && element !== undefined)
        .filter((element) => {
          const { left, right, top, bottom } = of(element);
          return shown.left < right && shown.right > left && shown.top < bottom && shown.bottom > top;
        }).length;
    });
  for (const [width, height] of [
    [1280, 720],
    [1024, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(notice).toContainText('The form was cleared');
    for (const name of ['Provider identifier', 'Last name', 'First name', 'Member ID']) {
      await fieldOf(page, name).focus();
      await expect.poll(overlap, `${name} at ${width}`).toBe(0);
    }
    await submit.focus();
    await expect.poll(overlap, `Submit at ${width}`).toBe(0);
    await expect(notice).toContainText('The form was cleared');
  }
});
