import { contract } from '@waypost/contract';
import type { ImportState } from '@waypost/contract/imports/shapes';
import { filePath, inState, newPath, rulesBehind, withFiles } from './file-import-answers.ts';
import { importPath } from './import-answers.ts';
import { expect, holding, type Page } from './shown.ts';
import type { State } from './state.ts';

export const step = (page: Page, title: string) => page.getByRole('region', { name: title });

/** Opens an import in a state, until its step is shown. */
const opened =
  (state: ImportState, title: string): State =>
  async (page, answers) => {
    withFiles(answers, inState[state]);
    await page.goto(filePath);
    await expect(step(page, title)).toBeVisible();
  };
const never = { held: new Promise<void>(() => {}) };

/** Files that are imported, and what came in, in the states they can be in. */
export const fileImportStates: Record<string, State> = {
  imports: async (page, answers) => {
    withFiles(answers);
    await page.goto(importPath);
    await expect(page.getByText('november.csv')).toBeVisible();
  },
  'imports, none': async (page, answers) => {
    withFiles(answers).to(contract.imports.imports, []);
    await page.goto(importPath);
    await expect(page.getByText('Bring your patients and visits in')).toBeVisible();
  },
  'imports, loading': async (page, answers) => {
    withFiles(answers).failing(contract.imports.imports, 500, never);
    await page.goto(importPath);
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  },
  'imports, failed': async (page, answers) => {
    withFiles(answers).failing(contract.imports.imports, 500);
    await page.goto(importPath);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'what came in': async (page, answers) => {
    withFiles(answers);
    await page.goto(`${importPath}?tab=received`);
    await expect(page.getByText('Registration feed (machine account)')).toBeVisible();
  },
  'what came in, nothing': async (page, answers) => {
    withFiles(answers).to(contract.imports.received, []);
    await page.goto(`${importPath}?tab=received`);
    await expect(page.getByText('Nothing has come in yet')).toBeVisible();
  },
  'what came in, failed': async (page, answers) => {
    withFiles(answers).failing(contract.imports.received, 500);
    await page.goto(`${importPath}?tab=received`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'import, refused': async (page, answers) => {
    holding(withFiles(answers), 'data-import', 'patient-read');
    await page.goto(newPath);
    await expect(page.getByText('You cannot import files')).toBeVisible();
  },
  'import, failed': async (page, answers) => {
    withFiles(answers).failing(contract.imports.import, 500);
    await page.goto(filePath);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'import, to be chosen': async (page, answers) => {
    withFiles(answers);
    await page.goto(newPath);
    await expect(step(page, 'What do you import?')).toBeVisible();
  },
  'import, no file yet': opened('chosen', 'Upload the file'),
  'import, being read': opened('reading', 'Upload the file'),
  'import, cannot be read': opened('unreadable', 'Upload the file'),
  'import, columns to match': opened('matching', 'Match the columns'),
  'import, rows being compared': opened('planning', 'Check the rows'),
  'import, rows to check': opened('planned', 'Check the rows'),
  'import, done, its cases being judged': async (page, answers) => {
    withFiles(answers, { ...inState.done, ...rulesBehind });
    await page.goto(filePath);
    await expect(page.getByText('New cases judged by your rules')).toBeVisible();
  },
  'import, what fits': async (page, answers) => {
    await opened('planned', 'Check the rows')(page, answers);
    await page.getByRole('button', { name: 'Import 184 rows' }).click();
    await expect(page.getByRole('dialog', { name: 'Import What Fits' })).toBeVisible();
  },
  'import, going on': opened('committing', 'Importing'),
  'import, done': opened('done', 'Imported'),
  'import, stopped for a right': opened('refused', 'Stopped'),
  'import, to be undone': async (page, answers) => {
    await opened('done', 'Imported')(page, answers);
    await page.getByRole('button', { name: 'Undo Import' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Undo Import' })).toBeVisible();
  },
  'import, undone': opened('undone', 'Undone'),
  'import, discarded': async (page, answers) => {
    withFiles(answers, inState.discarded);
    await page.goto(filePath);
    await expect(page.getByText('This import was discarded')).toBeVisible();
  },
};
