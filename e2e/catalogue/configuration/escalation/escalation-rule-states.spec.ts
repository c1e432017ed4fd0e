import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from '../../../support/answers.ts';
import { tab, withConfiguration } from '../../../support/configuration-answers.ts';
import { importCsv } from '../../../support/configuration-screens.ts';
import {
  button,
  escalationTab,
  escalationTable,
  ruleDialog,
  select,
} from '../../../support/escalation-rule-screens.ts';
import { download } from '../../../support/grid.ts';
import { tabTo } from '../../../support/keyboard.ts';
import {
  expect,
  followWithin,
  holdingIn,
  type Locator,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';

const rows = (page: Page): Locator => page.getByRole('grid').locator('[role="row"][row-id]');
const names = (page: Page): Locator => page.locator('[role="gridcell"][col-id="rule"]');
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const save = (page: Page): Locator => button(page, 'Save');
/** Confirms the dialog by Add or Apply. */
const confirm = (page: Page, verb = 'Apply'): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();

const sent = async (answers: Answers): Promise<DecisionTable['rules']> =>
  (JSON.parse((await answers.sent('PUT', '/rules')).text) as Pick<DecisionTable, 'rules'>).rules;

/** A model with the table, by which the dialog checks expressions. */
const model = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="Escalation" namespace="n">
  ${escalationTable.inputs.map(({ expression }) => `<inputData id="${expression}" name="${expression}"><variable name="${expression}"/></inputData>`).join('')}
  <decision id="d" name="Escalation"><variable name="Escalation"/>
  ${escalationTable.inputs.map(({ expression }) => `<informationRequirement><requiredInput href="#${expression}"/></informationRequirement>`).join('')}
  <decisionTable id="t" hitPolicy="RULE ORDER">
  ${escalationTable.inputs.map(({ expression }, at) => `<input id="i${at}"><inputExpression><text>${expression}</text></inputExpression></input>`).join('')}
  ${escalationTable.outputs.map(({ name }) => `<output id="o_${name}" name="${name}" typeRef="string"/>`).join('')}
  </decisionTable></decision></definitions>`;

/** The save stays pending until it is released, which creates the next version of the table. */
function heldSave(answers: Answers): () => void {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answers.to(contract.decision.setRules, async () => {
    await held;
    answers.to(contract.decision.decisionTable, { ...escalationTable, version: 4 });
    return escalationTable;
  });
  return release;
}

/** Loads the saved rules again. */
async function reset(page: Page): Promise<void> {
  await button(page, 'Reset').click();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
}

test('escalation rules are listed, named and imported from a file', async ({ page, answers }) => {
  await escalationTab(page, answers);
  await test.step('the rules are listed in their order and in words, with their expressions as they are written', async () => {
    await expect(names(page)).toHaveText([
      'Overdue for three days',
      'Service is near',
      'Large and old',
      'Worth it',
    ]);
    await expect(rows(page).nth(0)).toContainText('Status is Open or In Process, overdue at least 3 days');
    await expect(rows(page).nth(1)).toContainText('Not elevated, date of service in 0 to 2 days');
    await expect(rows(page).nth(1)).toContainText('Raise priority to 9');
    await expect(rows(page).nth(2)).toContainText('Notify the assignee and the managers');
    await expect(rows(page).nth(3)).toContainText(
      'Task type is Fax Exception, expected amount: > 100 * priority',
    );
  });
  await test.step('missing values and unreadable expressions are shown at their fields, and typed values stay', async () => {
    const own = {
      id: escalationTable.modelId,
      name: 'Escalation',
      version: 3,
      tenantId: escalationTable.tenantId,
    };
    answers.to(contract.decision.model, {
      ...own,
      fileName: null,
      changedAt: '2026-11-20T15:00:00.000Z',
      changedBy: { kind: 'user', name: 'Lind, Tomasz' },
      tables: [],
      isReplaced: false,
      modelXml: model,
      findings: [],
    });
    await button(page, 'Add Rule').click();
    await confirm(page, 'Add');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Required');
    await field(page, 'Name').fill('Large');
    await select(page, 'Action', 'Webhook');
    await select(page, 'Expected Amount', 'Over');
    await field(page, 'Expected Amount: over').fill('much');
    await confirm(page, 'Add');
    await expect(field(page, 'Expected Amount: over')).toHaveAccessibleDescription('Must be a number');
    await select(page, 'Expected Amount', 'Formula');
    const expression = field(page, 'Expected Amount: formula');
    await expression.fill('> 100 * (priority');
    await confirm(page, 'Add');
    await expect(expression).toBeFocused();
    await expect(expression).toHaveAccessibleDescription(/./);
    // Leaving asks first.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
    await expect(expression).toHaveValue('> 100 * (priority');
    await expression.fill('> 100 * priority');
    await confirm(page, 'Add');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page).last()).toContainText('Expected amount: > 100 * priority');
    await reset(page);
  });
  await test.step('a warning appears before a rule gets a new name or a name in use', async () => {
    await button(page, 'Edit Large and old').click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/^A rule is known by its name/);
    await field(page, 'Name').fill('Large');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(
      'This name and action make it a new rule: it acts again on tasks on which “Large and old” has acted.',
    );
    await field(page, 'Name').fill('Large and old');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/^A rule is known by its name/);
    await select(page, 'Action', 'Elevate');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/^This name and action make it a new rule/);
    await select(page, 'Action', 'Notify');
    await page.keyboard.press('Escape');
    await button(page, 'Copy Large and old').click();
    await field(page, 'Name').fill('Large and old');
    await expect(field(page, 'Name')).toHaveAccessibleDescription(
      'Another row has this name and this action. They are one rule, and a task gets it once.',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'YES' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('escalation rules are exported with a column for each condition, and imported again', async () => {
    const file = await download(page, button(page, 'Export CSV').first());
    expect(file.split('\r\n')[0]?.replace('\uFEFF', '')).toBe(
      '"Rule","Process","Task Type","Status","Elevated","Assigned","Priority","Days Aged","Days Until Due","Days Until Date of Service","Expected Amount","Action","Value","Note"',
    );
    await importCsv(page, file);
    await expect(page.getByText('The file says what is here already.').last()).toBeVisible();
    await importCsv(page, `${file}New,,,"Open, Hold",No,,,>= 3,,,,Notify,Managers,\r\n`);
    await expect(rows(page).last()).toContainText(
      'Status is Open or Hold, not elevated, aged at least 3 days',
    );
    await importCsv(page, `${file}New,,,Lost,,,,,,,,Elevate,,\r\n`);
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was taken' })).toContainText(
      'Row 6, Status: “Lost” is not one of those that can be chosen.',
    );
  });
});

test('escalation rules are changed and saved, and concurrent changes lose nothing', async ({
  page,
  answers,
}) => {
  await escalationTab(page, answers);
  await test.step('rules saved by another user meanwhile do not remove typed values', async () => {
    await button(page, 'Edit Large and old').click();
    await field(page, 'Expected Amount: at least').fill('7,000');
    await confirm(page);
    answers.failing(contract.decision.setRules, 'VERSION_CHANGED');
    await save(page).click();
    await expect(button(page, 'Load theirs')).toBeVisible();
    answers.to(contract.decision.decisionTable, { ...escalationTable, version: 4, rules: [] });
    await button(page, 'Keep mine').click();
    await expect(button(page, 'Keep mine')).toHaveCount(0);
    await expect(rows(page).nth(2)).toContainText('amount at least $7,000');
    answers.to(contract.decision.setRules, escalationTable);
    await save(page).click();
    await expect(page.getByText('Changes updated successfully')).toBeVisible();
    expect((await sent(answers))[2]?.inputs.at(-1)).toBe('>= 7000');
    withConfiguration(answers);
    await reset(page);
  });
  await test.step('a rule’s open form stays when the rules are refetched, and shows a notice', async () => {
    await button(page, 'Delete Worth it').click();
    const release = heldSave(answers);
    await button(page, 'Edit Large and old').click();
    await field(page, 'Expected Amount: at least').fill('7,000');
    // Simulates a key pressed before the dialog opened.
    await page.getByRole('button', { name: 'Save', exact: true, includeHidden: true }).dispatchEvent('click');
    release();
    const dialog = ruleDialog(page);
    await expect(dialog.getByText(/^The rules were saved or read again while this was open/)).toBeVisible();
    await confirm(page);
    await expect(field(page, 'Expected Amount: at least')).toHaveValue('7,000');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rows(page).nth(2)).toContainText('amount at least $5,000');
    withConfiguration(answers);
    await reset(page);
  });
  await test.step('rules cannot be changed during a save', async () => {
    await button(page, 'Delete Large and old').click();
    const release = heldSave(answers);
    // The focus stays in a cell, so keys apply to the rule of that cell.
    await names(page).first().click();
    await save(page).dispatchEvent('click');
    const changing = [
      ...['Edit Worth it', 'Copy Worth it', 'Delete Worth it'].map((name) => button(page, name)),
      page.getByRole('button', { name: 'Move up' }).last(),
    ];
    await expect(button(page, 'Add Rule')).toBeDisabled();
    for (const each of changing) {
      await expect(each).toBeDisabled();
      await each.dispatchEvent('click');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(names(page)).toHaveText(['Overdue for three days', 'Service is near', 'Worth it']);
    release();
    await expect(page.getByText('Changes updated successfully')).toBeVisible();
    await expect(button(page, 'Add Rule')).toBeEnabled();
    for (const each of changing) await expect(each).toBeEnabled();
    withConfiguration(answers);
    await reset(page);
  });
  await test.step('rules are added, changed, copied, moved and saved, and unchanged rules are sent exactly as they were', async () => {
    answers.to(contract.decision.setRules, escalationTable);
    await button(page, 'Add Rule').click();
    const dialog = ruleDialog(page, 'Add');
    await field(page, 'Name').fill('Old and large');
    await select(page, 'Task Type', 'Is one of');
    await page.getByRole('combobox', { name: 'Task Type: is one of' }).fill('Elig');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await select(page, 'Days Aged', 'At least');
    await field(page, 'Days Aged: at least').fill('14');
    await select(page, 'Expected Amount', 'Over');
    await field(page, 'Expected Amount: over').fill('500');
    await select(page, 'Action', 'Raise Priority');
    await select(page, 'To', '8');
    await expect(dialog).toContainText(
      'Task type is Eligibility Exception, aged at least 14 days, expected amount over $500 then Raise priority to 8',
    );
    await confirm(page, 'Add');
    await expect(names(page).last()).toHaveText('Old and large');

    await button(page, 'Edit Worth it').click();
    await select(page, 'Status', 'Is none of');
    await page.getByRole('combobox', { name: 'Status: is none of' }).fill('Hold');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await confirm(page);

    await button(page, 'Copy Service is near').click();
    await expect(field(page, 'Name')).toHaveValue('Service is near copy');
    await confirm(page, 'Add');
    await expect(names(page).nth(2)).toHaveText('Service is near copy');
    await button(page, 'Delete Large and old').click();
    await page.getByRole('button', { name: 'Move up' }).last().click();
    await save(page).click();
    const [overdue, near, , worth] = escalationTable.rules;
    // The message of an earlier save may still be visible.
    await expect
      .poll(() => sent(answers))
      .toEqual([
        overdue,
        near,
        { ...near, id: null, outputs: ['"Service is near copy"', '"Raise Priority"', '"9"'] },
        {
          id: null,
          comment: null,
          inputs: ['-', '"Eligibility Exception"', '-', '-', '-', '-', '>= 14', '-', '-', '> 500'],
          outputs: ['"Old and large"', '"Raise Priority"', '"8"'],
        },
        { ...worth, inputs: worth?.inputs.with(2, 'not("OnHold")') },
      ]);
    await expect(page.getByText('Changes updated successfully').last()).toBeVisible();
  });
});

const idleFinding = (rule: number, message: string, code = 'no-effect') => ({
  code,
  severity: 'warning' as const,
  message,
  element: 'Escalation',
  rule,
});

test('a table without rules, one that is not changed, and rules without effect each say so', async ({
  page,
  answers,
}) => {
  await test.step('an empty tab explains the rules and offers the first one, which is added, opened and deleted by keyboard alone', async () => {
    holdingIn(answers, {
      ...mayAllIn('LKMT', 'INPUTS', 'POLICY', 'IDLE'),
      NONE: ['decision-table-read'],
      READ: ['decision-table-read'],
    });
    withConfiguration(answers).to(contract.decision.decisionTable, { ...escalationTable, rules: [] });
    await page.goto(tab('escalation'));
    await expect(page.getByText('Nothing is escalated')).toBeVisible();
    await button(page, 'Add Rule').click();
    await expect(ruleDialog(page, 'Add')).toBeVisible();
    await page.keyboard.press('Escape');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await tabTo(page, button(page, 'Add Rule'), 60);
    await press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type('Old');
    await tabTo(page, page.getByRole('combobox', { name: 'Days Aged', exact: true }));
    await press('Enter', 'A', 't', 'Enter');
    await press('Tab');
    await expect(field(page, 'Days Aged: at least')).toBeFocused();
    await page.keyboard.type('14');
    await tabTo(page, page.getByRole('combobox', { name: 'Action', exact: true }));
    await press('Enter', 'E', 'Enter');
    await press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rows(page)).toContainText('Aged at least 14 days');
    // By its cells, and by Enter in one without a button.
    await tabTo(page, page.getByRole('columnheader').first(), 60);
    await press('ArrowDown', 'ArrowRight', 'Enter');
    await expect(ruleDialog(page)).toBeVisible();
    await press('Escape');
    await press('End', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(page.getByText('Nothing is escalated')).toBeVisible();
    await reset(page);
    await followWithin(page, 'NONE', tab('escalation'));
    await expect(page.getByText('Nothing is escalated')).toBeVisible();
    await expect(button(page, 'Add Rule')).toHaveCount(0);
  });
  await test.step('a user who may only read opens a rule and changes nothing', async () => {
    withConfiguration(answers);
    await followWithin(page, 'READ', tab('escalation'));
    await expect(button(page, 'View Overdue for three days')).toBeVisible();
    await expect(button(page, 'What would change')).toHaveCount(0);
    await button(page, 'View Overdue for three days').click();
    await expect(field(page, 'Name')).toBeDisabled();
    await expect(field(page, 'Days Until Due: at most')).toHaveValue('-3');
    await expect(ruleDialog(page, 'View').getByRole('button', { name: 'Apply' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a table with other columns or another hit policy is named and left unchanged', async () => {
    for (const [lCode, other] of [
      ['INPUTS', { inputs: escalationTable.inputs.slice(1) }],
      ['POLICY', { hitPolicy: 'FIRST' }],
    ] as const) {
      answers.to(contract.decision.decisionTable, { ...escalationTable, ...other });
      await followWithin(page, lCode, tab('escalation'));
      await expect(
        page.getByText(
          /^The table Escalation of this organization has other columns than this page knows, or uses its rows in another way/,
        ),
      ).toBeVisible();
      await expect(button(page, 'Add Rule')).toHaveCount(0);
    }
  });
  await test.step('rules without effect show a warning, not a success, when they are saved, and in the tab until they are changed', async () => {
    const message = 'It reaches no other system yet: no webhook endpoint at your facilities is enabled.';
    withConfiguration(answers);
    await followWithin(page, 'IDLE', tab('escalation'));
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText('Rows without effect')).toHaveCount(0);
    await button(page, 'Delete Worth it').click();
    const saved = {
      ...escalationTable,
      version: 4,
      findings: [
        idleFinding(3, message),
        idleFinding(2, 'Rule 2 never matches: “"x"” takes no value of “Status”.', 'unreachable'),
        idleFinding(1, 'Rules 1 and 2 say the same.', 'overlap'),
      ],
    };
    answers.to(contract.decision.setRules, saved).to(contract.decision.decisionTable, saved);
    await save(page).click();
    await expect(page.getByText('Without effect as things are: row 2, row 3.')).toBeVisible();
    // The saved rules are reported with a warning, not a success.
    const notice = page.getByText('Changes updated successfully', { exact: true });
    await expect(notice.locator('xpath=../preceding-sibling::*')).toHaveClass(/lucide-info/);
    const banner = page.locator('section').filter({ hasText: 'Rows without effect' });
    await expect(banner.getByRole('listitem')).toHaveText([
      `Row 3: ${message}`,
      'Row 2 never matches: “"x"” takes no value of “Status”.',
    ]);
    await button(page, 'Delete Worth it').click();
    await expect(page.getByText('Rows without effect')).toHaveCount(0);
  });
});
