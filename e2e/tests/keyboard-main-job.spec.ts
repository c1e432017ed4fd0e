import { run, tabTo } from '../support/keyboard.ts';
import { emailField } from '../support/provider-page.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Moves down the list to a task that can be started, for a payer that answers. */
async function goToTask(page: Page): Promise<void> {
  for (let row = 0; row < 60; row += 1) {
    await page.keyboard.press('j');
    const text = await page.locator('[role="row"]:has([role="gridcell"]:focus)').textContent();
    if (
      /Eligibility Exception.*(?:Open|Elevated).*(?:Tidewater PPO|Lakeshore PPO|Summit Care)/s.test(
        text ?? '',
      )
    )
      return;
  }
  throw new Error('No task that can be started for a commercial payer among the first 60.');
}

test('a worker does the main job by keyboard alone: sign in, start a task, ask the payer, read the answer, complete the task', async ({
  page,
  marcus,
  organization,
}) => {
  const { keyboard } = page;
  await page.goto('/rco/');
  await tabTo(page, emailField(page), 5);
  await keyboard.type(marcus.person.email);
  await keyboard.press('Tab');
  await keyboard.type((await organization.withPassword(marcus)).password);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: organization.name })).toBeVisible();

  await run(page, 'task man');
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('gridcell').first()).toBeVisible();
  await goToTask(page);
  await keyboard.press('s');
  const asks = page.getByRole('dialog').filter({ hasText: 'Another task is already in process' });
  const arrived = page.getByRole('heading', { name: 'Eligibility request' });
  await expect(asks.or(arrived).first()).toBeVisible();
  if (await asks.isVisible()) {
    await tabTo(page, asks.getByRole('button', { name: 'Start Task' }), 6);
    await keyboard.press('Enter');
  }
  await expect(arrived).toBeVisible();

  // The case fills in the request; a facility in California also requires the card issue date.
  await expect(page.getByLabel('Member ID', { exact: true })).not.toHaveValue('');
  const cardDate = page.getByLabel('Card issue date');
  if (await cardDate.isVisible()) {
    await tabTo(page, cardDate);
    await keyboard.type('01/04/2026');
  } else await tabTo(page, page.getByLabel('Member ID', { exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 20_000 });
  await tabTo(page, page.getByRole('button', { name: 'View Raw Data' }));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect(drawer).toContainText(/ST.271/);
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'View Raw Data' })).toBeFocused();

  await run(page, 'home');
  const panel = page.getByRole('region', { name: 'Task work' });
  await expect(panel).toBeVisible();
  await keyboard.press('c');
  await run(page, 'save');
  await expect(panel.getByText(/to-dos? open: F or Save again to finish/)).toBeVisible();
  await run(page, 'save');
  await expect(page.getByText('Task updated')).toBeVisible();
  await expect(panel).toBeHidden();
});
