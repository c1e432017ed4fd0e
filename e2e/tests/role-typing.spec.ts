import { expect, test } from '@playwright/test';
import { elena } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';

test('what was set for a new role comes back after the tab was closed', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInHome(page, elena);
  await page.goto('/rco/LKMT/user-management?tab=roles');
  await page.getByRole('button', { name: 'Add Role' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add Role' });
  await drawer.getByLabel('Role name').fill('Half Done');
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/drafts/role/') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await drawer.getByRole('checkbox', { name: 'Eligibility tasks: work' }).check();
  await kept;
  await page.close();

  const again = await context.newPage();
  await again.goto('/rco/LKMT/user-management?tab=roles');
  await again.getByRole('button', { name: 'Add Role' }).click();
  const back = again.getByRole('dialog', { name: 'Add Role' });
  await expect(back.getByText(/What you typed is back/)).toBeVisible();
  await expect(back.getByLabel('Role name')).toHaveValue('Half Done');
  await expect(back.getByRole('checkbox', { name: 'Eligibility tasks: work' })).toBeChecked();
  await back.getByRole('button', { name: 'Discard it' }).click();
  await expect(back.getByLabel('Role name')).toHaveValue('');
  await expect(back.getByRole('button', { name: 'Save' })).toBeDisabled();
  await context.close();
});
