import { randomUUID } from 'node:crypto';
import { sandboxUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { send } from '../../../apps/server/test/api/support/eligibility-transactions.ts';
import { ask } from '../../support/eligibility.ts';
import { signIn } from '../../support/portal.ts';

import { expect, type Locator, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const portal = '/settings?tab=webhooks-portal';
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const textOn = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first();
const messages = (page: Page): Locator => page.getByRole('grid', { name: 'Messages' });
const rows = (page: Page): Locator => messages(page).locator('[role="row"][row-id]');

/** A receiver of the stand-ins acts as the other system. */
function receiver() {
  const url = `${sandboxUrl}/receivers/story-${randomUUID()}`;
  return {
    url,
    configure: (instructions: object) =>
      fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(instructions),
      }),
    took: async () =>
      (await (await fetch(url)).json()) as { body: string; isVerified: boolean; status: number }[],
  };
}

/** Asks a payer, and waits for the answer. */
async function askPayer(page: Page): Promise<void> {
  await ask(page, 'ACTIVE100');
  await expect(button(page, 'Resubmit Request')).toBeVisible({ timeout: 30_000 });
}

/** Enables a disabled endpoint once the page shows it as disabled. */
const enable = async (page: Page): Promise<void> => {
  await expect(async () => {
    await button(page, 'Refresh').click();
    await expect(page.getByRole('switch', { name: 'Enabled' })).not.toBeChecked({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole('switch', { name: 'Enabled' }).click();
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked();
};

/** Reloads the page until the text appears, because the worker runs in the background. */
const refreshedTo = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await button(page, 'Refresh').click();
    await expect(what).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
/** Reloads the messages until the latest has this status. */
const becomes = (page: Page, word: string): Promise<void> =>
  refreshedTo(page, rows(page).first().filter({ hasText: word }));

test('an administrator creates an endpoint, its receiver gets a signed payer answer, and failed messages are resent and recovered [W-004][W-069]', async ({
  page,
  browser,
  dana,
  tomasz,
}) => {
  test.setTimeout(180_000);
  const system = receiver();
  const context = await browser.newContext();
  const clerk = await context.newPage();
  try {
    await signIn(page, tomasz, portal);
    await button(page, 'Create Endpoint').click();
    await page.getByLabel('Facilities').click();
    await page.getByRole('option', { name: 'Medical Center' }).click();
    await page.keyboard.press('Escape');
    await page.getByLabel('URL').fill(system.url);
    await page.getByRole('checkbox', { name: /^eligibility\.answered/ }).check();
    await button(page, 'Create').click();
    await expect(textOn(page, 'Webhooks endpoint created successfully')).toBeVisible();
    await button(page, 'Show signing secret').click();
    const secret = (await page.getByText(/^whsec_[A-Za-z0-9+/=]{32}$/).textContent()) ?? '';
    await system.configure({ secret });

    await signIn(clerk, dana, '/eligibility');
    await askPayer(clerk);
    await expect.poll(async () => (await system.took()).length, { timeout: 20_000 }).toBe(1);
    const [first] = await system.took();
    expect(first).toMatchObject({ isVerified: true, status: 204 });
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ type: 'eligibility.answered' });
    await becomes(page, 'Success');

    await system.configure({ secret, replies: [{ status: 410 }] });
    await send(dana, 'TWM01', 'ACTIVE100');
    await becomes(page, 'Failed');
    await expect(rows(page).first()).toContainText('410');
    await refreshedTo(page, page.getByText(/receiver answered that it is gone/));
    await system.configure({ secret, replies: [{ status: 204 }] });
    await enable(page);
    await refreshedTo(page, rows(page).first().getByRole('button', { name: 'Resend' }));
    await rows(page).first().getByRole('button', { name: 'Resend' }).click();
    await expect(textOn(page, 'Message resent successfully')).toBeVisible();
    await becomes(page, 'Success');

    await system.configure({ secret, replies: [{ status: 410 }] });
    await send(dana, 'TWM01', 'ACTIVE100');
    await becomes(page, 'Failed');
    await system.configure({ secret, replies: [{ status: 204 }] });
    await enable(page);
    await button(page, 'Recover').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(textOn(page, 'Recover request submitted!')).toBeVisible();
    await expect(page.getByText(/Recovered: 1 message put in the line again/)).toBeVisible({
      timeout: 20_000,
    });
    await becomes(page, 'Success');
    expect((await system.took()).every(({ isVerified }) => isVerified)).toBe(true);

    await button(page, 'Delete').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(textOn(page, 'Endpoint deleted successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\?tab=webhooks-portal$/);
    await expect(page.getByText(system.url)).toHaveCount(0);
  } finally {
    await context.close();
  }
});
