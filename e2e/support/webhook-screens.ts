import { contract } from '@waypost/contract';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { expect, followWithin, type Locator, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';
import { endpoint, endpoints, portalPath, recovery, withWebhooks } from './webhook-answers.ts';

export const endpointGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Webhook endpoints' });
export const activity = (page: Page): Locator => page.getByRole('region', { name: 'Activity' });
export const messageGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Messages' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function openPortal(page: Page): Promise<void> {
  await page.goto(portalPath);
  await expect(endpointGrid(page).getByRole('link').first()).toBeVisible();
}

/** The page of an endpoint, by its link: the address does not name its facility. */
export async function openEndpoint(page: Page, shown: WebhookEndpoint = endpoint): Promise<void> {
  await openPortal(page);
  await chooseEndpoint(page, shown);
}

/** The same in another organization, where nothing has been loaded yet. */
export async function openEndpointWithin(page: Page, lCode: string): Promise<void> {
  await followWithin(page, lCode, portalPath);
  await chooseEndpoint(page);
}

/** The same from the portal that is open. */
export async function chooseEndpoint(page: Page, shown: WebhookEndpoint = endpoint): Promise<void> {
  await endpointGrid(page).getByRole('link', { name: shown.url }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhook Endpoint' })).toBeVisible();
  await expect(activity(page)).toBeVisible();
}

async function openView(page: Page, name: 'Messages' | 'Event Catalog'): Promise<void> {
  await openPortal(page);
  await page.getByRole('tab', { name, exact: true }).click();
}

async function searchMessages(page: Page): Promise<void> {
  await openView(page, 'Messages');
  await page.getByRole('combobox', { name: 'Endpoint' }).click();
  await page.getByRole('option').first().click();
  await button(page, 'Search').click();
}

async function isLoading(page: Page): Promise<void> {
  // Excludes the application's own start-up message, which has the same text.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading', exact: true }).first()).toBeVisible();
}
const never = { held: new Promise<void>(() => {}) };

/** The webhooks portal in the states that it can be in. */
export const webhookStates: Record<string, State> = {
  'webhooks, endpoints': async (page, answers) => {
    withWebhooks(answers);
    await openPortal(page);
  },
  'webhooks, no endpoints': async (page, answers) => {
    withWebhooks(answers, []);
    await page.goto(portalPath);
    await expect(page.getByText('There are no endpoints yet')).toBeVisible();
  },
  'webhooks, loading': loading(contract.webhooks.endpoints, portalPath, withWebhooks),
  'webhooks, failed': failed(contract.webhooks.endpoints, portalPath, withWebhooks),
  'webhooks, an endpoint to be made': async (page, answers) => {
    withWebhooks(answers);
    await openPortal(page);
    await button(page, 'Create Endpoint').click();
    await expect(page.getByRole('checkbox', { name: /task\.created/ })).toBeVisible();
    await button(page, 'Create').click();
    await expect(page.getByText('Please select at least one event')).toBeVisible();
  },
  'webhooks, messages': async (page, answers) => {
    withWebhooks(answers);
    await searchMessages(page);
    await expect(messageGrid(page).getByText('503')).toBeVisible();
  },
  'webhooks, event catalogue': async (page, answers) => {
    withWebhooks(answers);
    await openView(page, 'Event Catalog');
    await button(page, 'task.created').click();
    await expect(page.getByRole('region', { name: 'Example' })).toBeVisible();
  },
  'webhook endpoint': async (page, answers) => {
    withWebhooks(answers).to(contract.webhooks.recoveries, [recovery]);
    await openEndpoint(page);
    await expect(messageGrid(page).getByText('503')).toBeVisible();
  },
  'webhook endpoint, disabled and edited': async (page, answers) => {
    const disabled = endpoints[3] as WebhookEndpoint;
    withWebhooks(answers);
    await openEndpoint(page, disabled);
    await button(page, 'Edit').click();
    await page.getByLabel('URL').fill('http://hooks.example');
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await expect(page.getByRole('table', { name: 'Custom headers' })).toBeVisible();
  },
  'webhook endpoint, test': async (page, answers) => {
    withWebhooks(answers);
    await openEndpoint(page);
    await page.getByRole('tab', { name: 'Test' }).click();
    await expect(button(page, 'Send Example')).toBeVisible();
  },
  'webhook endpoint, no messages': async (page, answers) => {
    withWebhooks(answers)
      .to(contract.webhooks.messages, [])
      .to(contract.webhooks.figures, { hours: [], taken: 0, failed: 0, medianMs: null });
    await openEndpoint(page);
    await expect(page.getByText('No messages')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Attempts by hour' })).toContainText('None');
  },
  'webhook endpoint, parts failed': async (page, answers) => {
    withWebhooks(answers)
      .failing(contract.webhooks.messages, 500)
      .failing(contract.webhooks.figures, 500)
      .failing(contract.webhooks.endpointHeaders, 500);
    await openEndpoint(page);
    await page.getByRole('tab', { name: 'Advanced' }).click();
    await expect(button(page, 'Try again')).toHaveCount(3);
  },
  'webhook endpoint, loading': async (page, answers) => {
    withWebhooks(answers).failing(contract.webhooks.endpoint, 500, never);
    await openPortal(page);
    await endpointGrid(page).getByRole('link').first().click();
    await isLoading(page);
  },
  'webhook endpoint, failed': async (page, answers) => {
    withWebhooks(answers).failing(contract.webhooks.endpoint, 500);
    await openPortal(page);
    await endpointGrid(page).getByRole('link').first().click();
    await expect(button(page, 'Try again')).toBeVisible();
  },
  'webhook endpoint, a message': async (page, answers) => {
    withWebhooks(answers);
    await openEndpoint(page);
    await messageGrid(page).getByText('503').click();
    await expect(
      page.getByRole('dialog', { name: 'Message' }).getByText('Service unavailable'),
    ).toBeVisible();
  },
  'webhook endpoint, to be recovered': async (page, answers) => {
    withWebhooks(answers);
    await openEndpoint(page);
    await button(page, 'Recover').click();
    const dialog = page.getByRole('dialog', { name: 'Recover Failed Messages' });
    await dialog.getByLabel('Since').fill('13/13/2026');
    await dialog.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(dialog.getByText(/Must be a date/)).toBeVisible();
  },
  'webhook endpoint, to be deleted': async (page, answers) => {
    withWebhooks(answers);
    await openEndpoint(page);
    await button(page, 'Delete').click();
    await expect(page.getByRole('alertdialog', { name: 'Delete Endpoint' })).toBeVisible();
  },
};
