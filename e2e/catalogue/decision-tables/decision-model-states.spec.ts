import { contract } from '@waypost/contract';
import {
  difference,
  longTable,
  modelPath,
  ownModel,
  result,
  table,
  versions,
  withModels,
} from '../../support/decision-answers.ts';
import { download, gridOf } from '../../support/grid.ts';
import { ruleGrid } from '../../support/settings-screens.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test, within } from '../../support/shown.ts';

test('a decision table is displayed and tried', async ({ page, answers }) => {
  withModels(answers);
  holdingIn(answers, mayAllIn('TRIED', 'NEWER', 'FAILED', 'KEPT'));
  await page.goto(within('TRIED', modelPath));
  await test.step('a table is shown with its columns, rules and comments, and a finding leads to its row [W-090]', async () => {
    await expect(page.getByText('First: the first rule that matches decides. 6 rules')).toBeVisible();
    for (const title of ['When Coverage', 'coverageStatus (string)', 'Then Exception', 'priority (number)'])
      await expect(page.getByRole('columnheader', { name: title })).toBeAttached();
    await expect(ruleGrid(page).getByText('not("MCR01")')).toBeVisible();
    const findings = page.getByRole('region', { name: 'Findings' });
    await expect(findings.getByRole('listitem')).toHaveCount(3);
    await expect(findings.getByRole('img', { name: 'Error' })).toHaveCount(1);
    await findings.getByRole('button', { name: 'Row 6' }).click();
    await expect(page).toHaveURL(/row=6/);
    const card = page.getByRole('region', { name: 'Row 6' });
    await expect(card).toContainText('"Medicare inactive"');
    await expect(ruleGrid(page).locator('[row-id="6"] [role=gridcell]:focus')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Row 5' })).toBeVisible();
  });
  await test.step('a try marks the matching rules and the refusing cell in the table, and shows the warnings', async () => {
    await expect(page.getByText('context, as JSON or text, with code (string)')).toBeVisible();
    await page.getByRole('combobox', { name: 'coverageStatus' }).click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    await page.getByRole('textbox', { name: 'plan' }).fill('{"code": "TWM');
    await page.getByRole('textbox', { name: 'amount' }).fill('many');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await expect(page.getByText('Must be a number, such as 12.5')).toBeVisible();
    await expect(page.getByText(/^Must be JSON/)).toBeVisible();
    await page.getByRole('textbox', { name: 'plan' }).fill('{"code": "TWM01"}');
    await page.getByRole('textbox', { name: 'amount' }).fill('700');
    await page.getByRole('textbox', { name: 'dateOfService' }).fill('11/20/2026');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('"exception": "Large amount"');
    await expect(result).toContainText('plan.code is null, because plan was not given.');
    const { text } = await answers.sent('POST', /\/evaluate\//);
    expect(JSON.parse(text)).toEqual({
      facts: { coverageStatus: 'Active', plan: { code: 'TWM01' }, amount: 700, dateOfService: '2026-11-20' },
    });
    const grid = ruleGrid(page);
    await expect(grid.getByText('Matched', { exact: true })).toHaveCount(1);
    await expect(grid.getByText('Refused by column 2')).toHaveCount(2);
    await expect(grid.getByText('Not asked')).toHaveCount(1);
    await expect(
      grid.locator('[row-id^="4:"] [col-id="input-3"]').getByRole('img', { name: 'Refused:' }),
    ).toBeVisible();
    await result.getByRole('button', { name: 'Row 5' }).click();
    await expect(page.getByRole('region', { name: 'Row 5' })).toContainText('Matched');
    // The edited facts cannot be sent, because the result belongs to the previous ones.
    await page.getByRole('textbox', { name: 'plan' }).fill('{"code": ');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await expect(page.getByText(/^Must be JSON/)).toBeVisible();
    await expect(result).toHaveCount(0);
  });
  await test.step('a try that a newer version answered shows that version, and keeps what was typed', async () => {
    withModels(answers).to(contract.decision.evaluate, { ...result, table: { ...result.table, version: 4 } });
    await followWithin(page, 'NEWER', modelPath);
    await page.getByRole('textbox', { name: 'amount' }).fill('700');
    answers.to(contract.decision.decisionTable, { ...table, version: 4, rules: table.rules.slice(0, 5) });
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await expect(page.getByText('First: the first rule that matches decides. 5 rules')).toBeVisible();
    await expect(ruleGrid(page).getByText('Matched', { exact: true })).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'amount' })).toHaveValue('700');
  });
  await test.step('a try that fails says why and keeps what was typed', async () => {
    withModels(answers).failing(contract.decision.evaluate, 'INTERNAL');
    await followWithin(page, 'FAILED', modelPath);
    await page.getByRole('textbox', { name: 'amount' }).fill('700');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await expect(page.getByRole('form', { name: 'Try it' }).getByRole('alert')).toContainText(
      'The table could not be tried.',
    );
    await expect(page.getByRole('textbox', { name: 'amount' })).toHaveValue('700');
  });
  await test.step('values typed for a try are neither in the address nor stored', async () => {
    withModels(answers);
    await followWithin(page, 'KEPT', modelPath);
    await page.getByRole('textbox', { name: 'note' }).fill('Marisol Echeverria');
    await page.getByRole('textbox', { name: 'amount' }).fill('700');
    await page.getByRole('button', { name: 'Evaluate' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    expect((await answers.sent('POST', /\/evaluate\//)).text).toContain('Marisol Echeverria');
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
    );
    expect(storage).not.toContain('Marisol');
    expect(answers.asked.filter(({ path }) => path.includes('draft'))).toEqual([]);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'amount' })).toHaveValue('');
  });
});

