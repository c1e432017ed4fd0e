import { contract } from '@waypost/contract';
import {
  applicationOf,
  managePermission,
  permissionNames,
  workPermission,
} from '@waypost/contract/core/permissions';
import type { Answers } from '../../support/answers.ts';
import { openedCase } from '../../support/case-answers.ts';
import { withConfiguration } from '../../support/configuration-answers.ts';
import { opened as openedCheck, transaction } from '../../support/eligibility-answers.ts';
import { closeMessages } from '../../support/messages.ts';
import { expect, follow, followWithin, holdingIn, type Page, test } from '../../support/shown.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const allBut = (names: readonly string[]) => permissionNames.filter((name) => !names.includes(name));

/** Closes the refusal, because the next one has the same text. */
async function isRefused(page: Page, lCode: string): Promise<void> {
  const refusal = page.getByText('You do not have permission to access this page', { exact: true });
  await expect(refusal, lCode).toBeVisible();
  await expect(page, lCode).toHaveURL(new RegExp(`/rco/${lCode}/?$`));
  await closeMessages(page);
  await expect(refusal).toHaveCount(0);
}

/** A portal that is open in another organization than those of the test, so that it goes into each of them without loading. */
const opened = async (page: Page, answers: Answers, held: Readonly<Record<string, readonly string[]>>) => {
  holdingIn(answers, { START: [], ...held });
  await page.goto('/rco/START');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const isTitled = (page: Page, title: string, why: string) =>
  expect(page.getByRole('heading', { level: 1, name: title }), why).toBeVisible();

test('a page requires its own permissions: all others together lead home with a message [P-046][W-012][P-035]', async ({
  page,
  answers,
}) => {
  openedCheck(answers, transaction);
  openedCase(answers);
  // Home counts it for users who resolve it.
  answers.to(contract.registrations.heldRegistrations, { total: 0, held: [] });
  const ofTasks = permissionNames.filter((name) => applicationOf(name) === 'task-management');
  const ofEligibility = ['eligibility-verification-write', 'eligibility-verification-read'] as const;
  await opened(page, answers, {
    NOTASK: allBut(ofTasks),
    TASK: ofTasks.slice(0, 1),
    NOCHECK: allBut(ofEligibility),
    WRITE: ofEligibility.slice(0, 1),
    READ: ofEligibility.slice(1),
    NOCASE: allBut(['case-management-read']),
    CASE: ['case-management-read'],
  });
  for (const [path, title, without, having] of [
    ['task-management', 'Task Management', 'NOTASK', ['TASK']],
    ['eligibility', 'Eligibility request', 'NOCHECK', ['WRITE', 'READ']],
    ['case-management/260000-01', 'Case 260000-01', 'NOCASE', ['CASE']],
  ] as const) {
    await follow(page, `/rco/${without}/${path}`);
    await isRefused(page, without);
    for (const lCode of having) {
      await follow(page, `/rco/${lCode}/${path}`);
      await isTitled(page, title, lCode);
      await expect(page).toHaveURL(new RegExp(`${lCode}/${path}$`));
    }
  }
  await test.step('users who may only write eligibility can open it, also from the palette', async () => {
    await follow(page, '/rco/WRITE');
    await isTitled(page, 'Organization WRITE', 'WRITE');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('eligibility');
    await palette(page).getByRole('option', { name: 'Eligibility G E' }).click();
    await expect(page.getByRole('form', { name: 'Eligibility request' })).toBeVisible();
  });
});

test('any one permission of its application opens task management, from the navigation too [W-012]', async ({
  page,
  answers,
}) => {
  const link = nav(page).getByRole('link', { name: 'Task Management', exact: true });
  // The unit test of `entityAccess` covers every permission.
  const openers = ['task-management-read', workPermission('eligibility'), managePermission('documents')];
  await opened(page, answers, {
    ...Object.fromEntries(openers.map((name, at) => [`OPEN${at}`, [name]])),
    NONE: permissionNames.filter((one) => applicationOf(one) !== 'task-management'),
  });
  for (const [at, name] of openers.entries()) {
    await follow(page, `/rco/OPEN${at}/settings`);
    await expect(link, name).toHaveAttribute('href', `/rco/OPEN${at}/task-management`);
    await link.click();
    await isTitled(page, 'Task Management', name);
  }
  await follow(page, '/rco/NONE/settings');
  await expect(nav(page).getByRole('link', { name: 'Search', exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('user management requires one of its three permissions, and names whom to ask without them', async ({
  page,
  answers,
}) => {
  answers
    .to(contract.users.users, [])
    .to(contract.roles.roles, [])
    .to(contract.roles.permissions, [])
    .to(contract.invitations.options, { facilities: [], roles: [] })
    .failing(contract.profile.userProfile, 'NOT_FOUND');
  const profile = 'user-management/view-profile/019aa000-0000-7000-8000-000000000001';
  const three = {
    USERS: 'user-management-user-write',
    ROLES: 'user-management-role-write',
    INVITE: 'user-management-invite',
  };
  const link = nav(page).getByRole('link', { name: 'User Management', exact: true });
  await opened(page, answers, {
    ...Object.fromEntries(Object.entries(three).map(([lCode, name]) => [lCode, [name]])),
    NONE: allBut(Object.values(three)),
    TASKS: ['task-management-read'],
  });
  await test.step('each of the three permissions opens user management and the profile of a user [P-037]', async () => {
    for (const lCode of Object.keys(three)) {
      await follow(page, `/rco/${lCode}/user-management`);
      await expect(page.getByRole('tab'), lCode).toHaveCount(1);
      await expect(link, lCode).toHaveAttribute('href', `/rco/${lCode}/user-management`);
      await follow(page, `/rco/${lCode}/${profile}`);
      await expect(page, lCode).toHaveURL(new RegExp(`${lCode}/${profile}`));
      await expect(page.getByRole('heading', { level: 1 }), lCode).toBeVisible();
      await expect(page.getByText('You do not have permission to access this page')).toHaveCount(0);
    }
    await follow(page, `/rco/NONE/${profile}`);
    await isRefused(page, 'NONE');
  });
  await test.step('without any of the three permissions the page names whom to ask [P-132]', async () => {
    await followWithin(page, 'NONE', '/rco/LKMT/user-management');
    await expect(page.getByText('Privileged Access Required.')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(link).toHaveCount(0);
    await followWithin(page, 'TASKS', '/rco/LKMT/user-management');
    await expect(
      page.getByText(
        'Privileged Access Required. Please contact a facility administrator to request access.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Maintenance' })).toHaveCount(0);
    await expect(link).toHaveCount(0);
  });
  await test.step('the palette offers user management to users who may only invite', async () => {
    await follow(page, '/rco/INVITE');
    await isTitled(page, 'Organization INVITE', 'INVITE');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('user management');
    await expect(palette(page).getByRole('option', { name: 'User Management' })).toBeVisible();
  });
});

test('search, cases and the audit are closed to users who may not read them', async ({ page, answers }) => {
  openedCase(answers);
  const link = nav(page).getByRole('link', { name: 'Search', exact: true });
  await opened(page, answers, {
    NOCASE: allBut(['case-management-read']),
    NOPATIENT: allBut(['patient-read']),
    BOTH: ['case-management-read', 'patient-read'],
    NOUSERS: allBut(['user-management-audit-read']),
    NOCASES: allBut(['case-management-audit-read']),
    AUDIT: ['user-management-audit-read', 'case-management-audit-read'],
  });
  await test.step('search requires both of its permissions, at its address and in the navigation [P-066][C-271]', async () => {
    for (const missing of ['NOCASE', 'NOPATIENT']) {
      await follow(page, `/rco/${missing}/search`);
      await isRefused(page, missing);
      await expect(nav(page).getByRole('link', { name: 'Home', exact: true })).toBeVisible();
      await expect(link).toHaveCount(0);
    }
    await follow(page, '/rco/BOTH');
    await isTitled(page, 'Organization BOTH', 'BOTH');
    await link.click();
    await isTitled(page, 'Search', 'BOTH');
  });
  await test.step('cases require both permissions, and a case address without a number opens the search [C-005][C-007][C-008]', async () => {
    for (const path of ['case-management', 'case-management/260000-01']) {
      await follow(page, `/rco/NOCASE/${path}`);
      await isRefused(page, 'NOCASE');
    }
    await follow(page, '/rco/BOTH/case-management');
    await expect(page).toHaveURL(/\/BOTH\/search$/);
    await follow(page, '/rco/BOTH/case-management/260000-01');
    await isTitled(page, 'Case 260000-01', 'BOTH');
  });
  await test.step('the audit search requires both of its permissions', async () => {
    for (const missing of ['NOUSERS', 'NOCASES']) {
      await follow(page, `/rco/${missing}/audit-history`);
      await isRefused(page, missing);
      await isTitled(page, `Organization ${missing}`, missing);
    }
  });
  await test.step('the filters of Audit History are on one line, in a narrower window too', async () => {
    answers.to(contract.audit.searchHistory, { rows: [], next: null });
    await follow(page, '/rco/AUDIT/audit-history');
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('searchbox', { name: 'Person' })).toBeVisible();
      const fields = [
        page.getByRole('searchbox', { name: 'Person' }),
        page.getByRole('searchbox', { name: 'Patient' }),
        page.getByRole('button', { name: 'Done By', exact: true }),
        page.getByRole('button', { name: 'Action', exact: true }),
        page.getByLabel('From', { exact: true }),
        page.getByLabel('To', { exact: true }),
      ];
      // The page follows its new width a moment later.
      const spread = async () => {
        const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
        const bottoms = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0)));
        return Math.max(...bottoms) - Math.min(...bottoms);
      };
      await expect.poll(spread, { message: `${width} px` }).toBeLessThan(3);
    }
  });
});

test('Task Management Configuration has one address, and its tabs say who may see them; any other ta… is no page [P-032]', async ({
  page,
  answers,
}) => {
  withConfiguration(answers);
  const tables = permissionNames.filter((name) => applicationOf(name) === 'decision-management');
  await opened(page, answers, {
    ...Object.fromEntries(tables.map((name, at) => [`OPEN${at}`, [name]])),
    NONE: allBut(tables),
  });
  for (const [at, name] of tables.entries()) {
    await followWithin(page, `OPEN${at}`, '/rco/LKMT/task-configuration');
    await isTitled(page, 'Task Management Configuration', name);
  }
  await follow(page, '/rco/OPEN0/ta-guess');
  await isTitled(page, 'Page not found', 'ta-guess');
  await follow(page, '/rco/NONE/task-configuration');
  await expect(page.getByText('You do not have access to any application settings')).toBeVisible();
});
