import { randomUUID } from 'node:crypto';
import type { UserFile } from '@waypost/contract/files/calls';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { sandboxUrl } from '../../apps/server/test/api/support/addresses.ts';
import { type Client, newKey } from '../../apps/server/test/api/support/client.ts';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import { modelFile, newName, upload } from '../../apps/server/test/api/support/decision.ts';
import { organizationOf, staff } from '../../apps/server/test/api/support/organization.ts';
import { workingTaskOf } from '../../apps/server/test/api/support/tasks.ts';
import { signIn, signInHome } from '../support/portal.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

test.use({ patients: 20 });

const WEBHOOKS = '/services/webhooks-portal/api';
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Lets the next call to an address reach the server, and cuts the connection before its answer. */
async function loseAnswer(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const lost = Promise.withResolvers<number>();
  await page.route(
    url,
    async (route) => {
      const answer = await route.fetch();
      await route.abort('connectionreset');
      lost.resolve(answer.status());
    },
    { times: 1 },
  );
  return async () => expect(await lost.promise, `${url} was done`).toBeLessThan(300);
}

async function countOf(text: string, values: unknown[]): Promise<number> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ count: string }>(`select count(*) ${text}`, values);
  return Number(rows[0]?.count);
}

/** An endpoint whose receiver answers with 500, so each message fails. */
async function failingEndpoint(admin: Client) {
  const url = `${sandboxUrl}/receivers/lost-${randomUUID()}`;
  const made = await admin.call<WebhookEndpoint[]>(
    'POST',
    `${WEBHOOKS}/endpoints`,
    {
      appUids: [organizationOf(admin).facility().id],
      endpointRequests: [{ url, description: 'Lost answers', filterTypes: ['note.added'] }],
    },
    newKey(),
  );
  const [endpoint] = made.body;
  if (!endpoint) throw new Error(`no endpoint was made: ${made.text}`);
  await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replies: Array.from({ length: 9 }, () => ({ status: 500 })) }),
  });

  const taken = async () => ((await (await fetch(url)).json()) as unknown[]).length;
  return { endpoint, url, taken };
}

async function openEndpoint(page: Page, admin: Client, url: string): Promise<void> {
  await signIn(page, admin, '/settings?tab=webhooks-portal');
  await page.getByRole('link', { name: url }).click();
  await page.getByRole('tab', { name: 'Test' }).click();
}

test('the next task is started only once after a lost response, whichever key follows', async ({
  page,
  marcus,
}) => {
  // The page has not received the started task, so it still offers the next one.
  await page.route(/\/services\/[a-z-]+\/live/, (route) => route.abort());
  await signInHome(page, marcus);
  expect(await workingTaskOf(marcus)).toBeNull();
  const wasDone = await loseAnswer(page, /\/services\/task\/tasks\/next$/);
  await page.keyboard.press('n');
  await wasDone();
  await expect(page.getByRole('alert').first()).toBeVisible();
  const started = await workingTaskOf(marcus);
  expect(started).not.toBeNull();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('most urgent');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Task (started|continued)/).first()).toBeVisible();
  expect((await workingTaskOf(marcus))?.id).toBe(started?.id);
});

test('an example, a resend, a recovery and a rotation happen only once after a lost response', async ({
  page,
  tomasz,
}) => {
  test.setTimeout(120_000);
  const { endpoint, url, taken } = await failingEndpoint(tomasz);
  await openEndpoint(page, tomasz, url);
  const messages = () => countOf('from webhook_delivery where endpoint_id = $1', [endpoint.id]);

  await test.step('an example is sent once', async () => {
    const wasDone = await loseAnswer(page, /\/send-example$/);
    await button(page, 'Send Example').click();
    await wasDone();
    await expect(page.getByText('Error sending an example').first()).toBeVisible();
    await button(page, 'Send Example').click();
    await expect(page.getByText('An example is on its way').first()).toBeVisible();
    expect(await messages()).toBe(1);
    await expect.poll(taken, { timeout: 20_000 }).toBe(1);
  });

  await test.step('a message is sent again once', async () => {
    const resend = page.getByRole('grid', { name: 'Messages' }).getByRole('button', { name: 'Resend' });
    const failed = () =>
      expect(async () => {
        await button(page, 'Refresh').click();
        await expect(resend).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 30_000 });
    await failed();
    const wasDone = await loseAnswer(page, /\/resend$/);
    await resend.click();
    await wasDone();
    await expect.poll(taken, { timeout: 20_000 }).toBe(2);
    await failed();
    await resend.click();
    await expect(page.getByText('Message resent successfully', { exact: true }).first()).toBeVisible();
    const attempts = await countOf(
      "from audit_record where entity_id = $1 and domain_type = 'WebhookMessage' and operation = 'Update'",
      [tomasz.entityId],
    );
    expect(attempts).toBe(1);
    expect(await taken()).toBe(2);
  });

  await test.step('failed messages are recovered once', async () => {
    const wasDone = await loseAnswer(page, /\/recoverFailedWebhooks$/);
    await button(page, 'Recover').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Recover').click();
    await wasDone();
    await button(dialog, 'Recover').click();
    await expect(page.getByText('Recover request submitted!', { exact: false }).first()).toBeVisible();
    expect(await countOf('from webhook_recovery where endpoint_id = $1', [endpoint.id])).toBe(1);
  });

  await test.step('the secret is rotated once, and shown', async () => {
    await page.getByRole('tab', { name: 'Advanced' }).click();
    const wasDone = await loseAnswer(page, /\/rotateEndpointSecret$/);
    await button(page, 'Rotate Secret').click();
    await button(page.getByRole('dialog'), 'Rotate').click();
    await wasDone();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(page, 'Rotate Secret').click();
    await button(page.getByRole('dialog'), 'Rotate').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await countOf('from webhook_secret where endpoint_id = $1', [endpoint.id])).toBe(2);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await button(page, 'Show signing secret').click();
    const body = { endpointSecrets: [{ appUid: endpoint.appId, endpointUid: endpoint.id }] };
    const shown = await tomasz.call<{ secret: string }[]>('POST', `${WEBHOOKS}/endpointSecrets`, body);
    await expect(page.getByText(shown.body[0]?.secret ?? 'none', { exact: true })).toBeVisible();
  });
});

