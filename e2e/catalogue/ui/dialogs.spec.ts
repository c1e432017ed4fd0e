import { expect, test } from '../../support/catalogue.ts';

test('questions, dialogs and drawers hold the focus, and return it', async ({ page }) => {
  await page.goto('/catalogue/dialogs');
  await test.step('a destructive question is red, focuses Cancel first, and closes with Escape', async () => {
    const opener = page.getByRole('button', { name: 'Delete', exact: true });
    await opener.click();
    const asks = page.getByRole('alertdialog', { name: 'Delete Order' });
    await expect(asks).toHaveAccessibleDescription(/Are you sure.*ORD-55121/);
    await expect(asks.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(asks.getByRole('button', { name: 'Delete' })).toHaveCSS(
      'background-color',
      'rgb(177, 38, 42)',
    );
    await page.keyboard.press('Escape');
    await expect(asks).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('each dialog has its width, keeps the focus, and returns it', async () => {
    for (const [name, width] of [
      ['Short dialog', 440],
      ['Audit log', 1200],
      ['Raw data', 600],
      ['Order', 640],
      ['Role', 800],
    ] as const) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect.poll(async () => (await dialog.boundingBox())?.width, name).toBe(width);
      for (let step = 0; step < 6; step++) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
  await test.step('title and actions of a drawer stay visible while its body scrolls, also at 200 %', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.getByRole('button', { name: 'Role' }).click();
    const drawer = page.getByRole('dialog', { name: 'Role' });
    await drawer.getByText('Line 60').scrollIntoViewIfNeeded();
    await expect(drawer.getByRole('heading', { name: 'Role' })).toBeInViewport();
    await expect(drawer.getByRole('button', { name: 'Save' })).toBeInViewport();
    expect((await drawer.boundingBox())?.width).toBe(720);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a question whose action is running can be neither closed nor answered again', async () => {
    await page.getByRole('button', { name: 'Delete, being done' }).click();
    const asks = page.getByRole('alertdialog');
    for (const button of await asks.getByRole('button').all()) await expect(button).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(asks).toBeVisible();
  });
});
