import { contract } from '@waypost/contract';
import { filePath, inState, withFiles } from '../../support/file-import-answers.ts';
import { step } from '../../support/file-import-screens.ts';
import { expect, test } from '../../support/shown.ts';

const unreadName = {
  code: 'no-name',
  level: 'warning' as const,
  field: 'attendingPhysician',
  position: 8,
  message: 'Attending physician is no name. Write it as Last, First.',
  rows: 200,
  values: [{ value: 'Okonkwo, MD', rows: 180 }],
  texts: 3,
  canBeBlank: true,
};

test('a problem shared by many rows is shown once, and resolved for all rows with one value or a blank', async ({
  page,
  answers,
}) => {
  let one = inState.planned;
  withFiles(answers)
    .to(contract.imports.import, () => one)
    .to(contract.imports.importProblems, [unreadName])
    .to(contract.imports.answerImportProblem, () => {
      one = { ...one, version: one.version + 1 };
      return one;
    });
  await page.goto(filePath);
  const groups = step(page, 'Check the rows').getByRole('region', { name: 'The same in many rows' });
  const sent = () =>
    answers.asked.filter(({ method }) => method === 'PUT').map(({ text }) => JSON.parse(text));
  const timesRead = () =>
    answers.asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/problems')).length;
  await expect(groups.getByRole('listitem')).toHaveCount(1);
  const readAtFirst = timesRead();
  await expect(groups).toContainText(
    'could not be read in 200 rows, and is left out: “Okonkwo, MD” and 2 more',
  );
  await expect(groups).toContainText('Write it as Last, First.');
  await test.step('one value is entered for all affected rows, and a blank one is not sent', async () => {
    await groups.getByRole('button', { name: 'Write in All' }).click();
    await groups.getByRole('textbox', { name: /in all of these rows$/ }).fill('Okonkwo, Ada');
    await groups.getByRole('button', { name: 'Write in All' }).click();
    await expect.poll(sent).toEqual([{ position: 8, code: 'no-name', text: 'Okonkwo, Ada' }]);
    // The problems are refetched after each resolution, and that request must not receive the next step's
    // answer.
    await expect.poll(timesRead).toBeGreaterThan(readAtFirst);
  });
  await test.step('the affected cells of all rows are left blank', async () => {
    answers.to(contract.imports.importProblems, []);
    await groups.getByRole('button', { name: 'Leave Blank in All' }).click();
    await expect(groups).toHaveCount(0);
    expect(sent()[1]).toEqual({ position: 8, code: 'no-name', text: '' });
  });
});

test('problems that failed to load are loaded again only on request', async ({ page, answers }) => {
  withFiles(answers, inState.planned).failing(contract.imports.importProblems, 503);
  await page.goto(filePath);
  const check = step(page, 'Check the rows');
  const asked = () => answers.asked.filter(({ path }) => path.endsWith('/problems')).length;
  await expect(check.getByRole('button', { name: /^(Try again|Retry)$/i })).toBeVisible();
  await expect(check.getByRole('region', { name: 'Rows that need attention' })).toBeVisible();
  const before = asked();
  answers.to(contract.imports.importProblems, [unreadName]);
  await expect(check.getByRole('region', { name: 'Tasks that will open' })).toBeVisible();
  expect(asked()).toBe(before);
  await check.getByRole('button', { name: /^(Try again|Retry)$/i }).click();
  await expect(check.getByRole('region', { name: 'The same in many rows' })).toBeVisible();
});
