import { expect, type Page } from '@playwright/test';
import { at, type Screen } from './screen.ts';

const roles = at('/user-management?tab=roles', (page) =>
  expect(page.getByRole('button', { name: 'Edit Role' }).nth(6)).toBeVisible(),
);
/** The roles with a drawer or dialog that the named button opens. */
const rolesWith = (button: string, dialog: string) => async (page: Page) => {
  await roles(page);
  await page.getByRole('button', { name: button }).first().click();
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
};

async function rolesWithUsers(page: Page): Promise<void> {
  await roles(page);
  await page.getByRole('button', { name: 'Open users of Auditor' }).click();
  await expect(page.getByRole('table', { name: 'Users in Auditor' })).toBeVisible();
  // The tooltip disappears when the pointer leaves.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
}

async function holders(page: Page): Promise<void> {
  await rolesWith('Edit Role', 'Edit Role')(page);
  await page.getByRole('button', { name: 'Who holds View cases' }).click();
  await expect(page.getByRole('table').getByText('Ruth Abara')).toBeVisible();
}

/** Screens for administrators of roles. */
export const roleScreens: Screen[] = [
  { name: 'roles', open: roles },
  { name: 'roles, users of one', open: rolesWithUsers },
  { name: 'role editor', open: rolesWith('Edit Role', 'Edit Role') },
  {
    name: 'role editor, a permission looked for',
    open: async (page) => {
      await rolesWith('Add Role', 'Add Role')(page);
      await page.getByLabel('Find a permission').fill('payer');
      await expect(page.getByRole('checkbox', { name: 'View payers' })).toBeVisible();
    },
  },
  { name: 'holders of a permission', open: holders },
  { name: 'user to add to a role', open: rolesWith('Add User to Role', 'Add User to Role') },
];
