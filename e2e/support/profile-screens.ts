import { expect, type Page } from '@playwright/test';
import { users } from '../../apps/server/src/seed/people.ts';
import { elena } from './people.ts';
import type { Screen } from './screen.ts';

const idOf = (name: string) => users.find(({ email }) => email.startsWith(`${name}.`))?.id ?? '';
const mine = '/rco/LKMT/my-profile';
const of = (name: string) => `/rco/LKMT/user-management/view-profile/${idOf(name)}`;

const at = (path: string, shown: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByText(shown).first()).toBeVisible();
};

/** The user's own profile, and those of colleagues in each status. */
export const profileScreens: Screen[] = [
  { name: 'my profile', open: at(mine, 'Personal details') },
  {
    name: 'my profile, with problems',
    open: async (page) => {
      await at(mine, 'Personal details')(page);
      await page.getByRole('textbox', { name: 'First Name' }).fill('D');
      await page.getByRole('textbox', { name: 'Phone' }).fill('916 555 01');
      await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('2 fields need a change before saving')).toBeVisible();
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
    },
  },
  { name: 'my profile, security', open: at(`${mine}?tab=security`, 'This session') },
  { name: 'my profile, organizations', open: at(`${mine}?tab=organizations`, 'Default Facility') },
  { name: 'profile, federated', open: at(of('priya'), 'Federated SSO'), by: elena },
  { name: 'profile, deactivated', open: at(of('gone'), 'User is deactivated'), by: elena },
  {
    name: 'profile, security',
    open: async (page) => {
      await at(`${of('lena')}?tab=security`, 'Sign-ins')(page);
      await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
    },
    by: elena,
  },
  {
    name: 'profile, organizations',
    open: at(`${of('lena')}?tab=organizations`, 'Default Facility'),
    by: elena,
  },
  { name: 'profile, audit log', open: at(`${of('lena')}?tab=audit`, 'Reference'), by: elena },
  { name: 'profile, failed', open: at(`${of('nadia')}`, 'This page has encountered an error'), by: elena },
];
