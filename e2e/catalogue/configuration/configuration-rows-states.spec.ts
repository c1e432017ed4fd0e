import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from '../../support/answers.ts';
import { configured, tab, templateId, withConfiguration } from '../../support/configuration-answers.ts';
import { closeMessages } from '../../support/messages.ts';
import {
  expect,
  followWithin,
  holdingIn,
  type Locator,
  mayAllIn,
  type Page,
  test,
} from '../../support/shown.ts';

const grid = (page: Page): Locator => page.getByRole('grid');
const cells = (page: Page, column: string): Locator =>
  grid(page).locator(`[role="gridcell"][col-id="${column}"]:not(.ag-row-pinned *)`);
const titles = async (page: Page) =>
  (await grid(page).getByRole('columnheader').allInnerTexts()).filter(
    (title) => !['', 'Order'].includes(title),
  );
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const add = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add', exact: true }).click();
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).last();

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: text }).first().click();
}
/** The sets of rows that were sent, as their cells. */
const sentRows = (answers: Answers) =>
  answers.asked
    .filter(({ method, path }) => method === 'PUT' && path.endsWith('/rules'))
    .map(({ text }) =>
      (JSON.parse(text) as { rules: Pick<DecisionTable['rules'][number], 'inputs' | 'outputs'>[] }).rules.map(
        ({ inputs, outputs }) => [...inputs, ...outputs],
      ),
    );
const answerSaved = (answers: Answers, name: string) =>
  answers.to(contract.decision.setRules, configured.find((table) => table.name === name) as DecisionTable);

