import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser, type Page } from '../../../../e2e/support/browser.ts';
import { ask } from '../../../../e2e/support/eligibility.ts';
import { remember } from '../../../../e2e/support/place.ts';
import { enter } from '../../../../e2e/support/provider-page.ts';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';

let installation: Installation;
let server: Running;
let browser: Browser;
let page: Page;
let account: { email: string; password: string };
let port: number | undefined;

beforeAll(async () => {
  [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  await installation.prepare();
  await installation.worker();
  server = await installation.server({ PORT: String(port) });
  const at = await installation.organization();
  account = await at.withPassword(await at.person('dana'));
  browser = await openBrowser();
  page = await browser.newPage({ baseURL: server.url, locale: 'en-US', timezoneId: 'America/Chicago' });
  remember(page, at);
});
afterAll(async () => {
  await browser?.close();
  await installation?.remove();
});

/** The number of requests that the payer counted. */
async function arrivals(): Promise<number> {
  const answer = await fetch(`${process.env.WAYPOST_TEST_SANDBOX_URL}/payers/log`);
  return ((await answer.json()) as unknown[]).length;
}

it('a restarted server shows the result of a request that a kill interrupted, and sends nothing twice', async () => {
  await page.goto('/rco/');
  await enter(page, account);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await ask(page, 'HANG00002');
  await page.getByText(/We are waiting to hear back/).waitFor();
  await expect.poll(arrivals, { timeout: 10_000 }).toBe(1);
  server.child.kill('SIGKILL');
  await server.ended;
  server = await installation.server({ PORT: String(port) });
  // Checks the waiting page, and then the page opened again.
  await page
    .getByText(/interrupted/i)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.reload();
  await page
    .getByText(/interrupted/i)
    .first()
    .waitFor({ timeout: 30_000 });
  expect(await page.getByText(/We are waiting to hear back/).count()).toBe(0);
  expect(await arrivals()).toBe(1);
});
