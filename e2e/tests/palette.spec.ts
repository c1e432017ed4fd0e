import { accessibilityFaults } from '../support/accessibility.ts';
import { avery, dana, sam } from '../support/people.ts';
import { signIn, signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');

test('Ctrl K finds pages, settings and cases by typing; Enter runs, Escape leaves and the focus returns', async ({
  page,
}) => {
  await signInHome(page, dana);
  const opener = page.getByRole('button', { name: /Search or run a command/ });
  await opener.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await field(page).fill('dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('Control+k');
  await field(page).fill('task man');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field(page).fill('260000-01');
  await expect(palette(page).getByRole('option', { name: 'Open case 260000-01' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/case-management\/260000-01$/);
});

test('the arrows move through what fits, and around its ends', async ({ page }) => {
  await signInHome(page, dana);
  await page.keyboard.press('Control+k');
  await field(page).fill('theme');
  const chosen = palette(page).locator('[aria-selected="true"]');
  await expect(chosen).toContainText('As the system');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Light');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText('Dark');
});

test('changes the entity', async ({ page }) => {
  await signIn(page, avery, '/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('harbor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/rco\/HRPT\/?$/);
});

test('offers no case and no page to somebody who may not see them', async ({ page }) => {
  await signInHome(page, sam);
  await page.keyboard.press('Control+k');
  await field(page).fill('260000-01');
  await expect(palette(page).getByText('No commands match')).toBeVisible();
  await field(page).fill('task');
  await expect(palette(page).getByRole('option', { name: /Task Management/ })).toHaveCount(0);
});

test('keys lead around and are listed; they are letters again while typing, and can be turned off', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.keyboard.press('g');
  await page.waitForTimeout(300);
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  const number = page.getByRole('textbox', { name: 'Case number' });
  await number.click();
  await page.keyboard.type('gh?');
  await expect(number).toHaveValue('gh?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Task Management');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field(page).fill('single');
  await page.keyboard.press('Enter');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  await expect(list).toHaveCount(0);
});
