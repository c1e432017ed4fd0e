import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { ruth } from '../support/people.ts';
import { PERMISSIONS, without } from '../support/permissions.ts';
import { signInHome } from '../support/portal.ts';

const PATCH = '**/services/patient/api/Patient/*';
const SSN = /\/services\/patient\/api\/patient\/ssn\//;
const CASE = '/rco/LKMT/case-management/260012-01';

const openCase = async (page: Page): Promise<Locator> => {
  await page.goto(CASE);
  const part = page
    .getByRole('complementary', { name: 'Patient' })
    .getByRole('region', { name: 'Demographics' });
  await expect(part.getByText('Date of birth')).toBeVisible();
  return part;
};
const formOf = (part: Locator) => part.getByRole('form', { name: 'Demographic Information' });
const edit = (part: Locator) => part.getByRole('button', { name: 'Edit Demographic Information' });
/** Opens the form with nothing typed; what an earlier run has left is discarded. */
async function openForm(page: Page, part: Locator): Promise<Locator> {
  const form = formOf(part);
  await expect(edit(part).or(form)).toBeVisible();
  await expect(edit(part).or(form)).toBeEnabled();
  await page.waitForTimeout(200);
  if (await form.isVisible()) await form.getByRole('button', { name: 'Cancel' }).click();
  await edit(part).click();
  await expect(form).toBeVisible();
  return form;
}
const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const isSsnCall = (request: Request) => SSN.test(request.url());
const fact = (part: Locator, name: string) => part.locator(`dt:text-is("${name}") + dd`);

