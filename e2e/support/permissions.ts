import type { Route } from '@playwright/test';

/** The call that tells the portal what the user may do. */
export const PERMISSIONS = '**/services/policy/users/me/scopes/*/permissions';

/** Answers it with the permissions of the user but some. */
export const without =
  (...names: string[]) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const held = (await response.json()) as Array<{ permissionName: string }>;
    await route.fulfill({
      response,
      json: held.filter(({ permissionName }) => !names.includes(permissionName)),
    });
  };
