import { unfold } from '../support/eligibility.ts';
import { narrow } from '../support/grid.ts';
import { isHome } from '../support/place.ts';
import { goHome, inNavigation, startTask } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

test('a worker signs in, starts a task, asks the payer, reads the answer and completes the task', async ({
  page,
  dana,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signInAtProvider(page, dana);
  await isHome(page);

  await inNavigation(page, 'Task Management').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  await narrow(page, 'Payer Name', 'Tidewater');
  const row = page
    .getByRole('row')
    .filter({ hasText: 'Eligibility Exception' })
    .filter({ hasText: 'Open' })
    .filter({ hasText: 'Tidewater PPO' })
    .first();
  await startTask(page, row, page.getByRole('heading', { name: 'Eligibility request' }));

  // The case fills in the request form.
  await expect(page.getByLabel('Member ID', { exact: true })).toHaveValue(/^TWM\d{7}$/);
  await expect(page.getByLabel('Last name')).not.toHaveValue('');
  const memberId = await page.getByLabel('Member ID', { exact: true }).inputValue();
  // A facility in California requires the card issue date; elsewhere the field is collapsed.
  await unfold(page);
  await page.getByLabel('Card issue date').fill('01/04/2026');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();

  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(memberId).first()).toBeVisible();
  await page.getByRole('button', { name: 'View Raw Data' }).click();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  await expect(drawer).toContainText('ST*271');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // Home shows the panel of the working task.
  await goHome(page);
  const panel = page.getByRole('region', { name: 'Task work' });
  await expect(panel).toBeVisible();
  await panel
    .getByRole('radio', { name: 'Complete' })
    .or(panel.getByRole('button', { name: 'Complete', exact: true }))
    .first()
    .click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Task updated')).toBeVisible();
  await expect(panel).toBeHidden();
});
