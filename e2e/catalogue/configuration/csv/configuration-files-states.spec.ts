import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { configured, tab, withConfiguration } from '../../../support/configuration-answers.ts';
import { configurationFindings, importCsv } from '../../../support/configuration-screens.ts';
import { download } from '../../../support/grid.ts';
import { closeMessages } from '../../../support/messages.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  type Locator,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';

const grid = (page: Page): Locator => page.getByRole('grid');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const tabs = {
  exceptions: 'Eligibility Exceptions',
  documents: 'Registration Document Generation',
  'task-types': 'Task Type Configuration',
  recommendations: 'Task Type Recommendations',
};
const rows = (page: Page): Locator => grid(page).locator('[role="row"][row-id]:not(.ag-row-pinned)');

test('the rows of a tab are downloaded, imported from a file and saved, and problems and findings are shown by row', async ({
  page,
  answers,
}) => {
  await test.step('the rows of each tab are downloaded with the headings of its grid, and importing them changes nothing', async () => {
    holdingIn(answers, { ...mayAllIn('LKMT', 'TAKEN', 'REFUSED', 'FOUND'), READ: ['decision-table-read'] });
    withConfiguration(answers);
    for (const [name, title] of Object.entries(tabs)) {
      if (name === 'exceptions') await page.goto(tab(name));
      else await follow(page, tab(name));
      await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(title);
      await expect(rows(page).first()).toBeVisible();
      // The assignment rule and the match counts are not part of the exported rows.
      const titles = (await grid(page).getByRole('columnheader').allInnerTexts()).filter(
        (title) => !['', 'Order', 'Actions', 'Group Tasks', 'Last 7 Days'].includes(title),
      );
      const file = await download(page, button(page, 'Export CSV').first());
      expect(file.split('\r\n')[0]).toBe(`\uFEFF${titles.map((title) => `"${title}"`).join(',')}`);
      await closeMessages(page);
      await importCsv(page, file);
      await expect(page.getByText('The file says what is here already.').last()).toBeVisible();
      await expect(button(page, 'Save')).toBeDisabled();
    }
  });
  await test.step('a file replaces the rows and is stored by Save, after a question if there are unsaved values', async () => {
    withConfiguration(answers).to(contract.decision.setRules, configured[0] as DecisionTable);
    await followWithin(page, 'TAKEN', tab('exceptions'));
    await expect(rows(page)).toHaveCount(4);
    const file = await download(page, button(page, 'Export CSV').first());
    const next = `${file.replace(/"Payer rejected the request".*\r\n/, '')}Plan not on file,,CSH01,,,,\r\n`;
    await importCsv(page, next);
    await expect(
      page.getByText('4 rows are taken from the file. They are kept once you save.'),
    ).toBeVisible();
    await expect(grid(page)).toContainText('Plan not on file');
    await expect(grid(page)).not.toContainText('Payer rejected the request');
    await importCsv(page, file);
    const question = page.getByRole('dialog', { name: 'Replace what is not saved?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(grid(page)).toContainText('Plan not on file');
    await button(page, 'Save').click();
    await expect(page.getByText('Eligibility exception rules updated')).toBeVisible();
    const { rules } = JSON.parse((await answers.sent('PUT', '')).text) as Pick<DecisionTable, 'rules'>;
    expect(rules.map(({ inputs }) => inputs.slice(0, 2))).toEqual([
      ['"1"', '"TWM01-02"'],
      ['"0"', '-'],
      // The expression of the existing row is kept unchanged.
      ['"3"', 'not("CSH01")'],
      ['"5"', '"CSH01"'],
    ]);
    await button(page, 'Delete Coverage not active').click();
    await importCsv(page, file);
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(grid(page)).toContainText('Coverage not active');
    await button(page, 'Reset').click();
  });
  await test.step('a file with a refused row changes nothing, and lists its problems by row and column until the list is closed', async () => {
    withConfiguration(answers);
    await followWithin(page, 'REFUSED', tab('exceptions'));
    await expect(rows(page)).toHaveCount(4);
    const file = await download(page, button(page, 'Export CSV').first());
    await importCsv(page, `${file},1,NOBODY,,,,\r\n`);
    const refused = page.getByRole('alert').filter({ hasText: 'Nothing was taken from the file' });
    await expect(refused).toContainText(
      'Row 6, Insurance Plan: “NOBODY” is not one of those that can be chosen.',
    );
    await expect(rows(page)).toHaveCount(4);
    await expect(button(page, 'Save')).toBeDisabled();
    await refused.getByRole('button', { name: 'Close' }).click();
    await expect(refused).toHaveCount(0);
  });
  await test.step('a user who may only read downloads the rows and is offered no import', async () => {
    await followWithin(page, 'READ', tab('exceptions'));
    await expect(button(page, 'Export CSV').first()).toBeVisible();
    await expect(button(page, 'Import CSV')).toHaveCount(0);
  });
  await test.step('findings name the rows as the page does', async () => {
    await configurationFindings(page, answers, 'FOUND');
    await expect(page.getByText('Row 2 never counts: row 1 takes all of its facts.')).toBeVisible();
  });
});
