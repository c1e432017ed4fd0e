import type { Client } from '../../../../apps/server/test/api/support/client.ts';
import { mailTo } from '../../../support/mailbox.ts';
import { goTo, isHome } from '../../../support/place.ts';
import { signIn } from '../../../support/portal.ts';
import { expect, type Page, test } from '../../../support/test.ts';
import { queuePath, rows } from '../../../support/views.ts';

const profilePath = '/my-profile?tab=security';
const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });
const comments = (page: Page) => panel(page).getByRole('region', { name: 'Comments' });
const mentions = (page: Page) => page.getByRole('region', { name: 'Mentions', exact: true });

/** The number of unread mentions in the top bar. */
async function unread(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^(Mentions|\d+ unread mentions?)$/ });
  return Number.parseInt((await link.getAttribute('aria-label')) ?? '', 10) || 0;
}

/** The number of e-mails to Marcus about Dana's mentions. */
const mailCount = async (marcus: Client): Promise<number> =>
  (await mailTo(marcus.person.email)).filter(
    ({ subject }) => subject === 'Dana Whitfield mentioned you in Waypost',
  ).length;

/** Switches e-mail about mentions on or off, where that is not so already. */
async function chooseMail(page: Page, isOn: boolean): Promise<void> {
  await goTo(page, profilePath);
  const choice = page.getByRole('switch', { name: 'E-mail me when a colleague mentions me' });
  await expect(choice).toBeVisible();
  if ((await choice.isChecked()) === isOn) return;
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/mention-mail') && response.request().method() === 'PUT',
  );
  await choice.click();
  expect((await saved).status()).toBe(200);
}

async function openFirstTask(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
}

test('a worker asks a colleague about a task by keyboard, the colleague is notified and answers, and both see it live', async ({
  page,
  browser,
  dana,
  marcus,
}) => {
  test.setTimeout(120_000);
  const words = `Is the card new? ${Date.now()}`;
  const context = await browser.newContext();
  const other = await context.newPage();
  let unreadBefore = 0;
  let mailsBefore = 0;
  try {
    await test.step('Marcus turns on e-mail about mentions', async () => {
      await signIn(other, marcus, profilePath);
      await chooseMail(other, true);
      await goTo(other, '');
      await isHome(other);
      const listed = mentions(other).getByRole('listitem');
      await expect(listed.or(mentions(other).getByText('Nobody has mentioned you')).first()).toBeVisible();
      unreadBefore = await unread(other);
      mailsBefore = await mailCount(marcus);
    });
    await test.step('Dana mentions Marcus by keyboard alone', async () => {
      await signIn(page, dana, queuePath);
      await openFirstTask(page);
      const field = comments(page).getByRole('textbox', { name: 'Add a comment' });
      await field.focus();
      await page.keyboard.type('@marc');
      await expect(page.getByRole('option', { name: /Marcus Okafor/ })).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      await expect(comments(page).getByRole('listitem').last()).toContainText(words);
      await expect(field).toHaveValue('');
    });
    await test.step('Marcus is notified at home and by e-mail, without the comment’s text', async () => {
      await expect.poll(() => unread(other)).toBe(unreadBefore + 1);
      await expect.poll(() => mailCount(marcus)).toBe(mailsBefore + 1);
      for (const { text } of await mailTo(marcus.person.email)) expect(text).not.toContain(words);
    });
    await test.step('Marcus opens the mention by mouse, and it is marked as read', async () => {
      await mentions(other).getByRole('link').first().click();
      await expect(comments(other).getByRole('listitem').last()).toContainText(words);
      await expect.poll(() => unread(other)).toBeLessThanOrEqual(unreadBefore);
    });
    await test.step('Marcus’s reply appears for Dana, who has the task open', async () => {
      await comments(other).getByRole('textbox', { name: 'Add a comment' }).fill(`Yes. ${words}`);
      await comments(other).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(comments(page).getByRole('listitem').last()).toContainText(`Yes. ${words}`);
    });
    await test.step('the case shows and searches the comments of its task together with its own', async () => {
      await panel(page).getByRole('link').first().click();
      await expect(panel(page)).toHaveCount(0);
      const region = page.getByRole('region', { name: 'Comments' });
      const listed = region.getByRole('listitem');
      await expect(listed.last()).toContainText(`Yes. ${words}`);
      await region.getByRole('textbox', { name: 'Add a comment' }).fill(`Thank you. ${words}`);
      await region.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(listed.last()).toContainText(`Thank you. ${words}`);
      await region.getByRole('searchbox', { name: 'Search comments' }).fill(`yes. ${words}`);
      await expect(listed).toHaveCount(1);
      await expect(listed).toContainText(`Yes. ${words}`);
    });
  } finally {
    await chooseMail(other, false);
    await context.close();
  }
});