test('demographics are read, opened with the SSN, checked, refused, saved by what was changed, and read again [C-177][C-178][C-179][C-180][C-201][C-202][C-208][C-209][C-210][C-211][C-212][C-213][C-214][C-215][C-216][C-266][C-276][C-344][C-345][C-346]', async ({
  page,
}) => {
  const ssnCalls: string[] = [];
  page.on('request', (request) => {
    if (isSsnCall(request)) ssnCalls.push(request.url());
  });
  await signInHome(page, ruth);
  const part = await openCase(page);
  await expect(fact(part, 'SSN')).toContainText(/^XXX-XX-\d{4}/);
  expect(ssnCalls).toHaveLength(0);
  await part.getByRole('button', { name: 'Show SSN' }).click();
  await expect(fact(part, 'SSN')).toContainText(/^9\d\d-\d\d-\d{4}/);
  await part.getByRole('button', { name: 'Hide SSN' }).click();
  await expect(fact(part, 'SSN')).toContainText(/^XXX-XX-\d{4}/);

  // The form waits for the number.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SSN, async (route) => {
    await held;
    await route.continue();
  });
  await edit(part).click();
  await page.waitForTimeout(300);
  await expect(formOf(part)).toBeHidden();
  release();
  const form = formOf(part);
  await expect(field(form, 'SSN')).toHaveValue(/^9\d\d-\d\d-\d{4}$/);
  expect(ssnCalls).toHaveLength(2);
  for (const name of ['Gender', 'State', 'Country', 'Marital Status', 'Ethnicity', 'Language'])
    await expect(form.getByRole('combobox', { name, exact: true })).toBeVisible();

  const whole = await field(form, 'SSN').inputValue();
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await field(form, 'SSN').fill('12345');
  await field(form, 'Home Phone').fill('555 call me');
  await field(form, 'Mobile Phone').fill('916555014299');
  await field(form, 'E-mail').fill('nobody');
  await field(form, 'Date of Birth').fill('03/14/1984');
  await form.getByRole('checkbox', { name: 'Deceased' }).check();
  const deceased = field(form, 'Deceased Date');
  await deceased.fill('01/01/2999');
  await save.click();
  for (const text of [
    'SSN: Invalid Social Security Number',
    'Home Phone: Numeric Only',
    'Mobile Phone: Cannot exceed 10 characters',
    'E-mail: Invalid email address',
    'Deceased Date: Deceased Date cannot be a future date',
  ])
    await expect(form.getByRole('link', { name: text, exact: true })).toBeVisible();
  await deceased.fill('03/13/1984');
  await expect(
    form.getByRole('link', { name: 'Deceased Date: Deceased Date cannot be before Date of Birth' }),
  ).toBeVisible();
  const calendar = form.locator('input[type=date]');
  await expect(calendar).toHaveAttribute('min', '1984-03-14');
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
  await expect(calendar).toHaveAttribute('max', today);
  await form.getByRole('checkbox', { name: 'Deceased' }).uncheck();
  await expect(deceased).toBeHidden();
  await form.getByRole('checkbox', { name: 'Deceased' }).check();
  await expect(deceased).toHaveValue('');
  await form.getByRole('checkbox', { name: 'Deceased' }).uncheck();

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit(part)).toBeFocused();
  await edit(part).click();
  await expect(field(form, 'SSN')).toHaveValue(whole);
  const email = `p${Date.now()}@example.org`;
  await field(form, 'E-mail').fill(email);
  const city = `Town ${Date.now() % 10_000}`;
  await field(form, 'City').fill(city);
  await page.route(PATCH, (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await expect(page.getByText('Error updating demographic information', { exact: true })).toBeVisible();
  await expect(field(form, 'E-mail')).toHaveValue(email);
  await page.unroute(PATCH);
  await page.route(PATCH, async (route) => {
    await expect(page.getByText('Updating demographic information', { exact: true })).toBeVisible();
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(['address', 'email']);
  expect(body.email).toBe(email);
  await expect(page.getByText('Demographic information updated', { exact: true })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(fact(part, 'E-mail')).toHaveText(email);
  await expect(fact(part, 'Address')).toContainText(city);
});

test('of two who change a patient the second sees both values; what is typed survives; without ssn-read the SSN stays masked, without case-management-write there is no form [C-266][C-278]', async ({
  page,
}) => {
  await signInHome(page, ruth);
  let part = await openCase(page);
  let form = await openForm(page, part);
  const mine = `mine${Date.now()}@example.org`;
  const theirs = `theirs${Date.now()}@example.org`;
  const index = `MPI ${Date.now()}`;
  const kept = page.waitForResponse(
    (response) => response.url().includes('/drafts/demographics/') && response.request().method() === 'PUT',
  );
  await field(form, 'E-mail').fill(mine);
  await kept;
  await page.reload();
  part = page.getByRole('region', { name: 'Demographics' });
  form = formOf(part);
  await expect(field(form, 'E-mail')).toHaveValue(mine);

  // Somebody else is quicker, with the version that both have read.
  await page.route(
    PATCH,
    async (route) => {
      const other = { email: theirs, masterPatientIndex: index };
      expect((await route.fetch({ postData: JSON.stringify(other) })).status()).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(form.getByText(/Someone else has changed this patient/)).toBeVisible();
  await expect(form.getByText(`Saved: ${theirs}`)).toBeVisible();
  await expect(form.getByText(`Yours: ${mine}`)).toBeVisible();
  await expect(field(form, 'E-mail')).toHaveValue(mine);
  await expect(field(form, 'Master Patient Index')).toHaveValue(index);
  await form.getByRole('button', { name: 'Take what is saved: E-mail' }).click();
  await expect(field(form, 'E-mail')).toHaveValue(theirs);
  await field(form, 'E-mail').fill(mine);
  await save.click();
  await expect(fact(part, 'E-mail')).toHaveText(mine);
  await expect(fact(part, 'Master index')).toHaveText(index);

  await page.route(PERMISSIONS, without('ssn-read'));
  let wasAsked = false;
  page.on('request', (request) => {
    wasAsked ||= isSsnCall(request);
  });
  part = await openCase(page);
  await expect(part.getByRole('button', { name: 'Show SSN' })).toHaveCount(0);
  form = await openForm(page, part);
  await expect(field(form, 'SSN')).toHaveValue(/^XXX-XX-\d{4}$/);
  await expect(field(form, 'SSN')).toBeDisabled();
  expect(wasAsked).toBe(false);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(PERMISSIONS);
  await page.route(PERMISSIONS, without('case-management-write'));
  part = await openCase(page);
  await expect(edit(part)).toHaveCount(0);
});
