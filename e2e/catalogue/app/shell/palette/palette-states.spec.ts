import { openedCase } from '../../../../support/case-answers.ts';
import { drawn } from '../../../../support/quiet.ts';
import { foundCase } from '../../../../support/search-screens.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  lakemont,
  mayAllIn,
  type Page,
  test,
} from '../../../../support/shown.ts';
import { tasks, withTasks } from '../../../../support/task-answers.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page) => palette(page).getByRole('combobox');
const atHome = async (page: Page) => {
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
};

/** Delays a script of the portal until it is released, and reports when the page has requested it. */
async function held(page: Page, name: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve();
    await gone.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: gone.resolve };
}

test('the palette finds commands by typing, and runs them', async ({ page, answers }) => {
  openedCase(withTasks(answers, tasks(4)));
  holdingIn(answers, { ...mayAllIn('LKMT', 'HRPT'), INVITER: ['user-management-invite'] });
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1, name: 'Organization LKMT' })).toBeVisible();
  answers.toRead('casePatients', ({ text }) => {
    const { caseNumber } = (JSON.parse(text) as { variables: { caseNumber?: string } }).variables;
    const rows = caseNumber === '260000-01' ? [{ ...foundCase(1), caseNumber }] : [];
    return { casePatients: { rows, total: rows.length, totalIsCapped: false, next: null } };
  });
  await test.step('the palette marks the one command that Enter runs, and offers no case that does not exist', async () => {
    await page.keyboard.press('Control+k');
    const options = palette(page).getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(options.and(palette(page).locator('[aria-selected="true"]'))).toHaveCount(1);
    await field(page).fill('1'.repeat(40));
    await expect(palette(page).getByText('No commands or cases match')).toBeVisible();
    await expect(options).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('the arrow keys move through the matches, and from the first to the last', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('theme');
    const chosen = palette(page).locator('[aria-selected="true"]');
    await expect(chosen).toContainText('As the system');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Light');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen).toContainText('Dark');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
  });
  await test.step('Ctrl K finds pages, settings and cases by typing; Enter runs, Escape leaves and the focus returns', async () => {
    const opener = page.getByRole('button', { name: /Search or run a command/ });
    await opener.focus();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
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
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await page.keyboard.press('Control+k');
    // Both steps of the queue are listed there.
    for (const name of ['Next task', 'Previous task']) {
      await field(page).fill(name);
      await expect(palette(page).getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);

    await page.keyboard.press('Control+k');
    await field(page).fill('260000-01');
    await expect(palette(page).getByRole('option', { name: 'Case 260000-01' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/case-management\/260000-01$/);
  });
  await test.step('the palette changes the entity', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('organization hrpt');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/rco\/HRPT\/?$/);
  });
  await test.step('the palette offers no case and no page to somebody who may not see them', async () => {
    await followWithin(page, 'INVITER', '/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization INVITER' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field(page).fill('260000-01');
    await expect(palette(page).getByText('No commands match')).toBeVisible();
    await field(page).fill('task');
    // The guide is open to all users, and also describes pages that this user may not open.
    const pages = palette(page).getByRole('group', { name: 'Go to' });
    await expect(pages.getByRole('option', { name: /Task Management/ })).toHaveCount(0);
    await expect(
      palette(page).getByRole('group', { name: 'Help' }).getByRole('option').first(),
    ).toBeVisible();
  });
});

test.describe('the palette with a fake clock', () => {
  test.use({ ownContext: true });

  test('shortcuts open pages and are listed; they do nothing while typing, and can be turned off', async ({
    page,
    answers: _,
  }) => {
    await page.clock.install();
    await atHome(page);
    await page.keyboard.press('g');
    await page.clock.runFor(300);
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
    // By then, anything that the earlier keys opened would be visible.
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await drawn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await expect(list).toHaveCount(0);
  });
});

test('keys and text entered before the commands are loaded are not lost', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).toRead('casePatients', {
    casePatients: { rows: [], total: 0, totalIsCapped: false, next: null },
  });
  const host = await held(page, 'PaletteHost');
  const commands = await held(page, 'CommandPalette');
  await atHome(page);
  await test.step('keys pressed before the commands are loaded run once the commands are loaded', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await host.asked;
    await drawn(page);
    await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
    host.letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  });
  await test.step('text typed while the palette is loading is entered there, not on the page behind it', async () => {
    await follow(page, '/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('g task');
    commands.letGo();
    await expect(field(page)).toHaveValue('g task');
    await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
  });
});

test('a page stays unchanged and shows an error if the commands cannot be loaded', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  await page.route('**/assets/PaletteHost-*.js', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/PaletteHost-'));
  await atHome(page);
  await page.keyboard.press('g');
  await lost;
  await drawn(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('The commands could not be loaded. Reload the page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
});
