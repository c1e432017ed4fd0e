import { contract } from '@waypost/contract';
import { openedCase } from '../../support/case-answers.ts';
import { expect, idOf, lakemont, type Request, test } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

const alder = { ...lakemont, id: idOf(600), name: 'Alder Clinic', lCode: 'ALDR' };

test('each call sends the client, the user, the session and, inside an organization, the organization [P-252][P-254]', async ({
  page,
  answers,
}) => {
  openedCase(withTasks(answers, tasks(3)));
  answers.to(contract.policy.myEntities, [lakemont, alder]);
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/services/')) calls.push(request);
  });
  const isOf = (service: string, call: Request) => call.url().includes(`/services/${service}/`);
  await page.goto(`/rco/${alder.lCode}`);
  await expect(page.getByRole('heading', { level: 1, name: alder.name })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const first = calls.splice(0);
  for (const call of first)
    expect(await call.allHeaders(), call.url()).toMatchObject({
      authorization: expect.stringMatching(/^Bearer \S+\.\S+\.\S+$/),
      'x-session-id': expect.stringMatching(/\S/),
      'x-subscription-key': 'shown-portal',
    });
  const inside = first.filter(
    (call) => !/\/users\/me(\/entities|\/scopes\/.*)?$/.test(new URL(call.url()).pathname),
  );
  expect(inside.length).toBeGreaterThan(2);
  for (const call of inside) expect((await call.allHeaders()).scope, call.url()).toBe(alder.id);

  // Later calls name the newly selected organization, those about a case and its patient too.
  await page.getByRole('button', { name: `Entity: ${alder.name}` }).click();
  await page.getByRole('option', { name: lakemont.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/case-management\//);
  const services = ['task', 'case', 'patient'];
  for (const service of services)
    await expect.poll(() => calls.filter((call) => isOf(service, call)).length, service).toBeGreaterThan(0);
  // Requests sent before the change belong to the previous organization.
  const since = calls.findIndex((call) => call.headers().scope === lakemont.id);
  for (const call of calls.slice(since).filter((one) => services.some((service) => isOf(service, one))))
    expect((await call.allHeaders()).scope, call.url()).toBe(lakemont.id);
});
