import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from './answers.ts';
import { configured, tab, withConfiguration } from './configuration-answers.ts';
import { ownModel } from './decision-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const grid = (page: Page): Locator => page.getByRole('grid');

/** Chooses a file for the rows of the tab that is open. */
export const importCsv = (page: Page, text: string | Buffer): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** A tab with what changes one of its rows. */
const tabs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  exceptions: (page) => button(page, 'Delete Payer rejected the request').click(),
  documents: (page) => button(page, 'Delete RV01 Request for an insurance card').click(),
  'task-types': async (page) => {
    await page.getByRole('combobox', { name: 'Assignment of Eligibility Exception' }).click();
    await page.getByRole('option', { name: 'Direct Assignment' }).click();
  },
  recommendations: (page) => button(page, 'Delete Call the payer').click(),
  escalation: (page) => button(page, 'Delete Large and old').click(),
};

async function full(page: Page, answers: Answers, name: string): Promise<void> {
  withConfiguration(answers);
  await page.goto(tab(name));
  await expect(grid(page).locator('[role="row"][row-id]').first()).toBeVisible();
}

const inputs = (configured[0] as DecisionTable).inputs
  .map(
    ({ expression }, at) =>
      `<input id="i${at}"><inputExpression typeRef="string"><text>${expression}</text></inputExpression></input>`,
  )
  .join('');
const firstHit = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="n">
  <decision id="d" name="Eligibility_Exceptions"><decisionTable id="t" hitPolicy="FIRST">${inputs}
  <output id="o" name="ruleName" typeRef="string"/></decisionTable></decision></definitions>`;

/** Each tab of the configuration in the states that it can be in. */
export const configurationStates: Readonly<Record<string, State>> = Object.fromEntries(
  Object.entries(tabs).flatMap(([name, change]): [string, State][] => [
    [`${name}, full`, (page, answers) => full(page, answers, name)],
    [
      `${name}, empty`,
      async (page, answers) => {
        withConfiguration(answers).to(contract.decision.decisionTable, ({ path }) => ({
          ...(configured.find((table) => path.endsWith(`/${table.name}`)) as DecisionTable),
          rules: [],
        }));
        await page.goto(tab(name));
        await expect(grid(page).getByRole('columnheader').first()).toBeVisible();
      },
    ],
    [
      `${name}, loading`,
      async (page, answers) => {
        withConfiguration(answers).failing(contract.decision.decisionTable, 500, {
          held: new Promise(() => {}),
        });
        await page.goto(tab(name));
        // Excludes the application's own start-up message, which has the same text.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      },
    ],
    [
      `${name}, failed`,
      async (page, answers) => {
        withConfiguration(answers).failing(contract.decision.decisionTable, 500);
        await page.goto(tab(name));
        await expect(button(page, 'Try again')).toBeVisible();
      },
    ],
    [
      `${name}, counts failed`,
      async (page, answers) => {
        withConfiguration(answers).failing(contract.processes.recentMatches, 500);
        await page.goto(tab(name));
        await expect(button(page, 'Count again')).toBeVisible();
      },
    ],
    [
      `${name}, a file refused`,
      async (page, answers) => {
        await full(page, answers, name);
        await importCsv(page, 'Owner,Who\n"a"b');
        await expect(page.getByText('Nothing was taken from the file')).toBeVisible();
      },
    ],
    [
      `${name}, behind`,
      async (page, answers) => {
        await full(page, answers, name);
        answers.failing(contract.decision.setRules, 'VERSION_CHANGED');
        await change(page);
        await button(page, 'Save').click();
        await expect(button(page, 'Load theirs')).toBeVisible();
      },
    ],
  ]),
);

export async function configurationFindings(page: Page, answers: Answers, lCode?: string): Promise<void> {
  withConfiguration(answers)
    .to(contract.decision.model, { ...ownModel, modelXml: firstHit, findings: [] })
    .to(contract.decision.decisionTable, () => {
      const table = configured[0] as DecisionTable;
      const all = { ...table.rules[0], id: 'all', inputs: Array<string>(6).fill('-') };
      return { ...table, rules: [all as DecisionTable['rules'][number], ...table.rules] };
    });
  await openIn(page, tab('exceptions'), lCode);
  await button(page, 'Delete Payer did not answer').click();
  // Moves the pointer off the next row's button, whose tooltip would be shown.
  await page.mouse.move(0, 0);
  await expect(page.getByText('Look at these rows again')).toBeVisible();
}
