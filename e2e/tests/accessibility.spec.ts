import { accessibilityFaults } from '../support/accessibility.ts';
import { signIn } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens before an organisation is chosen have no accessibility fault, ${colorScheme}`, async ({
    browser,
    organisation,
    other,
  }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto('/rco/');
    await expect(page.getByLabel('E-mail')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    const both = await organisation.invite({ firstName: 'Avery', lastName: 'Stone', role: 'Task Manager' });
    await (await other()).join(both, 'Task Manager');
    await signIn(page, both);
    await expect(page.getByText(organisation.name).first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
}
