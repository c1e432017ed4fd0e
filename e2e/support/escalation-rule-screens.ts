import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from './answers.ts';
import { configured, tab, withConfiguration } from './configuration-answers.ts';
import { escalations } from './rules-screens.ts';
import { expect, holding, type Locator, type Page } from './shown.ts';
import type { State } from './state.ts';

export const escalationTable = configured.find(({ name }) => name === 'Escalation') as DecisionTable;
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const ruleDialog = (page: Page, verb = 'Edit'): Locator =>
  page.getByRole('dialog', { name: `${verb} Rule` });

/** The tab with its rules. */
export async function escalationTab(page: Page, answers: Answers): Promise<void> {
  withConfiguration(answers);
  await page.goto(tab('escalation'));
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
}

/** Chooses how a condition compares, or an action. */
export async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A rule in its dialog, in the states that it can be in. */
export const escalationRuleStates: Readonly<Record<string, State>> = {
  'escalation, a new rule with problems': async (page, answers) => {
    await escalationTab(page, answers);
    await button(page, 'Add Rule').click();
    await select(page, 'Expected Amount', 'Between');
    await select(page, 'Task Type', 'Is none of');
    await ruleDialog(page, 'Add').getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Choose at least one')).toBeVisible();
  },
  'escalation, a rule under another name': async (page, answers) => {
    await escalationTab(page, answers);
    await button(page, 'Edit Large and old').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Large');
    await expect(page.getByText(/^This name and action make it a new rule/)).toBeVisible();
  },
  'escalation, a rule with expressions': async (page, answers) => {
    await escalationTab(page, answers);
    await button(page, 'Edit Worth it').click();
    await expect(page.getByRole('textbox', { name: 'Expected Amount: formula' })).toHaveValue(
      '> 100 * priority',
    );
  },
  'escalation, what the rules would do': async (page, answers) => {
    await escalationTab(page, answers);
    answers.to(contract.processes.whatWouldChange, escalations);
    await button(page, 'What would change').click();
    await expect(page.getByText('13 tasks, would act on 1')).toBeVisible();
  },
  // The last state, because its user's permissions stay read-only.
  'escalation, a rule to be read': async (page, answers) => {
    holding(answers, 'decision-table-read');
    await escalationTab(page, answers);
    await button(page, 'View Overdue for three days').click();
    await expect(ruleDialog(page, 'View')).toBeVisible();
  },
};
