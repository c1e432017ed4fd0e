import { contract } from '@waypost/contract';
import { linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import listed from '../../../../../apps/server/linked-products.json' with { type: 'json' };
import type { Answers } from '../../../../support/answers.ts';
import { openedProfiles } from '../../../../support/profile-answers.ts';
import { drawn } from '../../../../support/quiet.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  lakemont,
  mayAllIn,
  type Page,
  settings,
  test,
} from '../../../../support/shown.ts';
import { tasks, withTasks } from '../../../../support/task-answers.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const linkedProducts = listed.map((product) =>
  linkedProductSchema.parse({ ...product, url: 'https://linked.example/', caseUrl: null }),
);
const owned = ['HARP', 'PAS', 'Claims Management'].map((name) => ({ name }));
const harbor = { ...lakemont, id: idOf(9), lCode: 'HRPT', name: 'Harbor Point Physicians' };

/** Every linked product, in an entity that owns them all. */
const linking = (answers: Answers): Answers =>
  answers
    .to(contract.appConfig.settings, { ...settings, linkedProducts })
    .to(contract.policy.myEntities, [{ ...lakemont, products: owned }, harbor]);

async function openHome(page: Page): Promise<void> {
  await page.goto('/rco/LKMT');
  await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
}

test('the frame around each page has the navigation, the breadcrumb, the footer and the menu of the user', async ({
  page,
  answers,
}) => {
  openedProfiles(answers);
  // Where the navigation is a rail, the entity is named by its selector instead.
  await page.setViewportSize({ width: 1680, height: 900 });
  await openHome(page);
  await test.step('the breadcrumb shows the entity name for Home [P-061]', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByText('Lakemont Regional Health')).toHaveAttribute('aria-current', 'page');
    await navigation(page).getByRole('link', { name: 'Task Management' }).click();
    await expect(trail.getByText('Task Management')).toHaveAttribute('aria-current', 'page');
    await trail.getByRole('link', { name: 'Lakemont Regional Health' }).click();
    await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
  });
  await test.step('the navigation ends with a footer with copyright, terms, privacy, developer portal and attributions [P-062]', async () => {
    const footer = navigation(page).getByRole('contentinfo').or(navigation(page).locator('footer'));
    await expect(footer).toContainText(/© 20\d\d Waypost/);
    for (const name of ['Terms', 'Privacy', 'Developer portal', 'Attributions']) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', /.+/);
    }
  });
  await test.step('the navigation is 260 wide, and collapses to a rail [P-058]', async () => {
    expect((await navigation(page).boundingBox())?.width).toBe(260);
    await page.getByRole('button', { name: 'Collapse navigation' }).click();
    expect((await navigation(page).boundingBox())?.width).toBe(48);
    await expect(navigation(page).getByRole('link', { name: 'Task Management' })).toBeVisible();
  });
  const openMenu = () => page.getByRole('button', { name: /Dana Whitfield/ }).click();
  await test.step('the user menu contains Profile, My Files, Sign Out and the display settings [P-063]', async () => {
    await openMenu();
    await expect(page.getByRole('menuitem')).toHaveText([/^Profile/, /^My Files/, /^Help/, /^Sign Out/]);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('menuitemradio', { name: 'Roomy' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Single-letter shortcuts' }).click();
  });
  await page.reload();
  await test.step('the navigation keeps its state [P-058]', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await navigation(page).boundingBox())?.width).toBe(48);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    expect((await navigation(page).boundingBox())?.width).toBe(260);
  });
  await test.step('the display settings are kept, and Profile leads to the profile [P-063]', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openMenu();
    await expect(page.getByRole('menuitemradio', { name: 'Roomy' })).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByRole('menuitemcheckbox')).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/rco\/LKMT\/my-profile$/);
  });
});