test('the document mappings are shown, added to, checked and saved', async ({ page, answers }) => {
  withConfiguration(answers);
  holdingIn(answers, mayAllIn('LKMT', 'NONE'));
  await page.goto(tab('documents'));
  await test.step('the document mappings have a type selector, their columns and pages [W-039][W-040][W-042][W-086][W-195]', async () => {
    await expect(cells(page, 'conditionCode').first()).toHaveText('RV01');
    await expect
      .poll(() => titles(page))
      .toEqual(['Task Type', 'Condition Code', 'Template', 'Last 7 Days', 'OnBase', 'Fax', 'Actions']);
    await expect(cells(page, 'template').first()).toHaveText('Request for an insurance card');
    await expect(cells(page, 'onBase').first()).toHaveText('Yes');
    await expect(cells(page, 'fax').first()).toHaveText('No');
    await expect(page.getByText('30', { exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: /next page/i }).click();
    await expect(cells(page, 'conditionCode').first()).toHaveText('RV26');
    const types = page.getByRole('combobox', { name: 'Task Type' });
    await types.click();
    await expect(page.getByRole('option')).toHaveText([
      'Registration Verification',
      'Registration Exception',
    ]);
    await page.getByRole('option', { name: 'Registration Exception' }).click();
    await expect(page.getByText('These tasks make no documents')).toBeVisible();
  });
  await test.step('a mapping needs all its fields and must be unique, also when it is saved [W-041][W-150][W-151][W-152][W-250][W-251]', async () => {
    await choose(page, 'Task Type', 'Registration Verification');
    await choose(page, 'New condition code', 'RV01');
    await choose(page, 'New template', 'Request for an insurance card');
    await choose(page, 'New OnBase', 'Yes');
    await add(page);
    await expect(toast(page, 'Please select an option for all fields to complete mapping')).toBeVisible();
    await choose(page, 'New Fax', 'No');
    await add(page);
    await expect(toast(page, 'This recommendation is already added')).toBeVisible();
    await choose(page, 'New condition code', 'RV40');
    await add(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.to(contract.decision.setRules, async () => {
      await held;
      return configured[1] as DecisionTable;
    });
    await save(page).click();
    await expect(toast(page, 'Updating the grid...')).toBeVisible();
    release();
    await expect(toast(page, 'Changes updated successfully')).toBeVisible();
    expect(sentRows(answers)[0]?.at(-1)).toEqual([
      '"Registration Verification"',
      '"RV40"',
      `"${templateId}"`,
      '"true"',
      '"false"',
    ]);
    // Rows written elsewhere are validated before they are saved.
    const [, documents] = configured as [DecisionTable, DecisionTable];
    for (const [wrong, text] of [
      [['""', '"true"', '"false"'], 'Please select an option for all fields to complete mapping'],
      [[`"${templateId}"`, '"true"', '"false"'], 'This recommendation is already added'],
    ] as const) {
      answers.to(contract.decision.decisionTable, {
        ...documents,
        rules: [
          ...documents.rules.slice(0, 2),
          { id: 'x', comment: null, inputs: documents.rules[0]?.inputs ?? [], outputs: [...wrong] },
        ],
      });
      // The table now has fewer rows than when the page opened.
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await expect(cells(page, 'conditionCode')).toHaveCount(3);
      await closeMessages(page);
      await page.getByRole('button', { name: /^Delete RV02/ }).click();
      const sent = sentRows(answers).length;
      await save(page).click();
      await expect(toast(page, text)).toBeVisible();
      expect(sentRows(answers)).toHaveLength(sent);
    }
    withConfiguration(answers);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  });
  await test.step('without templates the page says so [C-294]', async () => {
    withConfiguration(answers).to(contract.documentTemplates.documentTemplates, { status: 204 });
    await followWithin(page, 'NONE', tab('documents'));
    await expect(
      page.getByText('No templates are set up for the facility you are in', { exact: true }),
    ).toBeVisible();
  });
});

test('the task types of a process are shown, checked and saved, and nothing that is typed meanwhile is lost', async ({
  page,
  answers,
}) => {
  await test.step('the task types of a process have their columns and fields; cleared numbers are 1, what is out of range is refused in words [W-043][W-044][W-083][W-141][W-142][W-246][W-247]', async () => {
    answerSaved(withConfiguration(answers), 'RegistrationVerification_UserTaskProperties');
    holdingIn(answers, mayAllIn('LKMT', 'LATER'));
    await page.goto(tab('task-types'));
    const processes = page.getByRole('combobox', { name: 'Available Processes' });
    await processes.click();
    await expect(page.getByRole('option')).toHaveText([
      'Eligibility',
      'Insurance Verification',
      'Registration Verification',
      'Document Generation',
    ]);
    await page.getByRole('option', { name: 'Registration Verification' }).click();
    await expect(cells(page, 'taskType')).toHaveText(['Registration Verification', 'Registration Exception']);
    await expect
      .poll(() => titles(page))
      .toEqual([
        'Task Processes',
        'Task Type',
        'Last 7 Days',
        'Assignment',
        'Group Tasks',
        'Days To Complete',
        'Priority',
      ]);
    const field = (name: string) => page.getByRole('textbox', { name: `${name} of Registration Exception` });
    // A type without a row has 1 of both.
    await expect(field('Days To Complete')).toHaveValue('1');
    await expect(field('Priority')).toHaveValue('1');
    await test.step('days go up to 90 and priorities up to 10 [W-139][W-140]', async () => {
      for (const [name, wrong, most] of [
        ['Days To Complete', '91', '90'],
        ['Days To Complete', '0', '90'],
        ['Priority', '11', '10'],
        ['Priority', 'x', '10'],
      ] as const) {
        await field(name).fill(wrong);
        await field(name).press('Enter');
        await expect(toast(page, `${name} is a number from 1 to ${most}.`)).toBeVisible();
        await expect(field(name)).toHaveValue('1');
        await field(name).fill(most);
        await field(name).press('Enter');
        await expect(field(name)).toHaveValue(most);
        await field(name).fill('');
        await field(name).press('Enter');
        await expect(field(name)).toHaveValue('1');
      }
    });
    await choose(page, 'Assignment of Registration Exception', 'Direct Assignment');
    await field('Days To Complete').fill('7');
    await field('Days To Complete').press('Enter');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.to(contract.decision.setRules, async () => {
      await held;
      return configured[3] as DecisionTable;
    });
    await save(page).click();
    await expect(toast(page, 'Updating task types')).toBeVisible();
    release();
    await expect(toast(page, 'Task types rules updated')).toBeVisible();
    expect(sentRows(answers)).toEqual([
      [
        ['"Registration Verification"', '"Direct Assignment"', '5', '2'],
        ['"Registration Exception"', '"Direct Assignment"', '7', '1'],
      ],
    ]);
  });
  await test.step('values typed during a save stay as unsaved changes', async () => {
    withConfiguration(answers);
    await followWithin(page, 'LATER', tab('task-types'));
    answers.asked.length = 0;
    await closeMessages(page);
    const days = page.getByRole('textbox', { name: 'Days To Complete' });
    const type = async (text: string) => {
      await days.first().fill(text);
      await days.first().press('Enter');
    };
    await type('7');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.to(contract.decision.setRules, async () => {
      await held;
      return configured[2] as DecisionTable;
    });
    await save(page).click();
    await expect(toast(page, 'Updating task types')).toBeVisible();
    await type('9');
    release();
    await expect(toast(page, 'Task types rules updated')).toBeVisible();
    await expect(days.first()).toHaveValue('9');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    expect(sentRows(answers).map(([row]) => row?.[2])).toEqual(['7', '9']);
  });
});

test('the recommendations are shown, refused, moved and saved', async ({ page, answers }) => {
  answerSaved(withConfiguration(answers), 'Eligibility_UserTaskToDos');
  await page.goto(tab('recommendations'));
  await test.step('recommendations are chosen by process and, where it has several, by task type, and shown with their options as chips [W-045][W-046][W-047][W-084][W-085]', async () => {
    await expect(page.getByRole('textbox', { name: 'Recommendation 1' })).toHaveValue(
      'Compare with the card',
    );
    await expect
      .poll(() => titles(page))
      .toEqual([
        'Task Processes',
        'Task Type',
        'Last 7 Days',
        'Recommendation',
        'Resolution Options',
        'Actions',
      ]);
    await expect(page.getByRole('combobox', { name: 'Task Type' })).toHaveCount(0);
    await expect(
      page.getByRole('list', { name: 'Resolution options of Compare with the card' }).getByRole('listitem'),
    ).toHaveText(['Matches', 'Corrected']);
    await expect(
      page.getByRole('list', { name: 'Resolution options of Call the payer' }).getByRole('listitem'),
    ).toHaveText(['Yes, by phone', 'No']);
    await choose(page, 'Process', 'Registration Verification');
    await expect(page.getByRole('combobox', { name: 'Task Type' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Recommendation 1' })).toHaveValue('Check the address');
    await choose(page, 'Task Type', 'Registration Exception');
    await expect(cells(page, 'recommendation')).toHaveCount(1);
  });
  await test.step('a recommendation that is blank, too long or known is refused, one that is moved keeps its place, and a blank one is not saved [W-048][W-049][W-145][W-146][W-147][W-148][W-149]', async () => {
    await choose(page, 'Process', 'Eligibility');
    const text = page.getByRole('textbox', { name: 'New recommendation' });
    const options = page.getByRole('textbox', { name: /^New resolution options/ });
    await expect(text).toBeVisible();
    for (const [typed, chosen, refusal] of [
      ['  ', '', 'Unable to add row, recommendation cannot be blank.'],
      ['x'.repeat(1001), '', 'Unable to add row, recommendation cannot exceed 1000 characters.'],
      ['Fine', 'y'.repeat(1001), 'Unable to add row, resolution options cannot exceed 1000 characters.'],
      ['Call the payer', '', 'This recommendation is already added'],
    ] as const) {
      await text.fill(typed);
      await options.fill(chosen);
      await add(page);
      await expect(toast(page, refusal)).toBeVisible();
      await expect(text).toHaveValue(typed);
    }
    await text.fill('x'.repeat(1000));
    await options.fill('Yes, No');
    await add(page);
    await expect(cells(page, 'recommendation')).toHaveCount(3);
    await grid(page).getByRole('button', { name: 'Move up' }).last().click();
    // By mouse the first goes to the end.
    const target = await grid(page).locator('[role="row"][row-id]:has([data-grip])').last().boundingBox();
    await grid(page).locator('[data-grip]').first().hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 200, (target?.y ?? 0) + 4, { steps: 5 });
    await page.mouse.move((target?.x ?? 0) + 200, (target?.y ?? 0) + (target?.height ?? 0) - 4, { steps: 3 });
    await page.mouse.up();
    const first = page.getByRole('textbox', { name: 'Recommendation 2' });
    await first.fill('');
    await save(page).click();
    await expect(toast(page, 'Unable to save, recommendations cannot be blank.')).toBeVisible();
    expect(sentRows(answers)).toEqual([]);
    await first.fill('Call the payer');
    await save(page).click();
    await expect(toast(page, 'Changes updated successfully')).toBeVisible();
    const sent = sentRows(answers)[0]?.map((row) => row[1]);
    expect(sent?.[0]).toBe(`"${'x'.repeat(1000)}"`);
    expect(sent?.at(-1)).toBe('"Compare with the card"');
    expect(sentRows(answers)[0]?.[0]?.[2]).toBe('"Yes,No"');
  });
});
