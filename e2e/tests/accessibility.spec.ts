import { accessibilityFaults } from '../support/accessibility.ts';
import { signIn } from '../support/portal.ts';
import { emailField } from '../support/provider-page.ts';
import { expect, test } from '../support/test.ts';

test('the screens before an organisation is chosen have no accessibility fault, light or dark', async ({
  browser,
  organisation,
  other,
}) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  const faults = async () => {
    const inLight = await accessibilityFaults(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const inDark = await accessibilityFaults(page, { rules: ['color-contrast'] });
    await page.emulateMedia({ colorScheme: 'light' });
    return [...inLight, ...inDark];
  };
  await page.goto('/rco/');
  await expect(emailField(page)).toBeVisible();
  expect(await faults()).toEqual([]);
  const both = await organisation.invite({ firstName: 'Avery', lastName: 'Stone', role: 'Task Manager' });
  await (await other()).join(both, 'Task Manager');
  await signIn(page, both);
  await expect(page.getByText(organisation.name).first()).toBeVisible();
  expect(await faults()).toEqual([]);
  await context.close();
});
