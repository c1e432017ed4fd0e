import { contract } from '@waypost/contract';
import { taskStatusWords } from '@waypost/contract/tasks/status';
import { helpPath } from '../../support/help-screens.ts';
import { expect, follow, followWithin, holdingIn, type Page, test, within } from '../../support/shown.ts';
import { withTasks } from '../../support/task-answers.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });

test('the guide opens at the current screen from the help menu, the list of keys and its own shortcut', async ({
  page,
  answers,
}) => {
  withTasks(answers, []);
  await page.goto('/rco/LKMT/search');
  await expect(title(page, 'Search')).toBeVisible();
  await test.step('the help menu leads to the part about the screen, which takes the focus', async () => {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Help for this screen' }).click();
    await expect(page).toHaveURL(`${helpPath}/case-specialist-screens#search`);
    await expect(title(page, 'Case Specialist: your screens')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Search' })).toBeFocused();
  });
  await test.step('the list of keys leads to the part about the open tab', async () => {
    await follow(page, '/rco/LKMT/settings?tab=decision-tables');
    await expect(title(page, 'Settings')).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 2, name: 'Decision tables' })).toBeFocused();
  });
  await test.step('the guide’s own shortcut leads to the part about the screen', async () => {
    await follow(page, '/rco/LKMT/task-management');
    await expect(title(page, 'Task Management')).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { level: 2, name: 'The queue', exact: true })).toBeFocused();
  });
  await test.step('the user menu leads to the first page, with the pages of the user’s role', async () => {
    await page.getByRole('button', { name: /Dana Whitfield/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect(title(page, 'Help')).toBeFocused();
    const mine = page.getByRole('list', { name: 'Where to begin' }).getByRole('link');
    await expect(mine.first()).toHaveText('Task Manager: your work');
  });
});

test('the guide is searched in the palette and on its own page', async ({ page, answers }) => {
  answers.toRead('casePatients', { casePatients: { rows: [], total: 0, totalIsCapped: false, next: null } });
  answers.to(contract.decision.conditionCodes, []);
  await page.goto('/rco/LKMT');
  await expect(title(page, 'Home Lakemont Regional Health')).toBeVisible();
  await test.step('the palette finds a page by the beginning of a word in its title or headings', async () => {
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('reject');
    const found = palette(page).getByRole('group', { name: 'Help' }).getByRole('option');
    await expect(found.filter({ hasText: /^Rejections/ })).toBeVisible();
    await found.filter({ hasText: /^Rejections/ }).click();
    await expect(page).toHaveURL(`${helpPath}/codes#rejections`);
    await expect(page.getByRole('heading', { level: 2, name: 'Rejections' })).toBeFocused();
  });
  await test.step('the guide’s search field finds all its text, and a code by its number', async () => {
    const field = page.getByRole('searchbox', { name: 'Search the guide' });
    await field.fill('deductible');
    await expect(page.getByText(/^\d+ places in the guide$/)).toBeVisible();
    await field.fill('code 72');
    await page.getByRole('main').getByRole('link', { name: 'Code 72' }).click();
    await expect(page.getByRole('term').filter({ hasText: /^72$/ })).toBeFocused();
    await expect(field).toHaveValue('');
  });
  await test.step('the page of codes has each status of a task, and what to do about a code', async () => {
    for (const word of Object.values(taskStatusWords))
      await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${word}$`) })).toBeVisible();
    await expect(page.getByText('Compare the member ID with the card.').first()).toBeVisible();
  });
  await test.step('a search without results shows a message with suggestions', async () => {
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('zebra');
    await expect(page.getByText('Nothing in the guide says “zebra”')).toBeVisible();
    await follow(page, `${helpPath}/never-written`);
    await expect(title(page, 'This page is not in the guide')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Where to begin' })).toBeVisible();
  });
});

test('home shows new users where their guide is until they dismiss the card', async ({ page, answers }) => {
  holdingIn(answers, {
    WORKER: ['eligibility-work'],
    READER: ['eligibility-verification-read', 'case-management-read', 'patient-read'],
    ADMIN: ['user-management-invite'],
    NOBODY: [],
  });
  await page.goto('/rco/WORKER');
  const card = page.getByRole('complementary', { name: 'New here? Three things to know' });
  await test.step('the guide shows the pages of the user’s role, and a user without a role reads what to do', async () => {
    for (const [lCode, guide] of [
      ['WORKER', 'The guide of the Task Worker'],
      ['READER', 'The guide of the Eligibility Reader'],
      ['ADMIN', 'The guide of the Facility Administrator'],
      ['NOBODY', 'What to do until you have a role'],
    ] as const) {
      await followWithin(page, lCode, '/rco/LKMT');
      await expect(card.getByRole('link')).toHaveText(guide);
    }
    await card.getByRole('link').click();
    await expect(title(page, 'No access yet')).toBeFocused();
  });
  await test.step('a user without permissions can read the pages of all roles', async () => {
    await follow(page, within('NOBODY', `${helpPath}/auditor`));
    await expect(title(page, 'Auditor: your work')).toBeVisible();
  });
  await test.step('a dismissed card does not appear again, and its notice names the location of the guide', async () => {
    await follow(page, '/rco/NOBODY');
    await card.getByRole('button', { name: 'Don’t Show Again' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('The guide is in your menu, under Help.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});
