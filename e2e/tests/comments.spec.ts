import { mailTo } from '../support/mailbox.ts';
import { dana, marcus } from '../support/people.ts';
import { isHome, signIn } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';
import { createView, queuePath, rows, selector } from '../support/views.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Task', exact: true });
const comments = (page: Page) => panel(page).getByRole('region', { name: 'Comments' });

test('a worker asks a colleague about a task by keyboard; the colleague is told, opens it and answers, and both see it at once', async ({
  page,
  browser,
}) => {
  const words = `Is the card new? ${Date.now()}`;
  const context = await browser.newContext();
  const other = await context.newPage();
  try {
    await test.step('Marcus wants mail about mentions', async () => {
      await signIn(other, marcus, '/rco/LKMT/my-profile?tab=security');
      const choice = other.getByRole('switch', { name: 'Send me mail when somebody mentions me' });
      await choice.check();
      await expect(choice).toBeEnabled();
      await other.goto('/rco/LKMT');
      await isHome(other);
    });
    await test.step('Dana writes to him by keyboard alone', async () => {
      await signIn(page, dana, queuePath);
      await expect(rows(page).first()).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('p');
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
    await test.step('he is told at home and by mail, without a word of it', async () => {
      await expect(other.getByRole('button', { name: /unread mention/ })).toBeVisible();
      await expect
        .poll(async () => (await mailTo(marcus.email)).map(({ subject }) => subject))
        .toContain('Dana Whitfield mentioned you in Waypost');
      for (const { text } of await mailTo(marcus.email)) expect(text).not.toContain(words);
    });
    await test.step('he opens it by mouse, and it is read', async () => {
      await other.getByRole('region', { name: 'Mentions', exact: true }).getByRole('link').first().click();
      await expect(comments(other).getByRole('listitem').last()).toContainText(words);
      await expect(other.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible();
    });
    await test.step('his answer appears for Dana, who has the task open', async () => {
      await comments(other).getByRole('textbox', { name: 'Add a comment' }).fill(`Yes. ${words}`);
      await comments(other).getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(comments(page).getByRole('listitem').last()).toContainText(`Yes. ${words}`);
    });
    await test.step('the case shows the talk about its task, and finds it', async () => {
      await panel(page).getByRole('link').first().click();
      const region = page.getByRole('region', { name: 'Comments' });
      await expect(region.getByRole('listitem').last()).toContainText(`Yes. ${words}`);
    });
  } finally {
    await context.close();
  }
});

test('typing that was not sent is there again, and a view is sent each morning until its holder stops it', async ({
  page,
}) => {
  await signIn(page, dana, queuePath);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  const field = comments(page).getByRole('textbox', { name: 'Add a comment' });
  const kept = page.waitForResponse(
    (response) => /drafts\/task-comment/.test(response.url()) && response.request().method() === 'PUT',
  );
  await field.fill('Half a sentence');
  await kept;
  await page.reload();
  await expect(field).toHaveValue('Half a sentence');
  await comments(page).getByRole('button', { name: 'Discard the restored text' }).click();
  await expect(field).toHaveValue('');
  await panel(page).getByRole('button', { name: 'Close panel' }).click();

  await createView(page, 'Each morning');
  await selector(page).click();
  const choice = page.getByRole('checkbox', { name: 'Mail me its counts each morning' });
  await choice.check();
  await expect(page.getByText('The view is sent to you each morning')).toBeVisible();
  await page.goto('/rco/LKMT/my-profile?tab=security');
  const card = page.getByRole('region', { name: 'Mail' });
  await card.getByRole('button', { name: 'Stop sending Each morning' }).click();
  await expect(card).toContainText('No view is sent to you each morning.');
});
