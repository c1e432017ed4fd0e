import { newKey } from '../../apps/server/test/api/support/client.ts';
import { goTo, isHome } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';

test('the values of a new role are restored after the tab was closed', async ({ browser, elena }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInAtProvider(page, elena);
  await isHome(page);
  await goTo(page, '/user-management?tab=roles');
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
  await goTo(again, '/user-management?tab=roles');
  await again.getByRole('button', { name: 'Add Role' }).click();
  const back = again.getByRole('dialog', { name: 'Add Role' });
  await expect(back.getByText(/Your unsaved changes were restored/)).toBeVisible();
  await expect(back.getByLabel('Role name')).toHaveValue('Half Done');
  await expect(back.getByRole('checkbox', { name: 'Eligibility tasks: work' })).toBeChecked();
  const gone = again.waitForResponse(
    (answer) => answer.url().includes('/drafts/role/') && answer.request().method() === 'DELETE',
  );
  await back.getByRole('button', { name: 'Discard changes' }).click();
  await expect(back.getByLabel('Role name')).toHaveValue('');
  await expect(back.getByRole('button', { name: 'Save' })).toBeDisabled();
  await gone;
  // A late save of the page must not restore the draft.
  await again.reload();
  await again.getByRole('button', { name: 'Add Role' }).click();
  await expect(back.getByLabel('Role name')).toHaveValue('');
  await expect(back.getByText(/Your unsaved changes were restored/)).toHaveCount(0);
  await context.close();
});

test('a role that another user changed first is not overwritten; a message says so, and the permissions can be chosen again', async ({
  page,
  elena,
}) => {
  const name = `Shared Role ${Date.now() % 1e8}`;
  const made = await elena.call<{ roleId: string; version: number }>(
    'POST',
    '/services/policy/roles',
    { name },
    newKey(),
  );
  const { roleId, version } = made.body;
  const role = `/services/policy/roles/${roleId}`;
  const give = (permissions: string[], from: number) =>
    elena.call<{ version: number }>('PUT', `${role}/permissions`, permissions, { 'if-match': String(from) });
  const begun = await give(['task-management-read'], version);

  await signInHome(page, elena);
  await goTo(page, '/user-management?tab=roles');
  const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  const editor = page.getByRole('dialog', { name: 'Edit Role' });
  const open = async () => {
    await row.getByRole('button', { name: 'Edit Role', exact: true }).click();
    await editor.getByLabel('Find a permission').fill('users');
  };
  await open();
  const checkbox = (label: string) => editor.getByRole('checkbox', { name: label, exact: true });
  await checkbox('Manage users').check();
  await give(['task-management-read', 'user-management-invite'], begun.body.version);

  const changed = 'Someone else has changed this since you opened it. Reload to see it as it is now.';
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByText(changed)).toBeVisible();
  await expect(checkbox('Manage users')).toBeChecked();
  await expect(checkbox('Invite users')).not.toBeChecked();
  await editor.getByRole('button', { name: 'Show the latest version' }).click();
  await expect(editor.getByText(changed)).toBeHidden();
  await expect(checkbox('Invite users')).toBeChecked();
  await expect(checkbox('Manage users')).not.toBeChecked();
  await checkbox('Manage users').check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await open();
  await expect(checkbox('Manage users')).toBeChecked();
  await expect(checkbox('Invite users')).toBeChecked();
});
