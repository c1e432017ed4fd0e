import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import type { CataloguedPermission, Role, RoleUser } from '@waypost/contract/roles/calls';
import { gridOf } from './grid.ts';
import { idOf, type Locator, type Page } from './shown.ts';

/** Every permission that a role can give. */
export const permissions: CataloguedPermission[] = permissionCatalogue.map((entry, at) => ({
  ...entry,
  permissionId: idOf(400 + at),
}));

/** A role with its users and permissions, possibly read-only; `number` makes it distinct. */
type Of = { users?: RoleUser[]; isReadOnly?: boolean; gives: string[] };
export const role = (number: number, name: string, { users = [], isReadOnly = false, gives }: Of): Role => {
  const given = permissions.filter(({ permissionName }) => gives.includes(permissionName));
  return {
    roleId: idOf(300 + number),
    version: 1,
    name,
    isReadOnly,
    userLimit: null,
    users,
    applications: given.map(({ applicationName, applicationDisplayName, section, ...permission }) => ({
      applicationName,
      applicationDisplayName,
      sections: [
        { ...section, permissions: [{ ...permission, applicationName, applicationDisplayName, section }] },
      ],
    })),
  };
};

/** An active user of Lakemont. */
export const roleUser = (number: number, firstName: string, lastName: string): RoleUser => {
  const email = `${firstName}.${lastName}@lakemont.example`.toLowerCase();
  return {
    userObjectId: idOf(350 + number),
    firstName,
    lastName,
    email,
    userName: email,
    status: 'Active',
    isInSeveralRoles: false,
  };
};

/** A role in the list, and one of its buttons. */
export const rowOf = (page: Page, name: string): Locator =>
  gridOf(page, 'Roles')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
export const actionOf = (page: Page, name: string, button: string): Locator =>
  rowOf(page, name).getByRole('button', { name: button, exact: true });
