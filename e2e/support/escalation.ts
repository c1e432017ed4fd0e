import type { Page } from '@playwright/test';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import { callHeaders, signIn } from './portal.ts';

/** Signs a user in, and returns the headers of their page's requests. */
export async function signInAs(page: Page, person: Client, path: string): Promise<Record<string, string>> {
  const asked = page.waitForRequest((request) => request.headers().scope !== undefined);
  await signIn(page, person, path);
  return callHeaders(await (await asked).allHeaders());
}
