import type { Route } from '@playwright/test';
import { applicationOf, type PermissionName } from '@waypost/contract/permissions';

/** The call that returns the user's permissions. */
export const PERMISSIONS = '**/services/policy/users/me/scopes/*/permissions';

/** Answers it with only these permissions for every user. */
export const only =
  (...names: string[]) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      json: names.map((permissionName) => ({
        permissionName,
        applicationName: applicationOf(permissionName),
      })),
    });

/** Answers it with the user's permissions except for some. */
export const without =
  (...names: PermissionName[]) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const held = (await response.json()) as Array<{ permissionName: PermissionName }>;
    await route.fulfill({
      response,
      json: held.filter(({ permissionName }) => !names.includes(permissionName)),
    });
  };
