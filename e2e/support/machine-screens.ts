import { contract } from '@waypost/contract';
import { machinesPath, nightly, revoked, unmade, withMachines } from './machine-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed } from './unread-states.ts';

export const machineGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Machine accounts' });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

async function openMachines(page: Page, lCode?: string): Promise<void> {
  await openIn(page, machinesPath, lCode);
  await expect(machineGrid(page).getByText(nightly.name)).toBeVisible();
}

/** Opens an account by its row. */
async function openMachine(page: Page, name = nightly.name): Promise<void> {
  await openMachines(page);
  await machineGrid(page).getByText(name).click();
  await expect(dialog(page, name)).toBeVisible();
}

export async function beginAccount(page: Page, lCode?: string): Promise<void> {
  await openMachines(page, lCode);
  await button(page, 'Create Account').click();
  await expect(dialog(page, 'Create Machine Account')).toBeVisible();
}

/** Fills in the open form of an account, and sends it. */
export async function sendAccount(page: Page): Promise<void> {
  const drawer = dialog(page, 'Create Machine Account');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Nightly import');
  await drawer.getByRole('searchbox', { name: 'Find a permission' }).fill('payers');
  await drawer.getByRole('checkbox', { name: 'View payers', exact: true }).check();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
}

export async function createAccount(page: Page, lCode?: string): Promise<void> {
  await beginAccount(page, lCode);
  await sendAccount(page);
}

const never = { held: new Promise<void>(() => {}) };

/** The machine accounts of the settings in the states they can be in. */
export const machineStates: Record<string, State> = {
  'machine accounts': async (page, answers) => {
    withMachines(answers);
    await openMachines(page);
  },
  'machine accounts, none': async (page, answers) => {
    withMachines(answers, []);
    await page.goto(machinesPath);
    await expect(page.getByText('There are no machine accounts yet')).toBeVisible();
  },
  'machine accounts, loading': async (page, answers) => {
    withMachines(answers).failing(contract.machines.machines, 500, never);
    await page.goto(machinesPath);
    await expect(page.getByRole('heading', { level: 2, name: 'Machine Accounts' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  },
  'machine accounts, failed': failed(contract.machines.machines, machinesPath, withMachines),
  'machine accounts, one to be made, with problems': async (page, answers) => {
    withMachines(answers);
    await beginAccount(page);
    await button(page, 'Create').click();
    await expect(page.getByText('Choose at least one permission.')).toBeVisible();
  },
  'machine accounts, one refused': async (page, answers) => {
    withMachines(answers).failing(contract.machines.createMachine, 'MACHINE_NAME_TAKEN');
    await createAccount(page);
    await expect(page.getByText('Another machine account has this name.').first()).toBeVisible();
  },
  'machine accounts, a secret shown once': async (page, answers) => {
    withMachines(answers).to(contract.machines.createMachine, {
      ...nightly,
      secret: `wps_${'x'.repeat(43)}`,
    });
    await createAccount(page);
    await expect(dialog(page, `Secret of ${nightly.name}`)).toBeVisible();
  },
  'machine accounts, an account': async (page, answers) => {
    withMachines(answers);
    await openMachine(page);
  },
  'machine accounts, an account without a secret': async (page, answers) => {
    withMachines(answers);
    await openMachine(page, unmade.name);
  },
  'machine accounts, a revoked account': async (page, answers) => {
    withMachines(answers);
    await openMachine(page, revoked.name);
  },
  'machine accounts, one to be changed': async (page, answers) => {
    withMachines(answers);
    await openMachine(page);
    await button(page, 'Edit').click();
    await expect(dialog(page, 'Edit Machine Account')).toBeVisible();
  },
  'machine accounts, a secret to be rotated': async (page, answers) => {
    withMachines(answers);
    await openMachine(page);
    await button(page, 'Rotate Secret').click();
    await expect(dialog(page, 'Rotate Secret')).toBeVisible();
  },
  'machine accounts, one to be revoked': async (page, answers) => {
    withMachines(answers);
    await openMachine(page);
    await button(page, 'Revoke').click();
    await expect(page.getByRole('alertdialog', { name: 'Revoke Machine Account' })).toBeVisible();
  },
};
