import { expect, test } from '../../support/catalogue.ts';

test('each limited list says how many items are left out, and where to find everything', async ({ page }) => {
  await page.goto('/catalogue/left-out');
  const changes = '1,400 more changes of benefits are not shown here. View Raw Data has the whole message.';
  await expect(page.getByText('Group changed from G-1 to G-2')).toHaveCount(2);
  await expect(page.getByText('not shown here')).toHaveText(changes);

  await page.getByRole('button', { name: 'View Raw Data' }).click();
  const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
  const whole = 'not shown here. The response is whole among the X12 messages.';
  await expect(
    drawer.getByRole('region', { name: 'Problems in this message' }).getByText('not shown here'),
  ).toHaveText(`2,600 more problems are ${whole}`);
  await drawer.getByRole('button', { name: 'Transaction (JSON)' }).click();
  await expect(drawer.getByText('not shown here')).toHaveText(
    `2,600 more problems and 1 more segment outside of every set are ${whole}`,
  );
});
