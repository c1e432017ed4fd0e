import { contract } from '@waypost/contract';
import type { Colleague } from '@waypost/contract/users/calls';
import { openedProfiles, sentView } from './profile-answers.ts';
import { permissions, role, roleUser, rowOf } from './role-answers.ts';
import { forgetShifts } from './shifts.ts';
import { expect, idOf, lakemont, type Page } from './shown.ts';
import type { State } from './state.ts';

/** The management of users. */
export const users = '/rco/LKMT/user-management';
const { facilities } = lakemont;

/** Somebody who is at work at all facilities. */
export const colleague = (number: number, firstName: string, lastName: string): Colleague => ({
  ...roleUser(number, firstName, lastName),
  userId: idOf(360 + number),
  phoneNumber: null,
  phoneNumberExtension: null,
  typeOfUser: 'Business Associate',
  isActive: true,
  usesExternalIdentityProvider: false,
  isWaypostEmployee: false,
  localAccountId: null,
  emailUpdate: null,
  lastLoginDateTime: null,
  scopes: [{ id: lakemont.id, name: lakemont.name, lCode: lakemont.lCode }],
  facilities: facilities.map(({ id, name }) => ({ id, name })),
  membershipVersion: 1,
});

/** The tabs of the management of users, and the profile. */
export const userStates: Readonly<Record<string, State>> = {
  users: async (page, answers) => {
    answers
      .to(contract.users.users, [colleague(1, 'Joel', 'Nakamura'), colleague(2, 'Ruth', 'Abara')])
      .to(contract.roles.permissions, permissions)
      .to(contract.roles.roles, []);
    // By its tab: if it is opened by its address, its list still moves when the views arrive.
    await page.goto(`${users}?tab=roles`);
    await expect(page.getByRole('button', { name: /^View: / })).toBeVisible();
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect(page.getByRole('gridcell', { name: 'Nakamura' }).first()).toBeVisible();
    await forgetShifts(page);
  },
  'users, failed': async (page, answers) => {
    answers.failing(contract.users.users, 500);
    await page.goto(users);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  },
  roles: async (page, answers) => {
    answers.to(contract.roles.permissions, permissions).to(contract.roles.roles, [
      role(1, 'Auditor', {
        users: [roleUser(1, 'Joel', 'Nakamura')],
        gives: ['user-management-audit-read'],
      }),
      role(2, 'Task Manager', { gives: ['eligibility-work'] }),
    ]);
    await page.goto(`${users}?tab=roles`);
    await page.getByRole('button', { name: 'Open users of Auditor' }).click();
    await expect(page.getByRole('table', { name: 'Users in Auditor' })).toBeVisible();
    await leave(page);
  },
  'role editor': async (page, answers) => {
    answers
      .to(contract.roles.permissions, permissions)
      .to(contract.roles.roles, [role(2, 'Task Manager', { gives: ['eligibility-work'] })]);
    await page.goto(`${users}?tab=roles`);
    await rowOf(page, 'Task Manager').getByRole('button', { name: 'Edit Role' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Role' })).toBeVisible();
  },
  invite: async (page, answers) => {
    answers.to(contract.users.users, []).to(contract.invitations.options, {
      facilities: facilities.map(({ id, name, clientCode }) => ({ id, name, clientCode })),
      roles: [{ roleId: idOf(3), name: 'Task Worker' }],
    });
    await page.goto(`${users}?tab=invite`);
    await expect(page.getByLabel('First Name')).toBeVisible();
  },
  profile: async (page, answers) => {
    await page.goto(openedProfiles(answers).own);
    await expect(page.getByRole('textbox', { name: 'First Name', exact: true })).toBeVisible();
  },
  'profile, with a view that is sent': async (page, answers) => {
    const { own } = openedProfiles(answers);
    answers.to(contract.settings.mySubscriptions, [sentView]);
    await page.goto(`${own}?tab=security`);
    await expect(page.getByRole('button', { name: 'Stop sending Overdue' })).toBeVisible();
  },
};

/** The tip of a button disappears when the pointer leaves. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
}
