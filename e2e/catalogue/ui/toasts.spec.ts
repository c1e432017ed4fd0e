import { expect, type Page, test } from '../../support/catalogue.ts';
import { stopClock } from '../../support/quiet.ts';

// It sets its clock.
test.use({ ownContext: true });

const area = (page: Page) => page.getByRole('region', { name: 'Latest messages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('messages appear and close in one area without moving the page, and failures stay in the log', async ({
  page,
}) => {
  await page.goto('/catalogue/toasts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stopClock(page);
  await test.step('toasts move nothing on the page', async () => {
    const button = page.getByRole('button', { name: 'Sign out' });
    // Text changes its width when the font loads.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await button.boundingBox();
    for (const name of ['Success', 'Failure', 'Information']) await press(page, name);
    expect(await button.boundingBox()).toEqual(before);
    await page.mouse.move(900, 400);
    await page.clock.runFor(60_000);
    await expect(area(page).getByRole('alert')).toHaveText('');
  });
  await test.step('a toast with Undo stays for 10 seconds, longer while it is focused, and undoes the change', async () => {
    await press(page, 'With Undo');
    const undo = area(page).getByRole('button', { name: 'Undo' });
    await expect(area(page).getByRole('status')).toContainText('7 of 7 selected tasks assigned.');
    await undo.focus();
    await page.clock.runFor(60_000);
    await expect(undo).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone: 1')).toBeVisible();
    await expect(undo).toBeHidden();

    await press(page, 'With Undo');
    await page.mouse.move(900, 400);
    await page.clock.runFor(9_900);
    await expect(undo).toBeVisible();
    await page.clock.runFor(200);
    await expect(undo).toBeHidden();
  });
  await test.step('a pending toast shows its result in the same place', async () => {
    await press(page, 'Pending, then success');
    await expect(area(page).getByRole('status')).toHaveText('Saving view…');
    await page.clock.runFor(1_000);
    await expect(area(page).getByRole('status')).toHaveText('View saved');
    await page.clock.runFor(6_000);
    await expect(area(page).getByRole('status')).toHaveText('');
  });
  await test.step('a failure is announced at once, stays long enough to be read with its details, and is in the log until sign-out', async () => {
    await press(page, 'Pending, then failure');
    await page.clock.runFor(1_000);
    const alert = area(page).getByRole('alert');
    await expect(alert).toContainText('2 of 7 selected tasks failed.');
    await page.clock.runFor(29_000);
    await alert.getByRole('button', { name: 'Details' }).click();
    await expect(alert.getByRole('listitem')).toHaveText([/LCA-100231/, /LCA-100417/]);
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveText('');

    await press(page, 'Failures');
    const log = page.getByRole('dialog', { name: 'Failures' });
    await expect(log.getByRole('listitem').first()).toContainText('2 of 7 selected tasks failed.');
    await expect(log.getByRole('listitem').first()).toContainText('LCA-100417: not in your facilities');
    await page.clock.runFor(1_000);
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(storage).not.toContain('LCA-');

    await press(page, 'Sign out');
    await press(page, 'Failures');
    await expect(log).toContainText('No failures');
    await page.clock.runFor(1_000);
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();
  });
  await test.step('a failure closes after half a minute, and stays in the log', async () => {
    await press(page, 'Failure');
    const alert = area(page).getByRole('alert');
    await page.mouse.move(900, 400);
    await expect(alert).not.toHaveText('');
    await page.clock.runFor(29_000);
    await expect(alert).not.toHaveText('');
    await page.clock.runFor(2_000);
    await expect(alert).toHaveText('');
    await press(page, 'Failures');
    await expect(page.getByRole('dialog', { name: 'Failures' }).getByRole('listitem')).toHaveCount(1);
  });
});
