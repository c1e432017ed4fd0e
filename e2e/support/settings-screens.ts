import { contract } from '@waypost/contract';
import { dmnFile, longTable, modelPath, models, settingsPath, withModels } from './decision-answers.ts';
import { expect, type Locator, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed } from './unread-states.ts';

export const modelList = (page: Page): Locator => page.getByRole('grid', { name: 'Decision models' });
export const ruleGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Eligibility_Exceptions' });

/** The server's refusals of a model, with their locations. */
export const refusals = [
  { path: 'Eligibility_Exceptions row 3 column 2', message: '“> abc” cannot be read.' },
  { path: '', message: 'The model has no decision table.' },
];

export async function openList(page: Page): Promise<void> {
  await page.goto(settingsPath);
  await expect(modelList(page).getByRole('link').first()).toBeVisible();
}

/** Chooses a file in the list that is open, and sends it. */
export async function send(page: Page, file = dmnFile()): Promise<void> {
  await page.getByRole('button', { name: 'Upload Model' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

/** Opens the list, and sends a file. */
async function upload(page: Page): Promise<void> {
  await openList(page);
  await send(page);
}

async function tryTable(page: Page): Promise<void> {
  await page.goto(modelPath);
  await evaluateTable(page);
}

/** Tries the table that is open. */
export async function evaluateTable(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'amount' }).fill('700');
  await page.getByRole('button', { name: 'Evaluate' }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
}

async function isLoading(page: Page): Promise<void> {
  // Excludes the application's own start-up message, which has the same text.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
}

/** The screens of the settings in the states they can be in. */
export const settingsStates: Record<string, State> = {
  'settings, no models': async (page, answers) => {
    withModels(answers).to(contract.decision.models, []);
    await page.goto(settingsPath);
    await expect(page.getByText('There are no decision models yet')).toBeVisible();
  },
  'settings, loading': async (page, answers) => {
    answers.failing(contract.decision.models, 500, { held: new Promise(() => {}) });
    await page.goto(settingsPath);
    await expect(page.getByRole('heading', { level: 2, name: 'Decision Tables' })).toBeVisible();
    await isLoading(page);
  },
  'settings, failed': failed(contract.decision.models, settingsPath),
  'settings, models': async (page, answers) => {
    withModels(answers);
    await openList(page);
  },
  'settings, a model refused': async (page, answers) => {
    withModels(answers).failing(contract.decision.uploadModel, 'MODEL_REFUSED', { errors: refusals });
    await upload(page);
    await expect(page.getByRole('dialog').getByText('The model has no decision table.')).toBeVisible();
  },
  'settings, a model to be replaced': async (page, answers) => {
    withModels(answers).failing(contract.decision.uploadModel, 'MODEL_EXISTS');
    await upload(page);
    await expect(page.getByRole('dialog', { name: 'Replace the model?' })).toBeVisible();
  },
  'decision model': async (page, answers) => {
    withModels(answers);
    await page.goto(`${modelPath}?row=2`);
    await expect(ruleGrid(page).getByText('"TWM01"')).toBeVisible();
  },
  'decision model, loading': async (page, answers) => {
    withModels(answers).failing(contract.decision.model, 500, { held: new Promise(() => {}) });
    await page.goto(modelPath);
    await expect(page.getByRole('heading', { level: 1, name: 'Decision Model' })).toBeVisible();
    await isLoading(page);
  },
  'decision model, failed': failed(contract.decision.model, modelPath, withModels),
  'decision model, several tables with many rules': async (page, answers) => {
    const [, , several] = models;
    withModels(answers, several).to(contract.decision.decisionTable, longTable);
    await page.goto(modelPath);
    await expect(ruleGrid(page).getByText('"PLAN0001"')).toBeVisible();
  },
  'decision model, tried': async (page, answers) => {
    withModels(answers);
    await tryTable(page);
  },
  'decision model, versions': async (page, answers) => {
    withModels(answers);
    await page.goto(`${modelPath}?view=versions`);
    await expect(page.getByText('> 250')).toBeVisible();
  },
  'decision model, to be rolled back': async (page, answers) => {
    withModels(answers);
    await page.goto(`${modelPath}?view=versions`);
    await page.getByRole('button', { name: 'Roll back to version 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Roll back to version 1' })).toBeVisible();
  },
  'decision model, the default to be used again': async (page, answers) => {
    withModels(answers);
    await page.goto(modelPath);
    await page.getByRole('button', { name: 'Use the default again' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
};
