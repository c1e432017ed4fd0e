import { contract } from '@waypost/contract';
import {
  cascade,
  connectionsPath,
  ended,
  enveloped,
  tidewater,
  trialOf,
  withCertificate,
  withConnections,
} from './connection-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';

export const connectionGrid = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Connections to payers' });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function openConnections(page: Page, lCode?: string): Promise<void> {
  await openIn(page, connectionsPath, lCode);
  await expect(connectionGrid(page).getByText(tidewater.payerName)).toBeVisible();
}

/** Opens a connection by its row. */
export async function openConnection(page: Page, name = tidewater.payerName, lCode?: string): Promise<void> {
  await openConnections(page, lCode);
  await connectionGrid(page).getByText(name).click();
  await expect(dialog(page, name)).toBeVisible();
}

export async function beginConnection(page: Page, lCode?: string): Promise<void> {
  await openConnections(page, lCode);
  await button(page, 'Add Payer').click();
  await expect(dialog(page, 'Add Payer').getByRole('combobox', { name: 'Payer' })).toBeVisible();
}

/** Fills in the form of an inquiry that tries Tidewater, and sends it. */
export async function sendInquiry(page: Page, lCode?: string): Promise<void> {
  await openConnection(page, tidewater.payerName, lCode);
  await button(page, 'Try It').click();
  const asking = dialog(page, `Try ${tidewater.payerName}`);
  await expect(asking.getByRole('textbox', { name: 'NPI that asks' })).toHaveValue('1234567893');
  await asking.getByRole('textbox', { name: 'Member ID' }).fill('W123456789');
  await asking.getByRole('textbox', { name: 'Last name' }).fill('Echeverria');
  await asking.getByRole('button', { name: 'Send Inquiry' }).click();
}

const sent = trialOf({ state: 'sent', answeredAt: null, attempts: [], coverageStatus: null });
const tried =
  (trial: ReturnType<typeof trialOf>): State =>
  async (page, answers) => {
    withConnections(answers)
      .to(contract.payerConnections.tryConnection, sent)
      .to(contract.payerConnections.trial, trial);
    await sendInquiry(page);
    await expect(dialog(page, `Try ${tidewater.payerName}`).getByText(/in all/)).toBeVisible();
  };

/** The connections to payers in the states they can be in. */
export const connectionStates: Record<string, State> = {
  'payer connections': async (page, answers) => {
    withConnections(answers);
    await openConnections(page);
  },
  'payer connections, none': async (page, answers) => {
    withConnections(answers, []);
    await page.goto(connectionsPath);
    await expect(page.getByText('No payers are connected yet')).toBeVisible();
  },
  'payer connections, loading': loading(
    contract.payerConnections.connections,
    connectionsPath,
    withConnections,
  ),
  'payer connections, failed': failed(
    contract.payerConnections.connections,
    connectionsPath,
    withConnections,
  ),
  'payer connection, not answering': async (page, answers) => {
    withConnections(answers);
    await openConnection(page, cascade.payerName);
  },
  'payer connection, ended': async (page, answers) => {
    withConnections(answers);
    await openConnection(page, ended.payerName);
  },
  'payer connection, one to be added, with problems': async (page, answers) => {
    withConnections(answers);
    await beginConnection(page);
    await button(page, 'Add').click();
    await expect(page.getByText('Required').first()).toBeVisible();
  },
  'payer connection, changed': async (page, answers) => {
    withConnections(answers);
    await openConnection(page);
    await button(page, 'Edit').click();
    await expect(page.getByText('Kept, never shown')).toBeVisible();
  },
  'payer connection, its certificate expires': async (page, answers) => {
    withConnections(answers, [withCertificate(12), ended]);
    await openConnection(page);
  },
  'payer connection, a certificate to be added': async (page, answers) => {
    withConnections(answers);
    await openConnection(page);
    await button(page, 'Edit').click();
    await button(page, 'Add Certificate').click();
    await expect(page.getByRole('textbox', { name: 'Private key' })).toBeVisible();
  },
  'payer connection, its envelope changed': async (page, answers) => {
    withConnections(answers, [enveloped]);
    await openConnection(page);
    await button(page, 'Edit').click();
    await expect(page.getByText('Kept, never shown')).toHaveCount(2);
  },
  'payer connection, tried': tried(trialOf()),
  'payer connection, tried with a wrong password': tried(
    trialOf({
      state: 'failed',
      failure: { kind: 'credentials', detail: 'UnAuthorized' },
      coverageStatus: null,
    }),
  ),
  'payer connection, being tried': async (page, answers) => {
    withConnections(answers)
      .to(contract.payerConnections.tryConnection, sent)
      .to(contract.payerConnections.trial, sent);
    await sendInquiry(page);
    await expect(page.getByText('Waiting for Tidewater PPO…')).toBeVisible();
  },
  'payer asked for': async (page, answers) => {
    withConnections(answers);
    await openConnections(page);
    await button(page, 'Ask for a Payer').click();
    await expect(dialog(page, 'Ask for a Payer')).toBeVisible();
  },
};
