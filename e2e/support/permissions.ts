import type { Route } from '@playwright/test';
import { applicationOf } from '@waypost/contract/core/permissions';

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
