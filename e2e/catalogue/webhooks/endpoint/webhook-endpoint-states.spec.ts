import { contract } from '@waypost/contract';
import type { Asked } from '../../../support/answers.ts';
import { closeMessages } from '../../../support/messages.ts';
import { stopClock } from '../../../support/quiet.ts';
import {
  everyPermission,
  expect,
  holding,
  holdingIn,
  type Locator,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';
import {
  endpoint,
  endpoints,
  failedMessage,
  messages,
  withWebhooks,
} from '../../../support/webhook-answers.ts';
import {
  chooseEndpoint,
  endpointGrid,
  messageGrid,
  openEndpoint,
  openEndpointWithin,
} from '../../../support/webhook-screens.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const textOn = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
const url = (page: Page): Locator => page.getByLabel('URL');
const bodyOf = (asked: Asked | undefined) => JSON.parse(asked?.text ?? '{}');
const disabled = endpoints[3] as (typeof endpoints)[number];

test('an endpoint shows its address, description, facts, secret, kinds of events and messages [W-058][W-059][W-060][W-061][W-062][W-064]', async ({
  page,
  answers,
}) => {
  withWebhooks(answers);
  await openEndpoint(page);
  await expect(button(page, 'Endpoint')).toHaveAttribute('aria-expanded', 'true');
  await expect(url(page)).toHaveValue(endpoint.url);
  await expect(url(page)).toBeDisabled();
  await expect(tab(page, 'Description')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(endpoint.description)).toBeVisible();
  await expect(tab(page, 'Test')).toBeVisible();
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
  const overview = page.getByRole('tabpanel', { name: 'Overview' });
  for (const fact of ['Facility', 'Creation date', 'Last updated', 'Subscribed events', 'Signing secret'])
    await expect(overview.getByText(fact, { exact: true })).toBeVisible();
  await expect(overview).toContainText('Lakemont Medical Center');
  await expect(overview).toContainText('03/02/2026');
  await expect(overview).toContainText('11/18/2026');
  await expect(overview).toContainText(/4 of \d+/);
  await expect(overview).toContainText('whsec_••••');
  const types = page.getByRole('region', { name: 'Event types' });
  await expect(types.getByRole('listitem')).toHaveCount(4);
  await expect(types).toContainText('task.created');
  await test.step('the bars of an hour are stacked: the highest is that of delivered and failed messages together', async () => {
    const attempts = page.getByRole('figure', { name: 'Attempts by hour', exact: true });
    await expect(attempts).toContainText('At most 94');
  });
  await expect(messageGrid(page).locator('[role="row"][row-id]')).toHaveCount(messages.length);
  await expect(page.getByText('Disabled', { exact: true })).toHaveCount(0);
  await test.step('an example of a kind of event is sent in the tab Test [W-060]', async () => {
    answers.to(contract.webhooks.sendExample, failedMessage);
    await tab(page, 'Test').click();
    await page.getByRole('combobox', { name: 'Event type' }).click();
    await page.getByRole('option', { name: 'note.added' }).click();
    await button(page, 'Send Example').click();
    await expect(textOn(page, 'An example is on its way')).toBeVisible();
    expect(bodyOf(await answers.sent('POST', '/send-example'))).toEqual({
      eventType: 'note.added',
    });
  });
  await page.goBack();
  await endpointGrid(page).getByRole('link', { name: disabled.url }).click();
  const card = page.getByRole('region', { name: 'Endpoint', exact: true });
  await expect(card.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(card.getByText('Disabled', { exact: true })).toHaveCSS('color', 'rgb(148, 22, 29)');
  await test.step('the kinds of events are in a single column, and a disabled Save has a border', async () => {
    await button(page, 'Edit').click();
    await url(page).fill('http://receiver.example');
    await expect(button(page, 'Save')).toHaveCSS('box-shadow', /1px inset/);
    await page.setViewportSize({ width: 390, height: 820 });
    const all = page.getByRole('checkbox', { name: 'All of Cases' });
    const first = page.getByRole('checkbox', { name: /^case\.service-near/ });
    const [above, below] = [await all.boundingBox(), await first.boundingBox()];
    expect(below?.x).toBe(above?.x);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  });
});

test.describe('the signing secret', () => {
  // Playwright cannot set a browser's clock back.
  test.use({ ownContext: true });

  test('the secret is shown on request, and copied without being shown; the tooltip says so for a second and a half [W-062][W-063]', async ({
    page,
    answers,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    withWebhooks(answers);
    await openEndpoint(page);
    const asked = () => answers.asked.filter(({ path }) => path.endsWith('/endpointSecrets')).length;
    expect(asked()).toBe(0);
    await button(page, 'Show signing secret').click();
    await expect(page.getByText('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBeVisible();
    expect(asked()).toBe(1);
    await button(page, 'Copy signing secret').hover();
    await expect(page.getByRole('tooltip', { name: 'Copy signing secret' })).toBeVisible();
    await stopClock(page);
    await button(page, 'Copy signing secret').click();
    await expect(page.getByRole('tooltip', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    );
    await page.clock.runFor(1400);
    await expect(page.getByRole('tooltip', { name: 'Copied' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('tooltip', { name: 'Copied' })).toHaveCount(0);
  });
});

test('changing, enabling and deleting an endpoint show their result', async ({ page, answers }) => {
  holdingIn(answers, mayAllIn('LKMT', 'TOGGLED'));
  withWebhooks(answers);
  await openEndpoint(page);
  await test.step('Edit opens the address, description and kinds of events; Cancel restores what was loaded [W-065][W-066]', async () => {
    for (const name of ['Recover', 'Edit', 'Delete']) await expect(button(page, name)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked();
    await button(page, 'Edit').click();
    await url(page).fill('https://other.example/in');
    await page.getByRole('textbox', { name: 'Description' }).fill('Something else');
    await page.getByRole('checkbox', { name: 'All of Tasks' }).check();
    await button(page, 'Cancel').click();
    await expect(url(page)).toHaveValue(endpoint.url);
    await expect(url(page)).toBeDisabled();
    await expect(page.getByText(endpoint.description)).toBeVisible();
    await button(page, 'Edit').click();
    await expect(
      page.getByRole('checkbox', { name: /task\.overdue|task\.reopened|task\.changed/ }).first(),
    ).not.toBeChecked();
    await expect(url(page)).toHaveValue(endpoint.url);
    expect(answers.asked.some(({ method, path }) => method === 'PUT' && path.includes('/endpoint/'))).toBe(
      false,
    );
  });
  await test.step('a refused change shows an error at its field and keeps the typed values [W-235]', async () => {
    answers.failing(contract.webhooks.changeEndpoint, 'INVALID', {
      errors: [{ path: 'url', message: 'This address leads into a private network' }],
    });
    await url(page).fill('https://10.0.0.1/in');
    await button(page, 'Save').click();
    await expect(textOn(page, 'Error updating endpoint')).toBeVisible();
    await expect(page.getByText('This address leads into a private network')).toBeVisible();
    await expect(url(page)).toHaveValue('https://10.0.0.1/in');
  });
  await test.step('an invalid address is shown at its field on blur, for new and for changed endpoints [W-153]', async () => {
    await url(page).fill('http://receiver.example');
    await expect(button(page, 'Save')).toBeDisabled();
    await url(page).blur();
    await expect(textOn(page, 'URL must start with https://')).toBeVisible();
    await url(page).fill('https://receiver.example');
    await expect(textOn(page, 'URL must start with https://')).toHaveCount(0);
    await button(page, 'Cancel').click();
    await page.goBack();
    await button(page, 'Create Endpoint').click();
    await url(page).fill('receiver.example');
    await url(page).blur();
    await expect(textOn(page, 'URL must start with https://')).toBeVisible();
    await button(page, 'Cancel').click();
    await chooseEndpoint(page);
  });
  await test.step('Save requires a valid address and a kind of event, sends the loaded version, and refetches the lists [W-137][W-155][W-159][W-204][W-234]', async () => {
    answers.asked.length = 0;
    const changed = {
      ...endpoint,
      url: 'https://other.example/in',
      version: 5,
      filterTypes: ['task.created' as const],
    };
    answers.to(contract.webhooks.changeEndpoint, changed);
    await button(page, 'Edit').click();
    await expect(button(page, 'Save')).toBeDisabled();
    for (const invalid of ['http://other.example/in', 'other.example', 'https://']) {
      await url(page).fill(invalid);
      await expect(button(page, 'Save')).toBeDisabled();
    }
    await url(page).fill('https://other.example/in');
    await expect(button(page, 'Save')).toBeEnabled();
    for (const type of endpoint.filterTypes)
      await page.getByRole('checkbox', { name: new RegExp(`^${type}`) }).uncheck();
    await button(page, 'Save').click();
    await expect(page.getByText('At least one event type is required')).toBeVisible();
    const puts = () =>
      answers.asked.filter(({ method, path }) => method === 'PUT' && path.includes('/endpoint/'));
    expect(puts()).toEqual([]);
    await page.getByRole('checkbox', { name: /^task\.created/ }).check();
    const lists = () =>
      answers.asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/endpoints')).length;
    await page.getByRole('link', { name: 'Settings', exact: true }).first().hover();
    const before = lists();
    answers.to(contract.webhooks.endpoint, changed).to(contract.webhooks.endpoints, [changed]);
    await button(page, 'Save').click();
    await expect(textOn(page, 'Endpoint updated successfully')).toBeVisible();
    await expect(url(page)).toHaveValue('https://other.example/in');
    await expect(url(page)).toBeDisabled();
    expect(bodyOf(puts()[0])).toEqual({
      url: 'https://other.example/in',
      description: endpoint.description,
      filterTypes: ['task.created'],
      inOrder: false,
      perSecond: null,
      disabled: false,
    });
    await page.goBack();
    await expect(endpointGrid(page).getByRole('link', { name: changed.url })).toBeVisible();
    expect(lists()).toBeGreaterThan(before);
  });
  await test.step('the toggle saves at once, with the address, description and kinds that the endpoint has [W-135]', async () => {
    answers.asked.length = 0;
    withWebhooks(answers).to(contract.webhooks.changeEndpoint, {
      ...endpoint,
      disabled: true,
      disabledBecause: 'person',
      state: 'disabled',
    });
    await closeMessages(page);
    await openEndpointWithin(page, 'TOGGLED');
    answers.to(contract.webhooks.endpoint, {
      ...endpoint,
      disabled: true,
      disabledBecause: 'person',
      state: 'disabled',
    });
    await page.getByRole('switch', { name: 'Enabled' }).click();
    await expect(textOn(page, 'Endpoint updated successfully')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked();
    await expect(page.getByText('Somebody disabled it.')).toBeVisible();
    expect(bodyOf(await answers.sent('PUT', /\/endpoint\//))).toEqual({
      url: endpoint.url,
      description: endpoint.description,
      filterTypes: endpoint.filterTypes,
      inOrder: false,
      perSecond: null,
      disabled: true,
    });
  });
  await test.step('an endpoint is deleted after a confirmation and the settings open, and a failure shows an error [W-068][W-069][W-137][W-205][W-236][W-237]', async () => {
    withWebhooks(answers).failing(contract.webhooks.removeEndpoint, 'INTERNAL');
    await button(page, 'Delete').click();
    const asks = page.getByRole('alertdialog', { name: 'Delete Endpoint' });
    await expect(asks).toContainText('Are you sure you would like to permanently delete this endpoint?');
    await expect(asks.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await asks.getByRole('button', { name: 'Cancel' }).click();
    expect(answers.asked.some(({ method, path }) => method === 'DELETE' && path.includes('/endpoint/'))).toBe(
      false,
    );
    await button(page, 'Delete').click();
    await asks.getByRole('button', { name: 'Delete' }).click();
    await expect(textOn(page, 'Error deleting endpoint')).toBeVisible();
    answers
      .to(contract.webhooks.removeEndpoint, undefined)
      .to(contract.webhooks.endpoints, endpoints.slice(1));
    await button(page, 'Delete').click();
    await asks.getByRole('button', { name: 'Delete' }).click();
    await expect(textOn(page, 'Endpoint deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\?tab=webhooks-portal$/);
    await expect(endpointGrid(page).getByRole('link')).toHaveCount(endpoints.length - 1);
  });
});

test('typed values of an endpoint are restored, and the tab Advanced changes its headers and secret', async ({
  page,
  answers,
}) => {
  withWebhooks(answers).to(contract.drafts.draft, {
    status: 200,
    body: {
      content: JSON.stringify({ url: 'https://typed.example/in' }),
      savedAt: '2026-11-20T10:00:00.000Z',
    },
  });
  await openEndpoint(page);
  await test.step('unsaved values are restored, and can be discarded', async () => {
    await expect(url(page)).toHaveValue('https://typed.example/in');
    await expect(url(page)).toBeEnabled();
    await button(page, 'Discard changes').click();
    await expect(url(page)).toHaveValue(endpoint.url);
    await expect(url(page)).toBeDisabled();
  });
  await test.step('headers are added with key and value, removed, and saved together [W-067][W-161][W-162][W-163][W-208][W-209][W-244]', async () => {
    answers.failing(contract.webhooks.setEndpointHeaders, 'INTERNAL');
    await tab(page, 'Advanced').click();
    const table = page.getByRole('table', { name: 'Custom headers' });
    await expect(table.getByRole('row')).toContainText(['Key', 'x-teambilling', 'x-api-key********']);
    const form = page.getByRole('form', { name: 'New header' });
    const add = async (key: string, value: string) => {
      await form.getByLabel('Key').fill(key);
      await form.getByLabel('Value').fill(value);
      await form.getByRole('button', { name: 'Add' }).click();
    };
    for (const [key, value, text] of [
      ['x-one', '', 'Both key and value are required to add a header.'],
      ['', 'one', 'Both key and value are required to add a header.'],
      ['x'.repeat(1001), 'one', 'A header key and its value have at most 1,000 characters each'],
      ['x-one', 'o'.repeat(1001), 'A header key and its value have at most 1,000 characters each'],
      ['X-Team', 'one', 'There is a header with this key already'],
    ] as const) {
      await add(key, value);
      await expect(form.getByText(text)).toBeVisible();
    }
    await expect(button(page, 'Save Headers')).toBeDisabled();
    await add('x-one', 'one');
    await button(page, 'Remove x-team').click();
    await expect(table.getByRole('row')).toContainText(['Key', 'x-api-key********', 'x-oneone']);
    await button(page, 'Save Headers').click();
    await expect(textOn(page, 'Error updating headers')).toBeVisible();
    await expect(table).toContainText('x-one');
    answers
      .to(contract.webhooks.setEndpointHeaders, undefined)
      .to(contract.webhooks.endpointHeaders, { Headers: { 'x-api-key': '********', 'x-one': 'one' } });
    await button(page, 'Save Headers').click();
    await expect(textOn(page, 'Headers updated successfully')).toBeVisible();
    expect(bodyOf(await answers.sent('PUT', '/headers'))).toEqual({
      Headers: { 'x-api-key': '********', 'x-one': 'one' },
    });
    await expect(button(page, 'Save Headers')).toBeDisabled();
  });
  await test.step('the secret is rotated after a confirmation, and a failure shows an error [W-067][W-210][W-243][W-245]', async () => {
    answers.failing(contract.webhooks.rotateSecret, 'INTERNAL');
    const rotate = async () => {
      await button(page, 'Rotate Secret').click();
      await page
        .getByRole('dialog', { name: 'Rotate Secret' })
        .getByRole('button', { name: 'Rotate' })
        .click();
    };
    await rotate();
    await expect(textOn(page, 'Error regenerating secret')).toBeVisible();
    answers.to(contract.webhooks.rotateSecret, { secret: 'whsec_bmV3' });
    await rotate();
    await expect(textOn(page, 'Secret regenerated successfully')).toBeVisible();
  });
  await test.step('an address without the state of a link, or without the permission, opens the settings [P-028][P-029]', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhook Endpoint' })).toBeVisible();
    holding(answers, 'decision-table-read');
    await page.reload();
    await expect(page).toHaveURL(/\/settings$/);
    holding(answers, ...everyPermission);
    await page.goto(`/rco/LKMT/settings/webhook-portal/${endpoint.id}`);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(tab(page, 'Webhooks Portal')).toBeVisible();
  });
});
