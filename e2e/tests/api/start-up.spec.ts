import { isHome } from '../../support/place.ts';
import { signIn } from '../../support/portal.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, type Request, test } from '../../support/test.ts';

const SETTINGS = '**/frontend/appconfig/v1/Settings';

test('the portal loads the settings first, with its subscription key, and shows a spinner meanwhile [P-050][P-051][P-055]', async ({
  page,
}) => {
  const asked: string[] = [];
  let key = '';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/rco/' && !pathname.startsWith('/rco/')) asked.push(pathname);
  });
  await page.route(SETTINGS, async (route) => {
    key = (await route.request().allHeaders())['x-subscription-key'] ?? '';
    await held;
    await route.continue();
  });
  await page.goto('/rco/', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: /loading/i })).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // Whatever else would have been asked, it would have been by now.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(asked).toEqual(['/frontend/appconfig/v1/Settings']);
  expect(key).not.toBe('');
  release();
  await expect(emailField(page)).toBeVisible();
});

test('each call names the client, the user, the session and, inside an organisation, the organisation [P-252][P-254]', async ({
  page,
  avery,
  organisation,
  other,
}) => {
  const second = await other();
  await second.join(avery, 'Task Manager');
  const reading = page.waitForResponse('**/services/policy/users/me/entities');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/services/')) calls.push(request);
  });
  await signIn(page, avery, `/rco/${second.lcode}`);
  const entities = (await (await reading).json()) as { id: string; lCode: string }[];
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const seen = calls.splice(0);
  for (const call of seen)
    expect(await call.allHeaders(), call.url()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer \S+\.\S+\.\S+$/),
      'x-session-id': expect.stringMatching(/\S/),
      'x-subscription-key': expect.stringMatching(/\S/),
    });
  const inside = seen.filter(
    (call) => !/\/users\/me(\/entities|\/scopes\/.*)?$/.test(new URL(call.url()).pathname),
  );
  expect(inside.length).toBeGreaterThan(2);
  const idOf = (lCode: string) => entities.find((entity) => entity.lCode === lCode)?.id;
  for (const call of inside) expect((await call.allHeaders()).scope, call.url()).toBe(idOf(second.lcode));
  // Later calls name the newly selected organisation.
  await page.getByRole('button', { name: `Entity: ${second.name}` }).click();
  await page.getByRole('option', { name: organisation.name }).click();
  await isHome(page);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const isOf = (service: string, call: Request) => call.url().includes(`/services/${service}/`);
  expect(calls.filter((call) => isOf('task', call)).length).toBeGreaterThan(0);
  // Calls about a case and its patient name it too.
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/case-management\//);
  for (const service of ['case', 'patient'])
    await expect.poll(() => calls.filter((call) => isOf(service, call)).length, service).toBeGreaterThan(0);
  // What was asked before the change is not of the new one.
  const since = calls.findIndex((call) => call.headers().scope === organisation.id);
  for (const service of ['task', 'case', 'patient'])
    for (const call of calls.slice(since).filter((one) => isOf(service, one)))
      expect((await call.allHeaders()).scope, call.url()).toBe(idOf(organisation.lcode));
});
