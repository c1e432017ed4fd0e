import { expect, type Page } from '@playwright/test';

const sandbox = process.env.WAYPOST_TEST_SANDBOX_URL ?? 'http://localhost:4602';

/** Opens the newest message to a recipient in the sandbox's mailbox, and follows its link. */
export async function followMail(page: Page, to: string, subject: string): Promise<void> {
  const message = page.getByRole('link', { name: subject });
  await expect(async () => {
    await page.goto(`${sandbox}/mailbox?to=${encodeURIComponent(to)}`);
    await expect(message.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await message.first().click();
  await page.getByRole('main').getByRole('link').first().click();
}

/** What has arrived for a recipient, newest first. */
export async function mailTo(to: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${sandbox}/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as { subject: string; text: string }[];
}
