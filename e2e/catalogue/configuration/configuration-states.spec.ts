import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from '../../support/answers.ts';
import {
  configurationPath,
  configured,
  tab,
  withConfiguration,
} from '../../support/configuration-answers.ts';
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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const grid = (page: Page): Locator => page.getByRole('grid');
const cells = (page: Page, column: string): Locator =>
  grid(page).locator(`[role="gridcell"][col-id="${column}"]:not(.ag-row-pinned *)`);
const titles = async (page: Page) =>
  (await grid(page).getByRole('columnheader').allInnerTexts()).filter(
    (title) => !['', 'Order'].includes(title),
  );
const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
const reset = (page: Page): Locator => page.getByRole('button', { name: 'Reset', exact: true });
const add = (page: Page): Promise<void> => page.getByRole('button', { name: 'Add', exact: true }).click();
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).last();
const tabs: Readonly<Record<string, string>> = {
  exceptions: 'Eligibility Exceptions',
  documents: 'Registration Document Generation',
  'task-types': 'Task Type Configuration',
  recommendations: 'Task Type Recommendations',
  escalation: 'Escalation',
};
const unsaved = 'There are unsaved changes on this page, are you sure you want to continue?';

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

test('each tab and its actions require the tab’s permission', async ({ page, answers }) => {
  await test.step('the page has its four upright tabs and that of escalation, each for users with its permission; a user who may see none sees a notice of it on the page itself [W-026][W-027][W-028][W-171][W-172][W-173][W-174]', async () => {
    withConfiguration(answers);
    const all = Object.values(tabs);
    const shown = {
      READ: ['decision-table-read', all],
      WRITE: ['decision-table-write', all],
      SHARED: ['shared-decision-table-write', [all[1]]],
      SCHEMA: ['decision-table-schema-write', [all[1]]],
    } as const;
    holdingIn(answers, {
      EMPTY: ['decision-table-write'],
      EMPTYREAD: ['decision-table-read'],
      NONE: ['case-management-read'],
      ...Object.fromEntries(Object.entries(shown).map(([lCode, [permission]]) => [lCode, [permission]])),
    });
    await page.goto('/rco/NONE/task-configuration');
    await expect(
      page.getByText('You do not have access to any application settings', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    for (const [lCode, [permission, texts]] of Object.entries(shown)) {
      await followWithin(page, lCode, configurationPath);
      await expect(page.getByRole('link', { name: 'Task Management Configuration' })).toBeVisible();
      await expect(page.getByRole('tab'), permission).toHaveText(texts as string[]);
      await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    }
  });
  await test.step('every tab has Reset and Save; a user who may only read changes nothing [W-031][W-175]', async () => {
    /** The rows that a failed save names, and the button that changes one of them. */
    const changes: Readonly<Record<string, readonly [what: string, change: string]>> = {
      exceptions: ['the eligibility exception rules', 'Delete Payer rejected the request'],
      documents: ['the document mappings', 'Delete RV01 Request for an insurance card'],
      recommendations: ['the recommendations', 'Delete Compare with the card'],
      escalation: ['the rules of escalation', 'Delete Large and old'],
    };
    const failing = (what: string, change: string) =>
      test.step(`a failed save names the rows that were not stored and keeps them on the page, and a conflict offers both versions: ${what} [W-252][W-253]`, async () => {
        withConfiguration(answers).failing(contract.decision.setRules, 500);
        await page.getByRole('button', { name: change }).click();
        await save(page).click();
        await expect(
          page.getByText(
            `Unexpected error occurred while updating ${what}. Please try again. If the problem persists, contact the provider's support for assistance.`,
          ),
        ).toBeVisible();
        await expect(save(page)).toBeEnabled();
        answers.failing(contract.decision.setRules, 'VERSION_CHANGED');
        await save(page).click();
        await expect(page.getByRole('button', { name: 'Load theirs' })).toBeVisible();
        await page.getByRole('button', { name: 'Keep mine' }).click();
        await expect(save(page)).toBeEnabled();
        await reset(page).click();
      });
    const open = async (lCode: string, name: string) => {
      await followWithin(page, lCode, tab(name));
      await expect(page.getByRole('tabpanel', { name: tabs[name] ?? '' })).toBeVisible();
      await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
    };
    for (const name of Object.keys(tabs)) {
      await open('WRITE', name);
      await expect(reset(page), name).toBeVisible();
      await expect(save(page), name).toBeVisible();
      await expect(save(page), name).not.toHaveAccessibleDescription(/needs the permission/);
      const [what, change] = changes[name] ?? [];
      if (what && change) await failing(what, change);
    }
    for (const name of Object.keys(tabs)) {
      await open('READ', name);
      await expect(save(page), name).toBeDisabled();
      await expect(save(page), name).toHaveAccessibleDescription(
        'Changing these rows needs the permission Change decision tables',
      );
      await expect(grid(page).getByRole('textbox')).toHaveCount(0);
      await expect(grid(page).getByRole('button', { name: /^(Add|Delete|Move)/ })).toHaveCount(0);
    }
  });
  await test.step('an empty list tells editors what to add, and tells other users who may change the list', async () => {
    withConfiguration(answers).to(contract.decision.decisionTable, ({ path }) => {
      const [first] = configured.filter(({ name }) => path.endsWith(name));
      if (!first) throw new Error(`no table ${path}`);
      return { ...first, rules: [] };
    });
    await followWithin(page, 'EMPTY', tab('exceptions'));
    await expect(page.getByText('Add a rule, a plan or a category.')).toBeVisible();
    await followWithin(page, 'EMPTYREAD', tab('exceptions'));
    await expect(
      page.getByText(
        'A user with permission to change decision tables can add a rule, a plan or a category.',
      ),
    ).toBeVisible();
  });
});

test('exceptions are shown, added and saved, and leaving with unsaved ones asks first', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('LKMT', 'LATER'));
  await test.step('a tab shows a spinner while its table is read, and what to do when that fails [W-029][W-030]', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    withConfiguration(answers).failing(contract.decision.decisionTable, 500, { held });
    await page.goto(configurationPath);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await expect(
      page.getByText(
        "This page has encountered an error. Please close out and try to reload the page. If the issue persists, please contact the provider's support.",
      ),
    ).toBeVisible();
    withConfiguration(answers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cells(page, 'ruleName').first()).toBeVisible();
  });
  await test.step('the exceptions are sorted by rule name, show plans as code and plan, and show unknown expressions unchanged [W-033][W-034][W-079][W-081][W-082][W-195]', async () => {
    await expect(cells(page, 'ruleName')).toHaveText([
      'Coverage not active',
      'Eligibility exception',
      'Payer did not answer',
      'Payer rejected the request',
    ]);
    await expect
      .poll(() => titles(page))
      .toEqual([
        'Rule Name',
        'Rule ID',
        'Last 7 Days',
        'Insurance Plan',
        'Financial Category',
        'Insurance Category',
        'Insurance Company',
        'Parent Insurance Company',
        'Actions',
      ]);
    await expect(cells(page, 'insurancePlan')).toHaveText([
      'TWM01-02 - Tidewater PPO Plus',
      '',
      'not("CSH01")',
      '',
    ]);
    await expect(cells(page, 'ruleId')).toHaveText(['1', '0', '3', '2']);
  });
  await test.step('an exception is added with a rule, a plan and texts, the last three in capitals; an empty or a known one is refused, and all rows are sent [W-035][W-036][W-037][W-038][W-080][W-134][W-143][W-144]', async () => {
    await expect(cells(page, 'ruleName').first()).toBeVisible();
    await add(page);
    await expect(toast(page, 'Please select at least one option for the exception')).toBeVisible();
    await choose(page, 'Add Eligibility Rule', 'Eligibility exception (0)');
    await add(page);
    await expect(toast(page, 'Please select at least one option for the exception')).toBeVisible();
    await page.getByRole('combobox', { name: 'Add Eligibility Rule' }).click();
    await expect(page.getByRole('option')).toHaveText([
      'Coverage not active (1)',
      'Payer rejected the request (2)',
      'Payer did not answer (3)',
      'Patient has other coverage (4)',
      'Plan not on file (5)',
      'Eligibility exception (0)',
    ]);
    await page.getByRole('option', { name: 'Coverage not active (1)' }).click();
    await choose(page, 'Insurance Plan', 'TWM01-02 - Tidewater PPO Plus');
    await add(page);
    await expect(toast(page, 'This exception is already added')).toBeVisible();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Financial Category').fill('Self pay');
    await field('Insurance Category').fill('Commercial');
    await field('Insurance Company').fill('Tidewater "Mutual"');
    await field('Parent Insurance Company').fill('Group');
    await add(page);
    await expect(cells(page, 'ruleName')).toHaveCount(5);
    await page.getByRole('button', { name: 'Delete Payer rejected the request' }).click();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.to(contract.decision.setRules, async () => {
      await held;
      return configured[0] as DecisionTable;
    });
    await save(page).click();
    await test.step('saving exceptions shows a message during the save and after it [W-248][W-249]', async () => {
      await expect(toast(page, 'Updating eligibility exception rules')).toBeVisible();
      release();
      await expect(toast(page, 'Eligibility exception rules updated')).toBeVisible();
    });
    expect(sentRows(answers)).toEqual([
      [
        ['"1"', '"TWM01-02"', '-', '-', '-', '-', '"Coverage not active"'],
        ['"0"', '-', '"Managed Care"', '-', '-', '-', '""'],
        ['"3"', 'not("CSH01")', '-', '-', '-', '-', '"Payer did not answer"'],
        [
          '"1"',
          '"TWM01-02"',
          '"Self pay"',
          '"COMMERCIAL"',
          '"TIDEWATER \\"MUTUAL\\""',
          '"GROUP"',
          '"Coverage not active"',
        ],
      ],
    ]);
  });
  await test.step('unsaved changes are asked about before another tab or page opens, until they are saved or reset [W-032][W-132][W-133]', async () => {
    answerSaved(withConfiguration(answers), 'Eligibility_Exceptions');
    await followWithin(page, 'LATER', configurationPath);
    await closeMessages(page);
    await page.getByRole('button', { name: 'Delete Payer rejected the request' }).click();
    await page.getByRole('tab', { name: 'Task Type Configuration' }).click();
    const question = page.getByRole('alertdialog', { name: unsaved });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(heading(page, 'Eligibility Exceptions')).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(cells(page, 'ruleName')).toHaveCount(3);
    // Reset loads the saved rows again.
    const reads = () =>
      answers.asked.filter(({ method, path }) => method === 'GET' && path.includes('Eligibility_Exceptions'))
        .length;
    const before = reads();
    await reset(page).click();
    await expect(cells(page, 'ruleName')).toHaveCount(4);
    await expect.poll(reads).toBeGreaterThan(before);
    await page.getByRole('tab', { name: 'Task Type Configuration' }).click();
    await expect(heading(page, 'Task Type Configuration')).toBeVisible();
    await page.getByRole('tab', { name: 'Eligibility Exceptions' }).click();
    await page.getByRole('button', { name: 'Delete Payer rejected the request' }).click();
    await save(page).click();
    await expect(toast(page, 'Eligibility exception rules updated')).toBeVisible();
    await page.getByRole('tab', { name: 'Task Type Configuration' }).click();
    await expect(heading(page, 'Task Type Configuration')).toBeVisible();
    await page.getByRole('combobox', { name: 'Assignment of Eligibility Exception' }).click();
    await page.getByRole('option', { name: 'Direct Assignment' }).click();
    await page.getByRole('tab', { name: 'Task Type Recommendations' }).click();
    await question.getByRole('button', { name: 'YES' }).click();
    await expect(heading(page, 'Task Type Recommendations')).toBeVisible();
  });
});
