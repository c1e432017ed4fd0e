import { expect, test } from '../../support/catalogue.ts';

test('the open tab is in the address, and arrow keys move between tabs', async ({ page }) => {
  await page.goto('/catalogue/tabs?tab=insurance');
  const across = page.getByRole('tablist', { name: 'Case' });
  await expect(across.getByRole('tab', { name: 'Insurance 2' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: /Insurance/ })).toHaveText('Who pays.');
  await across.getByRole('tab', { name: 'Insurance 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=documents/);
  await expect(page.getByText('What was sent.')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(across.getByRole('tab', { name: 'Details' })).toBeFocused();

  const upright = page.getByRole('tablist', { name: 'Profile' });
  await expect(upright).toHaveAttribute('aria-orientation', 'vertical');
  await upright.getByRole('tab', { name: 'Basic Information' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=documents&part=security/);
  await page.reload();
  await expect(page.getByText('Password.')).toBeVisible();
  await page.goto('/catalogue/tabs?tab=unknown');
  await expect(page.getByText('What the case is about.')).toBeVisible();
});

test('a side panel is resized between 304 and 480 by pointer and keys, and covers a narrow page', async ({
  page,
}) => {
  await page.goto('/catalogue/side-panel');
  const panel = page.getByRole('complementary', { name: 'Task' });
  const edge = page.getByRole('separator', { name: 'Width of Task' });
  const width = async () => (await panel.boundingBox())?.width;
  expect(await width()).toBe(304);
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(320);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  expect(await width()).toBe(480);
  await expect(edge).toHaveAttribute('aria-valuenow', '480');
  await page.keyboard.press('Home');
  expect(await width()).toBe(304);
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, 300);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 96, 300, { steps: 4 });
  await page.mouse.up();
  expect(await width()).toBeGreaterThanOrEqual(400);
  expect(await width()).toBeLessThanOrEqual(408);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(panel).toHaveCSS('position', 'absolute');
});

test('the head of a page shows its title, its filters and its chips', async ({ page }) => {
  await page.goto('/catalogue/page-header');
  await test.step('a page header has its title, its count and one primary action', async () => {
    const header = page.getByRole('main').locator('header');
    await expect(header.getByRole('heading', { name: 'Users' })).toBeVisible();
    await expect(header.getByRole('status')).toHaveText('1,284 users');
    const first = await header.getByRole('heading').boundingBox();
    const last = await header.getByRole('button', { name: 'Invite user' }).boundingBox();
    expect(Math.abs((last?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(8);
  });
  await test.step('a filter lists its values, shows the selected ones with a count, and can be cleared', async () => {
    const bar = page.getByRole('search', { name: 'Narrow the list' });
    await bar.getByRole('button', { name: 'Role' }).click();
    const menu = page.getByRole('menu', { name: 'Role' });
    await menu.getByRole('menuitemcheckbox', { name: 'Biller' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Manager' })).toHaveAttribute(
      'aria-checked',
      'true',
    );
    await page.keyboard.press('Escape');
    const role = bar.getByRole('button', { name: 'Role: Biller, Manager' });
    await expect(role).toBeFocused();
    await expect(bar.getByRole('status')).toHaveText('Filters 2');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar.getByRole('button', { name: 'Role' })).toHaveText('Role');
    await expect(bar.getByRole('status')).toHaveCount(0);
  });
  await test.step('a long row of chips shows the first ones, and the others on request', async () => {
    const chips = page.getByRole('list', { name: 'Many' });
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `Code ${at}`);
    await expect(chips.getByRole('listitem')).toHaveText([...codes(4), 'Show all 12']);
    await chips.getByRole('button', { name: 'Show all 12' }).click();
    await expect(chips.getByRole('listitem')).toHaveText(codes(12));
  });
});

test('a panel loads, fails and is rendered again independently of its page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/catalogue/panels');
  await test.step('skeletons have the height of the rows they replace', async () => {
    for (const [density, height] of [
      ['compact', 96],
      ['default', 135],
      ['roomy', 168],
    ] as const) {
      const rows = page.getByRole('region', { name: `Loading, ${density}` }).getByRole('status');
      expect((await rows.boundingBox())?.height).toBe(height);
    }
  });
  await test.step('a panel that fails to render does not affect its page, and can be rendered again', async () => {
    const mend = page.getByRole('button', { name: 'Break or mend the panel' });
    await mend.click();
    const panel = page.getByRole('region', { name: 'Cannot be drawn' });
    await expect(panel.getByRole('alert')).toContainText('The rest keeps working');
    await expect(page.getByText('No tasks match these filters')).toBeVisible();
    await mend.click();
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('This panel is well.')).toBeVisible();
  });
  await test.step('a failure can be retried and shows a reference to copy', async () => {
    const panel = page.getByRole('region', { name: 'Failed' });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('Tried again: 1')).toBeVisible();
    await panel.getByRole('button', { name: 'Copy reference' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '7d0c5b8e-2f3a-4a41-9e0b-3c55d1b1f0aa',
    );
  });
});

test('a long operation shows its progress and the effect of canceling', async ({ page }) => {
  await page.goto('/catalogue/progress');
  const bar = page.getByRole('progressbar', { name: 'Assigning tasks' });
  await expect(bar).toHaveAttribute('aria-valuenow', '26');
  await expect(page.getByRole('progressbar', { name: 'Reading the file' })).not.toHaveAttribute(
    'aria-valuenow',
  );
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toHaveAccessibleDescription(/stay assigned/);
  await cancel.click();
  await expect(page.getByText('Canceled')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Waiting for the payer' })).toHaveAttribute(
    'aria-current',
    'step',
  );
});

test('a late banner moves nothing on the page', async ({ page }) => {
  await page.goto('/catalogue/banners');
  const button = page.getByRole('button', { name: /the banner/ });
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByText('Changes have been made to the view.')).toBeVisible();
  expect((await button.boundingBox())?.y).toBe(before?.y);
});
