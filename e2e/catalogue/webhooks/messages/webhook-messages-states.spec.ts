import { contract } from '@waypost/contract';
import type { Asked } from '../../../support/answers.ts';
import { closeMessages } from '../../../support/messages.ts';
import { expect, type Locator, type Page, test } from '../../../support/shown.ts';
import {
  endpoint,
  failedMessage,
  messages,
  recovery,
  withWebhooks,
} from '../../../support/webhook-answers.ts';
import { activity, messageGrid, openEndpoint } from '../../../support/webhook-screens.ts';

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const textOn = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const bodyOf = (asked: Asked | undefined) => JSON.parse(asked?.text ?? '{}');

test('the messages of an endpoint are shown, resent and recovered', async ({ page, answers, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  withWebhooks(answers);
  await openEndpoint(page);
  await test.step('the last 24 hours are shown as sums, as charts, and as a table', async () => {
    const part = page.getByRole('region', { name: 'Last 24 hours' });
    await expect(part).toContainText('Delivered1,412');
    await expect(part).toContainText('Failed9');
    await expect(part).toContainText('Median time180 ms');
    await expect(part.getByRole('figure', { name: 'Attempts by hour' })).toBeVisible();
    await expect(part.getByRole('figure', { name: 'Median time by hour' })).toBeVisible();
    await part.getByText('As a table').click();
    await expect(part.getByRole('table').getByRole('row')).toHaveCount(25);
  });
  await test.step('a message shows its content, each attempt with its response, and a signed command to send it by hand', async () => {
    await messageGrid(page).getByText('503').click();
    const drawer = page.getByRole('dialog', { name: 'Message' });
    await expect(drawer).toContainText('Failed');
    await expect(drawer.getByRole('listitem')).toContainText([
      /503, attempt 2 \(asked for\).*1,240 ms/,
      /Timeout, attempt 1,.*15,000 ms/,
    ]);
    await expect(drawer.getByRole('region', { name: 'Answer to attempt 2' })).toContainText(
      'Service unavailable',
    );
    await expect(drawer.getByRole('region', { name: 'Message' })).toContainText('"type": "task.completed"');
    await drawer.getByRole('button', { name: 'Copy as curl' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`curl -X POST '${endpoint.url}'`);
    expect(copied).toContain("-H 'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='");
    await expect(drawer.getByRole('button', { name: 'Resend' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  await test.step('failed messages are recovered between two days, both of them optional [W-070][W-071][W-164][W-165][W-166][W-167]', async () => {
    answers.to(contract.webhooks.recover, recovery);
    await button(page, 'Recover').click();
    const dialog = page.getByRole('dialog', { name: 'Recover Failed Messages' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await dialog.getByRole('button', { name: 'About the dates' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'The maximum allowed date range is 14 days and messages that were sent successfully, even if failed initially, are not resent',
    );
    const ask = dialog.getByRole('button', { name: 'Recover', exact: true });
    for (const [since, until, text] of [
      ['11/10/2025', '11/09/2025', 'The until date must not precede the since date'],
      ['11/01/2025', '11/16/2025', 'The until date lies at most 14 days after the since date'],
      ['', '11/21/2099', 'The until date must not be in the future'],
      ['13/45/2026', '', 'Must be a date, such as 12/25/2026'],
    ] as const) {
      await dialog.getByLabel('Since').fill(since);
      await dialog.getByLabel('To', { exact: true }).fill(until);
      await ask.click();
      await expect(dialog.getByText(text)).toBeVisible();
    }
    const sent = () => answers.asked.filter(({ path }) => path.endsWith('/recoverFailedWebhooks'));
    expect(sent()).toEqual([]);
    await dialog.getByLabel('Since').fill('');
    await ask.click();
    await expect(dialog).toHaveCount(0);
    expect(bodyOf(sent()[0])).toEqual({ since: null, until: null, missing: false });
    await closeMessages(page);
  });
  await test.step('a requested recovery shows a message and its progress, and a failed request shows an error [W-212][W-238][W-239]', async () => {
    answers.failing(contract.webhooks.recover, 'INTERNAL');
    await button(page, 'Recover').click();
    const dialog = page.getByRole('dialog', { name: 'Recover Failed Messages' });
    await dialog.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(textOn(page, 'Failed to submit recover request.')).toBeVisible();
    answers.to(contract.webhooks.recover, recovery).to(contract.webhooks.recoveries, [recovery]);
    await dialog.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(textOn(page, 'Recover request submitted!')).toBeVisible();
    await expect(page.getByText(/Recovering: 1,200 messages put in the line so far/)).toBeVisible();
    answers.to(contract.webhooks.recoveries, [{ ...recovery, state: 'done', sent: 1400 }]);
    await expect(page.getByText(/Recovered: 1,400 messages put in the line again/)).toBeVisible();
  });
  await test.step('messages are shown by status and time, and failed ones are resent, one or several [W-136][W-211][W-242][W-245]', async () => {
    answers.failing(contract.webhooks.resend, 'INTERNAL');
    const row = messageGrid(page).locator(`[row-id="${failedMessage.msgId}"]`);
    await expect(messageGrid(page).getByRole('button', { name: 'Resend' })).toHaveCount(2);
    await row.getByRole('button', { name: 'Resend' }).click();
    await expect(textOn(page, 'Error resending message')).toBeVisible();
    answers.to(contract.webhooks.resend, failedMessage);
    await row.getByRole('button', { name: 'Resend' }).click();
    await expect(textOn(page, 'Message resent successfully')).toBeVisible();
    expect(
      answers.asked.some(({ path }) =>
        path.endsWith(`/msg/${failedMessage.msgId}/endpoint/${endpoint.id}/resend`),
      ),
    ).toBe(true);
    answers.to(contract.webhooks.resendMany, { resent: 1, skipped: 1 });
    for (const at of [0, 2])
      await messageGrid(page).locator(`[row-id="${messages[at]?.msgId}"]`).getByRole('checkbox').check();
    await button(page, 'Resend 2').click();
    await expect(
      textOn(page, '1 message resent. Not resent: 1 message, not failed or on the way already.'),
    ).toBeVisible();
    await expect(button(page, 'Resend 2')).toHaveCount(0);
    answers.to(contract.webhooks.resendMany, { resent: 0, skipped: 2 });
    for (const at of [0, 2])
      await messageGrid(page).locator(`[row-id="${messages[at]?.msgId}"]`).getByRole('checkbox').check();
    await button(page, 'Resend 2').click();
    await expect(textOn(page, 'Not resent: 2 messages, not failed or on the way already.')).toBeVisible();
    await expect(textOn(page, '0 messages resent')).toHaveCount(0);
    const searches = () => answers.asked.filter(({ path }) => path.includes('/attempt/')).map(bodyOf);
    await activity(page).getByRole('button', { name: 'Failed' }).click();
    await expect.poll(() => searches().at(-1)?.status).toBe(2);
    await activity(page).getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('menuitemradio', { name: 'Today' }).click();
    await expect.poll(() => Date.parse(searches().at(-1)?.after)).toBeGreaterThan(Date.now() - 86_400_000);
  });
});