test('a page keeps its width', async ({ page, answers }) => {
  withTasks(answers, tasks(2), tasks(2));
  holdingIn(answers, mayAllIn('LKMT', 'BACK'));
  await test.step('the navigation is a rail on pages of many columns, until somebody chooses otherwise', async () => {
    const width = async () => (await navigation(page).boundingBox())?.width;
    await page.goto('/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization LKMT' })).toBeVisible();
    expect(await width()).toBe(260);
    await follow(page, '/rco/LKMT/task-management');
    await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
    await expect.poll(width).toBe(48);
    await page.setViewportSize({ width: 1680, height: 900 });
    await expect.poll(width).toBe(260);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(width).toBe(48);
    await page.getByRole('button', { name: 'Expand navigation' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
    expect(await width()).toBe(260);
  });
  await test.step('Back to a page that is a pixel too short restores its end, and stays there while it grows', async () => {
    withTasks(answers, tasks(8), tasks(8));
    await followWithin(page, 'BACK', '/rco/LKMT/search');
    // Leaves the page by a link, as a user would before going back.
    await navigation(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Organization BACK' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect(
      page
        .getByRole('table', { name: /^Tasks, earliest/ })
        .getByRole('row')
        .nth(5),
    ).toBeVisible();
    const main = page.locator('main');
    const toEnd = () =>
      main.evaluate((element) => {
        element.scrollTop = element.scrollHeight;
        return element.scrollTop;
      });
    await expect.poll(toEnd).toBeGreaterThan(100);
    const end = await toEnd();
    await navigation(page).getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 501 });
    await page.goBack();
    const at = () => main.evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(at).toBe(end - 1);
    await main.evaluate(({ children }) => {
      for (const child of children as Iterable<HTMLElement>)
        child.style.minHeight = `${child.offsetHeight + 300}px`;
    });
    // A page that has grown is noticed with its next frame.
    await drawn(page);
    expect(await at()).toBe(end - 1);
  });
});

