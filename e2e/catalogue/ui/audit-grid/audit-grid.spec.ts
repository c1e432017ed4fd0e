import { expect, test } from '../../../support/catalogue.ts';
import { column, header } from '../../../support/grid.ts';

test('an audit log shows each action, its user and the changed values', async ({ page }) => {
  await page.goto('/catalogue/audit-grid');
  await expect(page.getByRole('grid', { name: 'Audit Log' })).toBeVisible();
  await test.step('an audit log shows its columns and its texts, newest first [P-102][P-103][P-108][C-062][C-063]', async () => {
    for (const title of ['Date', 'Time', 'User', 'Reference', 'Action', 'Note'])
      await expect(header(page, title)).toBeVisible();
    await expect(header(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
    const times = await column(page, 'time');
    const dates = await column(page, 'date');
    const minutes = times.map((time, i) => Date.parse(`${dates[i]} ${time}`));
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
    expect(await column(page, 'action')).toEqual([
      'View',
      'Update',
      'Create',
      'Delete',
      'View',
      'Update',
      'Role assigned',
      'Facility removed',
      'User deactivated',
      'User created',
      'Sign out by timeout',
      'Sign out',
      'Sign-in unsuccessful',
      'Sign-in success',
      'Password change',
    ]);
  });
  await test.step('a change in an audit log opens to Property, Old Value and New Value; a view does not open [P-104][C-064][C-065]', async () => {
    await expect(page.getByRole('button', { name: /View, Social Security number/ })).toHaveCount(0);
    await page.getByRole('button', { name: /Update, Coverage: Tidewater PPO/ }).click();
    const changes = page.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('columnheader')).toHaveText(['Property', 'Old Value', 'New Value']);
    await expect(changes.getByRole('row').nth(1)).toHaveText('Subscriber IdTWM884120TWM8841207');
    await expect(changes.getByRole('row').nth(2)).toHaveText('Period Startempty01/01/2026');
    await page.getByRole('button', { name: /Update, Coverage: Tidewater PPO/ }).click();
    await expect(changes).toHaveCount(0);
  });
  await test.step('an audit log shows created and removed records, and System if no user is known [C-066][P-107][C-067]', async () => {
    await page.getByRole('button', { name: /Delete, Order ORD-54988/ }).click();
    await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1)).toHaveText(
      'Record NumberORD-54988empty',
    );
    const users = await column(page, 'user');
    expect(users.filter((user) => user === 'System')).toHaveLength(1);
  });
});
