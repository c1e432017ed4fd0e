import type { Page } from '@playwright/test';
import { callHeaders, signIn } from './portal.ts';

/** Signs somebody in, and answers with the headers of what their page asks for. */
export async function signInAs(
  page: Page,
  person: { email: string },
  path: string,
): Promise<Record<string, string>> {
  const asked = page.waitForRequest((request) => request.headers().scope !== undefined);
  await signIn(page, person, path);
  return callHeaders(await (await asked).allHeaders());
}

/** Removes the organization's own table, as the page itself would ask for it. */
export async function forgetEscalation(page: Page, headers: Record<string, string>): Promise<void> {
  const path = '/services/decision-management/dmn';
  const models = (await (await page.request.get(path, { headers })).json()) as {
    id: string;
    name: string;
    version: number;
    tenantId: string | null;
  }[];
  for (const { id, version } of models.filter(
    ({ name, tenantId }) => name === 'Escalation' && tenantId !== null,
  ))
    await page.request.delete(`${path}/${id}`, { headers: { ...headers, 'if-match': String(version) } });
}