test('the entity selector finds an entity by name, and no data of the previous entity is shown', async ({
  page,
  answers,
}) => {
  linking(withTasks(answers, tasks(2), tasks(2)));
  await page.goto('/rco/LKMT');
  await test.step('leaving an entity removes its data, and none of it is shown in the next entity', async () => {
    const cases = page.getByRole('cell', { name: /^\d{6}-\d{2}$/ });
    await expect(cases.first()).toBeVisible();
    answers.failing('getAllTasks', 503).failing('getTasksByUser', 503);
    await navigation(page)
      .getByRole('button', { name: /Entity: Lakemont/ })
      .click();
    await page.getByRole('option', { name: /Harbor Point/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Physicians' })).toBeVisible();
    await expect(cases).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Lakemont Regional Health' })).toBeVisible();
    await expect(cases).toHaveCount(0);
  });
  await test.step('the entity selector lists entities by name and filters by typing; Enter selects an exact name [P-059][P-060]', async () => {
    const selector = navigation(page).getByRole('button', { name: /Entity: Lakemont/ });
    await selector.click();
    const options = page.getByRole('option');
    await expect(options).toHaveText([/^Harbor Point Physicians/, /^Lakemont Regional Health/]);
    const search = page.getByRole('combobox', { name: 'Search entities' });
    await search.fill('harbor point phys');
    await expect(options).toHaveCount(1);
    await search.press('Enter');
    await expect(page).toHaveURL(/\/rco\/LKMT\/?$/);
    await search.fill('Harbor Point Physicians');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/rco\/HRPT\/?$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Harbor Point Physicians' })).toBeVisible();
  });
});

test('the navigation offers the pages that its user may open, at every width', async ({ page, answers }) => {
  const auditor = ['case-management-read', 'case-management-audit-read'] as const;
  const held = {
    ...mayAllIn('OWNER', 'OTHER'),
    NOTHING: [],
    AUDITOR: auditor,
    BOTH: [...auditor, 'task-management-read'],
  };
  holdingIn(answers, held);
  // The first and the last own all products.
  answers.to(contract.appConfig.settings, { ...settings, linkedProducts }).to(
    contract.policy.myEntities,
    Object.keys(held).map((lCode, at) => ({
      ...lakemont,
      id: idOf(600 + at),
      name: `Organization ${lCode}`,
      lCode,
      products: lCode === 'OTHER' ? [] : owned,
    })),
  );
  await page.goto('/rco/OWNER');
  await expect(page.getByRole('heading', { level: 1, name: 'Organization OWNER' })).toBeVisible();
  const nav = navigation(page);
  await test.step('the navigation lists permitted pages and owned products only, in groups that are closed at first [P-064][P-065]', async () => {
    for (const name of ['Home', 'Search', 'Task Management']) {
      await expect(nav.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const name of [
      /^HARP \(/,
      /^HARP PRERELEASE/,
      /^PAS \(/,
      /^PAS PRERELEASE/,
      /^Claims Management/,
      /^Portal/,
    ]) {
      await expect(nav.getByRole('link', { name })).toBeVisible();
    }
    const groups = ['Products', 'Analytics & Reporting', 'Maintenance', 'Documentation & Support'];
    for (const name of groups) {
      await expect(nav.getByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
    }
    await expect(nav.getByRole('link', { name: 'Remittance Log' })).toBeHidden();
    await nav.getByRole('button', { name: 'Analytics & Reporting' }).click();
    await expect(nav.getByRole('link', { name: 'Remittance Log' })).toBeVisible();
    await page.reload();
    await expect(nav.getByRole('link', { name: 'Remittance Log' })).toBeVisible();
    await followWithin(page, 'OTHER', '/rco/LKMT');
    await expect(nav.getByRole('link', { name: 'Task Management' })).toBeVisible();
    await expect(nav.getByRole('link', { name: /^HARP|^PAS|^Claims/ })).toHaveCount(0);
  });
  await test.step('the navigation offers nothing that the user may not open [P-064][P-066]', async () => {
    await followWithin(page, 'NOTHING', '/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization NOTHING' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    for (const name of [/^Search/, /^Task Management/, /^HARP/, /^Claims/]) {
      await expect(nav.getByRole('link', { name })).toHaveCount(0);
    }
    await expect(nav.getByRole('button', { name: 'Analytics & Reporting' })).toHaveCount(0);
  });
  await test.step('the breadcrumb leads only to pages that the user may open', async () => {
    await page.setViewportSize({ width: 1680, height: 900 });
    answers.to(contract.audit.caseHistory, { rows: [], next: null });
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await followWithin(page, 'AUDITOR', '/rco/LKMT/case-management/260000-01');
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
    await expect(trail.getByRole('listitem')).toHaveText(['Organization AUDITOR', 'Case 260000-01']);
    await followWithin(page, 'BOTH', '/rco/LKMT/case-management/260000-01');
    await expect(trail.getByRole('listitem')).toHaveText([
      'Organization BOTH',
      'Task Management',
      'Case 260000-01',
    ]);
    await expect(trail.getByRole('link', { name: 'Task Management' })).toHaveAttribute(
      'href',
      '/rco/BOTH/task-management',
    );
  });
  await test.step('all navigation entries can be reached in windows of 1024, 720 and 360 pixels', async () => {
    for (const [width, height] of [
      [1024, 768],
      [720, 450],
      [360, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await follow(page, '/rco/OWNER');
      await expect(page.getByRole('heading', { level: 1, name: 'Organization OWNER' })).toBeVisible();
      await page.getByRole('button', { name: /^(Expand|Open) navigation$/ }).click();
      const last = navigation(page).last();
      await expect(last.getByRole('link', { name: 'Claims Management' })).toBeVisible();
      await expect(last.getByRole('link', { name: 'Attributions' })).toBeVisible();
      await last.getByRole('link', { name: 'Search' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBe(0);
      for (const name of [/^Help$/, /Dana Whitfield/]) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
