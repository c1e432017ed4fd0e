import { contract } from '@waypost/contract';
import { heldPath, same, source, sourcesPath, unread, withImport } from './import-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';

export const heldGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Held' });
export const heldDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Held Registration' });
export const sourceGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Sources' });
export const sourceEditor = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit Source' });

export async function openHeld(page: Page, heldId = unread.heldId, lCode?: string): Promise<void> {
  await openIn(page, heldPath, lCode);
  await heldGrid(page).locator(`[row-id="${heldId}"] [col-id="source"]`).first().click();
  await expect(heldDrawer(page).getByRole('form', { name: 'What was sent' })).toBeVisible();
}

export async function openSource(page: Page, lCode?: string): Promise<void> {
  await openIn(page, sourcesPath, lCode);
  await sourceGrid(page).getByText(source.name).click();
  await expect(sourceEditor(page).getByRole('table', { name: 'Codes' })).toBeVisible();
}

/** Held registrations in all their states. */
export const heldStates: Record<string, State> = {
  held: async (page, answers) => {
    withImport(answers);
    await page.goto(heldPath);
    await expect(heldGrid(page).getByText('May be a patient who is known already')).toBeVisible();
  },
  'held, none': async (page, answers) => {
    withImport(answers, []);
    await page.goto(heldPath);
    await expect(page.getByText('Nothing is held')).toBeVisible();
  },
  'held, loading': loading(contract.registrations.heldRegistrations, heldPath, withImport),
  'held, failed': failed(contract.registrations.heldRegistrations, heldPath, withImport),
  'held, one to be mended': async (page, answers) => {
    withImport(answers);
    await openHeld(page);
  },
  'held, one who may be known': async (page, answers) => {
    withImport(answers);
    await openHeld(page, same.heldId);
    await expect(heldDrawer(page).getByText('Patient 100733')).toBeVisible();
  },
  'held, one settled by somebody else': async (page, answers) => {
    withImport(answers).failing(contract.registrations.heldRegistration, 'HELD_SETTLED');
    await page.goto(heldPath);
    await heldGrid(page).locator(`[row-id="${unread.heldId}"] [col-id="source"]`).first().click();
    await expect(heldDrawer(page).getByText('Somebody has settled this already.')).toBeVisible();
  },
  'held, one to be put away': async (page, answers) => {
    withImport(answers);
    await openHeld(page);
    await heldDrawer(page).getByRole('button', { name: 'Put Away' }).click();
    await expect(page.getByRole('dialog', { name: 'Put Away' })).toBeVisible();
  },
};

/** Sources, in the states they can be in. */
export const sourceStates: Record<string, State> = {
  sources: async (page, answers) => {
    withImport(answers);
    await page.goto(sourcesPath);
    await expect(sourceGrid(page).getByText(source.name)).toBeVisible();
  },
  'sources, none': async (page, answers) => {
    withImport(answers).to(contract.sources.sources, []);
    await page.goto(sourcesPath);
    await expect(page.getByText('There are no sources yet')).toBeVisible();
  },
  'sources, loading': loading(contract.sources.sources, sourcesPath, withImport),
  'sources, failed': failed(contract.sources.sources, sourcesPath, withImport),
  'sources, one to be changed': async (page, answers) => {
    withImport(answers);
    await openSource(page);
  },
  'sources, a code to be added': async (page, answers) => {
    withImport(answers);
    await openSource(page);
    await page.getByRole('button', { name: 'Add Code' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Code' })).toBeVisible();
  },
  'sources, codes refused': async (page, answers) => {
    withImport(answers);
    await openSource(page);
    await page.getByRole('button', { name: 'Paste CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste CSV' });
    await dialog.getByRole('textbox').fill('Kind,Code,Meaning\nGender,X,Somebody');
    await dialog.getByRole('button', { name: 'Take Codes' }).click();
    await expect(dialog.getByText('This is not known here: gender.')).toBeVisible();
  },
};