test('the versions of a model are compared, downloaded and restored, or the default is used again', async ({
  page,
  answers,
}) => {
  withModels(answers);
  await page.goto(`${modelPath}?view=versions`);
  await test.step('a model and each of its versions are downloaded under the name of their file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('exceptions.dmn');
    expect(await download(page, page.getByRole('button', { name: 'Download version 1' }))).toContain(
      '<definitions',
    );
  });
  await test.step('a model is rolled back after a confirmation, and a failure is shown', async () => {
    answers.failing(contract.decision.restoreModel, 'VERSION_CHANGED');
    const back = page.getByRole('button', { name: 'Roll back to version 1' });
    const question = page.getByRole('dialog', { name: 'Roll back to version 1' });
    await back.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(back).toBeFocused();
    await back.click();
    await question.getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByText('Error restoring the version')).toBeVisible();
    answers.to(contract.decision.restoreModel, { ...ownModel, version: 4, modelXml: '', findings: [] });
    await back.click();
    await question.getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByText('Version 1 restored')).toBeVisible();
    expect((await answers.sent('POST', '/restore')).path).toContain('/versions/1/');
  });
  await test.step('two versions are compared rule by rule, in words and not by color alone', async () => {
    await expect(page.getByRole('table', { name: 'Versions, latest first' }).getByRole('row')).toContainText([
      'Version',
      'Changed rules of Eligibility_Exceptions',
      'Restored version 1',
      'Uploaded exceptions.dmn',
    ]);
    const rules = page.getByRole('table', { name: 'Rules of Eligibility_Exceptions that differ' });
    await expect(rules.getByRole('row')).toContainText(['Coverage', 'Added', 'Changed', 'Removed', 'Moved']);
    await expect(rules.getByRole('deletion').filter({ hasText: '> 250' })).toBeVisible();
    await expect(rules.getByRole('insertion').filter({ hasText: '> 500' })).toBeVisible();
    await expect(rules).toContainText('6 → 4');
    await page.getByRole('button', { name: 'Compare version 1 with now' }).click();
    await expect(page).toHaveURL(/from=1&to=3/);
    answers.to(contract.decision.modelDifference, { ...difference, tables: [], isOtherwiseChanged: false });
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Version 2' }).click();
    await expect(page.getByText('Versions 1 and 2 are the same')).toBeVisible();
  });
  await test.step('the default is used again after a confirmation, and the list is shown', async () => {
    answers.to(contract.decision.removeModel, undefined);
    await page.getByRole('button', { name: 'Use the default again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use the default', exact: true }).click();
    await expect(page.getByText('The default decides again')).toBeVisible();
    await expect(gridOf(page, 'Decision models')).toBeVisible();
  });
});

