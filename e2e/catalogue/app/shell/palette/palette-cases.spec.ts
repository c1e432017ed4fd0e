import { contract } from '@waypost/contract';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import type { FoundCase } from '@waypost/contract/search/shapes';
import type { Answers } from '../../../../support/answers.ts';
import { openedCase } from '../../../../support/case-answers.ts';
import { openedForm, transaction } from '../../../../support/eligibility-answers.ts';
import { run } from '../../../../support/keyboard.ts';
import { foundCase } from '../../../../support/search-screens.ts';
import {
  expect,
  followWithin,
  holdingIn,
  mayAllIn,
  openIn,
  type Page,
  test,
} from '../../../../support/shown.ts';
import { tasks, withTasks } from '../../../../support/task-answers.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const atHome = async (page: Page, lCode: string) => {
  await openIn(page, '/rco/LKMT', lCode);
  await expect(page.getByRole('heading', { level: 1, name: `Organization ${lCode}` })).toBeVisible();
};
const pageOf = (rows: FoundCase[]) => ({
  casePatients: { rows, total: rows.length, totalIsCapped: false, next: null },
});
/** Answers the searches of the palette by the name; what was searched for. */
function knowing(answers: Answers, rows: FoundCase[], held?: Promise<void>): unknown[] {
  const asked: unknown[] = [];
  openedCase(withTasks(answers, tasks(3)));
  answers.toRead('casePatients', async ({ text }) => {
    const { variables } = JSON.parse(text) as { variables: { lastName?: string } };
    asked.push(variables);
    await held;
    return pageOf(rows.filter((row) => row.lastName.toLowerCase().startsWith(variables.lastName ?? '-')));
  });
  return asked;
}

test('the palette finds cases by patient name, and the actions of a case', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('NAMED', 'MORE', 'COMMAND', 'ENTER', 'FAILED', 'CASE'));
  await test.step('the palette finds a patient by name, shows which case it would open, and stores the name nowhere', async () => {
    const asked = knowing(answers, [foundCase(1), foundCase(2)]);
    await atHome(page, 'NAMED');
    await page.keyboard.press('Control+k');
    // Types without a pause, as a user would who knows the name.
    await page.keyboard.type('echev');
    await expect(options(page)).toHaveText([
      'Echeverria, MarisolCase 260000-01, born 03/14/1984',
      'Echeverria, MarisolCase 260000-02, born 03/14/1984',
    ]);
    expect(asked.at(-1)).toEqual({ lastName: 'echev', limit: 7 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/case-management\/260000-02$/);
    const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(storage.toLowerCase()).not.toContain('echev');
  });
  await test.step('more cases than the palette offers lead to Search', async () => {
    knowing(
      answers,
      Array.from({ length: 7 }, (_, at) => foundCase(at + 1)),
    );
    await atHome(page, 'MORE');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('echev');
    await expect(options(page)).toHaveCount(7);
    await expect(options(page).last()).toHaveText('More cases matchOpen Search to see them all');
    await options(page).last().click();
    await expect(page).toHaveURL(/\/search$/);
  });
  await test.step('text that matches a command does not search for patients, unless it has a comma', async () => {
    const asked = knowing(answers, [{ ...foundCase(1), lastName: 'Home' }]);
    await atHome(page, 'COMMAND');
    await page.keyboard.press('Control+k');
    await field(page).fill('home');
    await expect(options(page).first()).toContainText('Home');
    await field(page).fill('zzz');
    await expect(palette(page).getByText('No commands or cases match')).toBeVisible();
    expect(asked).toEqual([{ lastName: 'zzz', limit: 7 }]);
    await field(page).fill('home,');
    await expect.poll(() => asked.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('Enter pressed during the search opens the only case found', async () => {
    const answered = Promise.withResolvers<void>();
    knowing(answers, [foundCase(1)], answered.promise);
    await atHome(page, 'ENTER');
    await page.keyboard.press('Control+k');
    await field(page).fill('echev');
    await expect(palette(page).getByText('Searching cases…')).toBeVisible();
    await page.keyboard.press('Enter');
    answered.resolve();
    await expect(page).toHaveURL(/\/case-management\/260000-01$/);
  });
  await test.step('the palette says so when cases cannot be searched', async () => {
    withTasks(answers, tasks(3)).failing('casePatients', 500);
    await atHome(page, 'FAILED');
    await page.keyboard.press('Control+k');
    await field(page).fill('echev');
    await expect(palette(page).getByText('Cases could not be searched.')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await test.step('on a case page, the palette finds its note, patient and check by common synonyms', async () => {
    const address = openedCase(withTasks(openedForm(answers), tasks(3)));
    answers
      .toRead('casePatients', pageOf([]))
      .to(contract.patient.socialSecurityNumber, { socialSecurityNumber: '' })
      .to(contract.eligibility.prefillCase, {
        caseId: transaction.id,
        caseNumber: '260000-01',
        request: formOfRequest(transaction.eligibilityRequest),
        coverages: [],
        lastCheckId: null,
      });
    await followWithin(page, 'CASE', address);
    const notes = page.getByRole('region', { name: 'Case Notes' });
    await expect(notes.getByRole('button', { name: 'Update Case' })).toBeEnabled();
    await run(page, 'add note');
    const text = notes.getByRole('textbox', { name: 'Note' });
    await expect(text).toBeFocused();
    // A second use continues where the note is.
    await page.getByRole('heading', { level: 1 }).click();
    await run(page, 'add note');
    await expect(text).toBeFocused();
    await run(page, 'edit demographics');
    await expect(page.getByRole('form', { name: /demographic/i })).toBeVisible();
    // Keys pressed before it has closed would close it.
    await expect(palette(page)).toHaveCount(0);
    await run(page, 'run a check');
    await expect(page).toHaveURL(/\/eligibility\//);
    await expect(page.getByRole('form', { name: 'Eligibility request' })).toBeVisible();
  });
});
