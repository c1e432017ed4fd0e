import { contract } from '@waypost/contract';
import { subscribableTypes } from '@waypost/contract/webhooks/shapes';
import {
  expect,
  followWithin,
  holdingIn,
  type Locator,
  lakemont,
  type Page,
  test,
  within,
} from '../../../support/shown.ts';
import { endpoint, endpoints, messages, portalPath, withWebhooks } from '../../../support/webhook-answers.ts';
import { endpointGrid, messageGrid, openPortal } from '../../../support/webhook-screens.ts';

const tab = (page: Page): Locator => page.getByRole('tab', { name: 'Webhooks Portal' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Create Endpoint' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const textOn = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const facilities = [
  ...lakemont.facilities,
  {
    ...(lakemont.facilities[0] as (typeof lakemont.facilities)[number]),
    id: '018f0000-0000-7000-8000-000000000009',
    name: 'Lakemont West',
  },
];

test('either permission of webhooks shows the tab of the portal and a link to the settings; no other does [W-051][W-052]', async ({
  page,
  answers,
}) => {
  withWebhooks(answers);
  holdingIn(answers, {
    OTHER: ['decision-table-read', 'decision-table-write'],
    ADMIN: ['webhooks-admin'],
    WRITE: ['webhooks-write'],
  });
  await page.goto(within('OTHER', portalPath));
  await expect(page.getByRole('tab', { name: 'Decision Tables' })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
  for (const lCode of ['ADMIN', 'WRITE']) {
    await followWithin(page, lCode, portalPath);
    await expect(tab(page), lCode).toHaveAttribute('aria-selected', 'true');
    await expect(endpointGrid(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  }
  await test.step('the portal lists endpoints with facility, status and pending messages, and opens one by its link or Enter [W-004][W-056][W-057]', async () => {
    const row = (at: number) => endpointGrid(page).locator(`[row-id="${endpoints[at]?.id}"]`);
    for (const [at, word] of ['Working', 'Failing', 'Resting', 'Disabled'].entries())
      await expect(row(at)).toContainText(word);
    await expect(row(0)).toContainText(endpoint.url);
    await expect(row(0)).toContainText('Lakemont Medical Center');
    await expect(row(0).locator('[col-id="events"]')).toHaveText('4');
    await expect(row(0).locator('[col-id="waiting"]')).toHaveText('2');
    await expect(row(0).locator('[col-id="failed"]')).toHaveText('9');
    for (const name of ['Endpoints', 'Messages', 'Event Catalog'])
      await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
    await row(1).locator('[col-id="facility"]').click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/settings/webhook-portal/${endpoints[1]?.id}$`));
    await page.goBack();
    await row(0).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/settings/webhook-portal/${endpoint.id}$`));
  });
});

test('a valid endpoint is created, messages are searched and resent, and the kinds of events are described', async ({
  page,
  answers,
}) => {
  answers.to(contract.policy.myEntities, [{ ...lakemont, facilities }]);
  withWebhooks(answers);
  await openPortal(page);
  await button(page, 'Create Endpoint').click();
  await test.step('an endpoint without a facility, an https address or events is refused before it is sent [W-153][W-154][W-156][W-157][W-158]', async () => {
    const url = dialog(page).getByLabel('URL');
    await expect(url).toHaveAttribute('placeholder', '{host}/webhook');
    await url.fill('http://hooks.lakemont.example/webhook');
    await button(page, 'Create').click();
    for (const text of [
      'Select at least one facility',
      'URL must start with https://',
      'Please select at least one event',
    ])
      await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
    await url.fill('https://');
    await expect(dialog(page).getByText('URL must start with https://', { exact: true })).toBeVisible();
    expect(
      answers.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/endpoints')),
    ).toEqual([]);
  });
  await test.step('an endpoint is created at the chosen facilities for the event kinds available at all of them [W-200][W-202][W-232]', async () => {
    await dialog(page).getByLabel('Facilities').click();
    for (const { name } of facilities) await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    const asked = async () => JSON.parse((await answers.sent('POST', '/common-event-types')).text).appUids;
    await expect.poll(asked).toEqual(facilities.map(({ id }) => id));
    await dialog(page).getByLabel('URL').fill('https://hooks.lakemont.example/new');
    await dialog(page).getByLabel('Description').fill('Data warehouse');
    await dialog(page).getByRole('checkbox', { name: 'All of Documents' }).check();
    await dialog(page)
      .getByRole('checkbox', { name: /document\.faxed/ })
      .uncheck();
    await dialog(page)
      .getByRole('checkbox', { name: /task\.created/ })
      .check();
    await dialog(page).getByLabel('Messages a second, at most').fill('20');
    await test.step('an endpoint that the server refuses shows the reason at its address and keeps the typed values [W-233]', async () => {
      answers.failing(contract.webhooks.createEndpoints, 'INVALID', {
        errors: [{ path: 'endpointRequests.0.url', message: 'This address leads into a private network' }],
      });
      await button(page, 'Create').click();
      await expect(textOn(page, 'Error creating webhook endpoint')).toBeVisible();
      await expect(dialog(page).getByText('This address leads into a private network')).toBeVisible();
      await expect(dialog(page).getByLabel('URL')).toHaveValue('https://hooks.lakemont.example/new');
      await expect(dialog(page).getByRole('checkbox', { name: /task\.created/ })).toBeChecked();
    });
    answers.to(contract.webhooks.createEndpoints, [endpoint]);
    answers.asked.length = 0;
    await button(page, 'Create').click();
    await expect(textOn(page, 'Webhooks endpoint created successfully')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/settings/webhook-portal/${endpoint.id}$`));
    const { text } = await answers.sent('POST', '/endpoints');
    const documents = subscribableTypes.filter(
      (type) => type.startsWith('document.') && type !== 'document.faxed',
    );
    expect(JSON.parse(text)).toEqual({
      appUids: facilities.map(({ id }) => id),
      endpointRequests: [
        {
          url: 'https://hooks.lakemont.example/new',
          description: 'Data warehouse',
          filterTypes: [...documents, 'task.created'],
          inOrder: false,
          perSecond: 20,
        },
      ],
    });
    await page.goBack();
    await expect(endpointGrid(page)).toBeVisible();
  });
  answers.asked.length = 0;
  await page.getByRole('tab', { name: 'Messages', exact: true }).click();
  await test.step('messages are searched by endpoint, status, kinds, days and case, and at least one kind is required [W-057][W-160][W-240]', async () => {
    await button(page, 'Search').click();
    await expect(textOn(page, 'Select an endpoint').last()).toBeVisible();
    await expect(textOn(page, 'At least one event type must be selected')).toBeVisible();
    expect(answers.asked.some(({ path }) => path.includes('/attempt/'))).toBe(false);
    await page.getByRole('combobox', { name: 'Endpoint' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByLabel('After').fill('11/01/2026');
    await page.getByLabel('Before').fill('11/20/2026');
    await page.getByLabel('Case', { exact: true }).fill('260118-01');
    await button(page, 'Search').click();
    await expect(textOn(page, 'Messages fetched successfully')).toBeVisible();
    const sent = await answers.sent('POST', /\/attempt\//);
    expect(sent.path).toContain(`/app/${endpoint.appId}/attempt/endpoint/${endpoint.id}`);
    const { after, before, ...rest } = JSON.parse(sent.text);
    expect(rest).toEqual({ status: 2, eventTypes: endpoint.filterTypes, caseNumber: '260118-01' });
    expect(Date.parse(before) - Date.parse(after)).toBeGreaterThan(19 * 86_400_000);
    for (const word of ['Success', 'Sending', 'Failed', 'Pending'])
      await expect(messageGrid(page).getByText(word).first()).toBeVisible();
    await expect(messageGrid(page).locator(`[row-id="${messages[2]?.msgId}"]`)).toContainText('503');
    await expect(messageGrid(page).locator(`[row-id="${messages[4]?.msgId}"]`)).toContainText('Timeout');
    await expect(messageGrid(page).getByRole('link', { name: '260118-01' }).first()).toBeVisible();
  });
  await test.step('a failed message search shows an error and keeps its criteria [W-241]', async () => {
    answers.failing(contract.webhooks.messages, 'INTERNAL');
    await button(page, 'Search').click();
    await expect(textOn(page, 'Error searching messages')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Endpoint' })).toContainText(endpoint.url);
  });
  await test.step('a message that is resent from the search is found again', async () => {
    const [, , failed] = messages as [unknown, unknown, (typeof messages)[number]];
    answers.to(contract.webhooks.resend, failed).to(contract.webhooks.messages, messages);
    const searches = () => answers.asked.filter(({ path }) => path.includes('/attempt/')).length;
    const before = searches();
    await button(page, 'Search').click();
    // The rows of the previous search stay until its response arrives, which must not be taken for the next
    // one's.
    await expect.poll(searches).toBe(before + 1);
    const row = messageGrid(page).locator(`[row-id="${failed.msgId}"]`);
    await expect(row).toContainText('Failed');
    answers.to(contract.webhooks.messages, [{ ...failed, status: 0 as const, httpStatus: 204 }]);
    await row.getByRole('button', { name: 'Resend' }).click();
    await expect(textOn(page, 'Message resent successfully')).toBeVisible();
    await expect(row).toContainText('Success');
  });
  await test.step('the event catalogue lists each kind with an example and a schema to copy, and is searched', async () => {
    await page.getByRole('tab', { name: 'Event Catalog', exact: true }).click();
    await expect(button(page, 'task.created')).toBeVisible();
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveCount(
      subscribableTypes.length + 1,
    );
    await page.getByRole('searchbox', { name: 'Find an event type' }).fill('task.completed');
    await expect(button(page, 'task.created')).toHaveCount(0);
    await button(page, 'task.completed').click();
    await expect(page.getByRole('region', { name: 'Example' })).toContainText('"type": "task.completed"');
    await expect(page.getByRole('region', { name: 'Schema' })).toContainText('"const": "task.completed"');
    await expect(button(page, 'Copy Schema')).toBeVisible();
  });
});
