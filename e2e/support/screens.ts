import { expect, type Page } from '@playwright/test';
import { caseScreens } from './case-screens.ts';
import { decisionScreens } from './decision-screens.ts';
import { ask } from './eligibility.ts';
import { insuranceScreens } from './insurance-screens.ts';
import { orderScreens } from './order-screens.ts';
import { goTo } from './place.ts';
import { profileScreens } from './profile-screens.ts';
import { roleScreens } from './role-screens.ts';
import { at, type Screen } from './screen.ts';

const queue = '/task-management';
const rows = (page: Page) => expect(page.getByRole('row').nth(3)).toBeVisible();

/** The actions of a view are buttons, or a menu in a narrow window. */
async function viewAction(page: Page, name: string): Promise<void> {
  const word = page.getByRole('group', { name: 'Views' }).getByRole('button', { name });
  if (await word.isVisible()) return word.click();
  await page.getByRole('button', { name: 'View actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

const answered = async (page: Page, memberId: string) => {
  await ask(page, memberId);
  await expect(page.getByText('We are waiting to hear back')).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
};

const users = '/user-management';
/** Searches the row, because a small window renders only the visible rows. */
async function usersLike(page: Page, text: string): Promise<void> {
  await goTo(page, users);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  await page.keyboard.press('Enter');
}
/** Screens for administrators of users. */
const administration: Screen[] = [
  { name: 'users', open: at(users, rows) },
  {
    name: 'users, cancel an invite',
    open: async (page) => {
      await usersLike(page, 'petra.');
      await page.getByRole('button', { name: /^Cancel Invite/ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Cancel the Invite' })).toBeVisible();
    },
  },
  {
    name: 'users, deactivate',
    open: async (page) => {
      await usersLike(page, 'dana.');
      await page.getByRole('button', { name: /^Deactivate dana\./ }).click();
      await expect(page.getByRole('alertdialog', { name: 'Deactivate User' })).toBeVisible();
    },
  },
  {
    name: 'invite',
    open: at(`${users}?tab=invite`, (page) => expect(page.getByLabel('First Name')).toBeVisible()),
  },
  {
    name: 'invite, with problems',
    open: async (page) => {
      await goTo(page, `${users}?tab=invite`);
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await expect(page.getByText('The invite was not sent')).toBeVisible();
    },
  },
];

/** Every screen with data from the product; every-state.ts has their other states. */
export const screens: Screen[] = [
  { name: 'home', open: at('', rows) },
  { name: 'queue', open: at(queue, rows) },
  {
    name: 'board, own',
    open: at('/board', (page) => expect(page.getByRole('table').first()).toBeVisible()),
  },
  { name: 'eligibility, active', open: (page) => answered(page, 'TWM5550199') },
  {
    name: 'search, cases found',
    open: async (page) => {
      await goTo(page, '/search');
      await page.getByLabel('Case Number').fill('2600');
      await page.getByLabel('Case Number').press('Enter');
      await rows(page);
    },
  },
  {
    name: 'case, insurance',
    open: at('/case-management/260000-01?panel=insurance&tab=billing', (page) =>
      expect(page.getByRole('tabpanel', { name: 'Billing' })).toBeVisible(),
    ),
  },
  {
    name: 'case',
    open: at('/case-management/260000-01', (page) =>
      expect(page.getByRole('grid', { name: 'Case Notes' }).getByRole('gridcell').first()).toBeVisible(),
    ),
  },
  {
    name: 'board',
    open: at('/board', (page) => expect(page.getByRole('table', { name: /^Payers/ })).toBeVisible()),
    by: 'marcus' as const,
  },
  {
    name: 'queue, a view to be made',
    open: async (page) => {
      await goTo(page, queue);
      await rows(page);
      await viewAction(page, 'Create');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Required', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'queue, its views',
    open: async (page) => {
      await goTo(page, queue);
      await rows(page);
      await page.getByRole('button', { name: /^View: / }).click();
      await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    },
  },
  {
    name: 'eligibility request',
    open: at('/eligibility', (page) => expect(page.getByLabel('Member ID', { exact: true })).toBeVisible()),
  },
  {
    name: 'eligibility request, with problems',
    open: async (page) => {
      await goTo(page, '/eligibility');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.getByText('The request was not sent')).toBeVisible();
    },
  },
  {
    name: 'search, refused',
    open: async (page) => {
      await goTo(page, '/search');
      await page.getByLabel('First Name').fill('A');
      await page.getByLabel('First Name').press('Enter');
      await expect(page.getByRole('form', { name: 'Case search' }).getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'case, a note to be written',
    open: async (page) => {
      await goTo(page, '/case-management/260000-01');
      await page.getByRole('button', { name: 'Update Case' }).click();
      await expect(page.getByRole('form', { name: 'Add Case Note' })).toBeVisible();
    },
    by: 'ruth' as const,
  },
  ...caseScreens,
  ...insuranceScreens,
  ...[...administration, ...roleScreens].map((screen) => ({ ...screen, by: 'elena' as const })),
  ...decisionScreens.map((screen) => ({ ...screen, by: 'tomasz' as const })),
  ...orderScreens.map((screen) => ({ ...screen, by: 'ruth' as const })),
  ...profileScreens,
  { name: 'audit history', open: at('/audit-history', rows), by: 'joel' as const },
  { name: 'page not found', open: at('/no-such-page') },
  { name: 'info', open: at('/rco/info?topic=privacy') },
];
