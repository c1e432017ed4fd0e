import type { Page } from '@playwright/test';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { organizationOf } from '../../apps/server/test/api/support/organization.ts';
import { goTo, remember } from './place.ts';
import { enter } from './provider-page.ts';

/** Opens the portal and signs in through the provider's page, at an address as `signIn` takes it. */
export async function signInAtProvider(page: Page, person: Client, path = '/rco/'): Promise<void> {
  remember(page, organizationOf(person));
  await goTo(page, path);
  await enterPassword(page, person);
}

/** Fills in the provider's page for somebody of the organization of a test. */
export const enterPassword = async (page: Page, person: Client): Promise<void> =>
  enter(page, await organizationOf(person).withPassword(person));