test('a long list is exported to one file after a lost response', async ({ page, marcus }) => {
  await page.route(/\/services\/task\/exports$/, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', code: 'EXPORT_TOO_LONG', correlationId: 'c' }),
    }),
  );
  await signIn(page, marcus, '/task-management');
  const exportAll = async () => {
    await button(page, 'Export CSV').click();
    await page.getByRole('menuitem', { name: 'All rows of this list' }).click();
  };
  const wasDone = await loseAnswer(page, /\/exports\/file$/);
  await exportAll();
  await wasDone();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await exportAll();
  await expect(page.getByText('a file is being made', { exact: false }).first()).toBeVisible();
  const files = await marcus.call<UserFile[]>('GET', '/services/case/api/files/me');
  expect(files.body).toHaveLength(1);
});

test('an e-mail change, a repeated link and a rollback are requested only once after a lost response', async ({
  page,
  organization,
  tomasz,
}) => {
  const mine = await organization.invite(staff.ines);
  await test.step('one change of the user’s own address is requested, with one link', async () => {
    const newEmail = organization.freshEmail('wanted');
    const links = () => countOf('from mail_outbox where recipient = $1', [newEmail]);
    await signIn(page, mine, '/my-profile');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail);
    const wasAsked = await loseAnswer(page, /\/users\/me\/emailUpdate$/);
    await button(page, 'Change e-mail').click();
    await wasAsked();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await button(page, 'Change e-mail').click();
    await expect(page.getByText(`Check ${newEmail} and follow the link to finish.`)).toBeVisible();
    expect(await countOf('from email_update where user_id = $1', [mine.userId])).toBe(1);
    expect(await links()).toBe(1);
    const { pool } = await testDatabase();
    const isLongAgo = () =>
      pool.query("update email_update set sent_at = sent_at - interval '2 minutes' where user_id = $1", [
        mine.userId,
      ]);
    await isLongAgo();
    const wasSent = await loseAnswer(page, /\/logins\/me\/emailVerification$/);
    await button(page, 'Send again').click();
    await wasSent();
    await isLongAgo();
    await button(page, 'Send again').click();
    await expect(page.getByText(`The link was sent to ${newEmail} again.`)).toBeVisible();
    expect(await links()).toBe(2);
  });

  await test.step('a model is rolled back once, although the page was reloaded in between', async () => {
    const name = newName();
    const file = (cell: string) => modelFile(name, [{ name, rules: [{ cells: [cell, '"a"'] }] }]);
    const { id } = (await upload(tomasz, file('"HMO"'))).body;
    await upload(tomasz, file('"PPO"'), { version: 1 });
    await signIn(page, tomasz, '/settings');
    await page.getByRole('link', { name }).click();
    await page.getByRole('tab', { name: 'Versions' }).click();
    const rollBack = async () => {
      await page.getByRole('button', { name: 'Roll back to version 1' }).click();
      await button(page.getByRole('dialog'), 'Roll back').click();
    };
    const wasDone = await loseAnswer(page, /\/versions\/1\/restore$/);
    await rollBack();
    await wasDone();
    await expect(page.getByRole('table', { name: 'Versions, latest first' })).toContainText(
      'Restored version',
    );
    await rollBack();
    await expect(page.getByText('Version 1 restored', { exact: true }).first()).toBeVisible();
    expect(await countOf('from decision_model_version where model_id = $1', [id])).toBe(3);
  });
});