test('a model is shown whatever its size and origin, and whether or not a process uses it', async ({
  page,
  answers,
}) => {
  holdingIn(answers, {
    ...mayAllIn('LARGE', 'CHOSEN', 'ALONE', 'UNASKED'),
    OWN: ['decision-table-read', 'decision-table-write'],
    SHARED: ['decision-table-read', 'shared-decision-table-write'],
  });
  await test.step('a table of 1,000 rules renders only the visible ones, including the row of the address', async () => {
    withModels(answers).to(contract.decision.decisionTable, longTable);
    await page.goto(within('LARGE', `${modelPath}?row=800`));
    await expect(page.getByText('1,000 rules')).toBeVisible();
    await expect(ruleGrid(page).getByText('"PLAN0800"')).toBeVisible();
    await expect.poll(() => ruleGrid(page).getByRole('row').count()).toBeLessThan(100);
  });
  await test.step('one of several tables is selected and shown', async () => {
    const other = { ...table, id: idOf(731), name: 'Eligibility_Other' };
    const known = [table, other].map(({ id, name, version, rules }) => ({
      id,
      name,
      version,
      rules: rules.length,
    }));
    withModels(answers, { tables: known }).to(contract.decision.decisionTable, ({ path }) =>
      path.endsWith(other.id) || path.endsWith(other.name)
        ? { ...other, rules: other.rules.slice(0, 3) }
        : table,
    );
    await followWithin(page, 'CHOSEN', modelPath);
    await expect(page.getByText('6 rules')).toBeVisible();
    await page.getByRole('combobox', { name: 'Table' }).click();
    await page.getByRole('option', { name: other.name }).click();
    await expect(page.getByText('3 rules')).toBeVisible();
  });
  await test.step('only users who may change shared tables can change a default', async () => {
    withModels(answers, { tenantId: null }).to(contract.decision.decisionTable, { ...table, tenantId: null });
    await followWithin(page, 'OWN', `${modelPath}?view=versions`);
    await expect(page.getByRole('table', { name: 'Versions, latest first' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Roll back/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Use the default again' })).toHaveCount(0);
    await followWithin(page, 'SHARED', `${modelPath}?view=versions`);
    await expect(page.getByRole('button', { name: /^Roll back/ })).toHaveCount(versions.length - 1);
  });
  await test.step('the confirmation for a model without a default says that nothing decides in its place', async () => {
    withModels(answers).to(contract.decision.models, [ownModel]);
    await followWithin(page, 'ALONE', modelPath);
    await page.getByRole('button', { name: 'Remove the model' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('nothing decides in its place');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Use the default again' })).toHaveCount(0);
  });
  await test.step('a model names its used and its unused tables', async () => {
    withModels(answers, {
      tables: ownModel.tables.map((one) => ({ ...one, name: 'Eligibility_Exception' })),
    });
    await followWithin(page, 'UNASKED', modelPath);
    await expect(
      page.getByText('Nothing in this product asks this table: Eligibility_Exception.'),
    ).toBeVisible();
    await expect(page.getByText(/Asked are: Eligibility_Exceptions, /)).toBeVisible();
    await expect(page.getByText('It decides instead of the default of this name.')).toHaveCount(0);
  });
});
