import { expect, type Page } from '@playwright/test';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import type { Organization } from '../../apps/server/test/api/support/organization.ts';
import { goTo } from './place.ts';
import type { Screen } from './screen.ts';

const ids = new Map<string, string>();
let prepared: Promise<void> | undefined;

/** Adds the users whom the screens show: one of each status, and one of another organization. */
export function prepareColleagues(organization: Organization, other: Organization): Promise<void> {
  prepared ??= invited(organization, other);
  return prepared;
}

async function invited(organization: Organization, other: Organization): Promise<void> {
  const { pool } = await testDatabase();
  const colleague = (firstName: string, lastName: string) => ({ firstName, lastName, role: 'Task Worker' });
  const priya = await organization.invite(colleague('Priya', 'Raman'));
  await pool.query('update app_user set uses_external_identity_provider = true where id = $1', [
    priya.userId,
  ]);
  const gone = await organization.invite(colleague('Greta', 'Grady'));
  await pool.query(`update membership set status = 'Deactivated' where user_id = $1`, [gone.userId]);
  await pool.query('update app_user set is_active = false where id = $1', [gone.userId]);
  await organization.inviteOnly(colleague('Petra', 'Porter'));
  await organization.person('joel');
  const [lena, nadia] = [await organization.person('lena'), await other.person('nadia')];
  for (const [name, { userId }] of Object.entries({ priya, gone, lena, nadia })) ids.set(name, userId);
}

const mine = '/my-profile';
const of = (name: string) => `/user-management/view-profile/${ids.get(name)}`;

const at = (path: string | (() => string), shown: string) => async (page: Page) => {
  await goTo(page, typeof path === 'string' ? path : path());
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
  { name: 'profile, federated', open: at(() => of('priya'), 'Federated SSO'), by: 'elena' as const },
  { name: 'profile, deactivated', open: at(() => of('gone'), 'User is deactivated'), by: 'elena' as const },
  {
    name: 'profile, security',
    open: async (page) => {
      await at(() => `${of('lena')}?tab=security`, 'Sign-ins')(page);
      await expect(page.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
    },
    by: 'elena' as const,
  },
  {
    name: 'profile, organizations',
    open: at(() => `${of('lena')}?tab=organizations`, 'Default Facility'),
    by: 'elena' as const,
  },
  {
    name: 'profile, audit log',
    open: at(() => `${of('lena')}?tab=audit`, 'Reference'),
    by: 'elena' as const,
  },
  {
    name: 'profile, failed',
    open: at(() => `${of('nadia')}`, 'This page has encountered an error'),
    by: 'elena' as const,
  },
];
