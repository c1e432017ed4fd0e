import { goTo } from '../../../support/place.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, type Locator, type Page, type Request, test } from '../../../support/test.ts';

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const PATCH = '**/services/patient/api/Patient/*';
const SSN = /\/services\/patient\/api\/patient\/ssn\//;
const CASE = '/case-management/260012-01';

const openCase = async (page: Page): Promise<Locator> => {
  await goTo(page, CASE);
  const part = page
    .getByRole('complementary', { name: 'Patient' })
    .getByRole('region', { name: 'Demographics' });
  await expect(part.getByText('Date of birth')).toBeVisible();
  return part;
};
const formOf = (part: Locator) => part.getByRole('form', { name: 'Demographic Information' });
const edit = (part: Locator) => part.getByRole('button', { name: 'Edit Demographic Information' });
async function openForm(part: Locator): Promise<Locator> {
  const form = formOf(part);
  await edit(part).click();
  await expect(form).toBeVisible();
  return form;
}
const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true });
const isSsnCall = (request: Request) => SSN.test(request.url());
const fact = (part: Locator, name: string) => part.locator(`dt:text-is("${name}") + dd`);

test('demographics are read, opened with the SSN, checked, refused, saved by what was changed, and read again [C-177]', async ({
  page,
  ruth,
}) => {
  const ssnCalls: string[] = [];
  page.on('request', (request) => {
    if (isSsnCall(request)) ssnCalls.push(request.url());
  });
  await signedIn(page, ruth);
  let part = await openCase(page);
  const showsSsn = async () => {
    await part.getByRole('button', { name: 'Show SSN' }).click();
    await expect(fact(part, 'SSN')).toContainText(/^9\d\d-\d\d-\d{4}/);
    return (await fact(part, 'SSN').textContent())?.slice(0, 11) ?? '';
  };

  await test.step('the SSN is masked until a user who may see it requests it, and again afterwards [C-202]', async () => {
    await expect(fact(part, 'SSN')).toContainText(/^XXX-XX-\d{4}/);
    expect(ssnCalls).toHaveLength(0);
    const last = (await fact(part, 'SSN').textContent())?.slice(7, 11) ?? '';
    expect((await showsSsn()).slice(7)).toBe(last);
    await part.getByRole('button', { name: 'Hide SSN' }).click();
    await expect(fact(part, 'SSN')).toContainText(`XXX-XX-${last}`);
  });

  await test.step('the form opens after the SSN has loaded [C-178]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SSN, async (route) => {
      await held;
      await route.continue();
    });
    await edit(part).click();
    await expect.poll(() => ssnCalls.length).toBe(2);
    await expect(formOf(part)).toBeHidden();
    release();
    await expect(field(formOf(part), 'SSN')).toHaveValue(/^9\d\d-\d\d-\d{4}$/);
    expect(ssnCalls).toHaveLength(2);
  });
  await test.step('the SSN is dots in the form, until it is asked for', async () => {
    const input = field(formOf(part), 'SSN');
    await expect(input).toHaveCSS('-webkit-text-security', 'disc');
    await formOf(part).getByRole('button', { name: 'Show SSN' }).click();
    await expect(input).toHaveCSS('-webkit-text-security', 'none');
    await formOf(part).getByRole('button', { name: 'Hide SSN' }).click();
    await expect(input).toHaveCSS('-webkit-text-security', 'disc');
  });
  const form = formOf(part);
  const whole = await field(form, 'SSN').inputValue();
  const save = form.getByRole('button', { name: 'Save', exact: true });

  await test.step('six fields are selections, and accept only values of their lists [C-216]', async () => {
    for (const [name, option] of [
      ['Gender', 'Female'],
      ['Country', 'United States'],
      ['Marital Status', 'Married'],
      ['Ethnicity', 'Not given'],
      ['Language', 'Spanish'],
    ] as const) {
      await form.getByRole('combobox', { name, exact: true }).click();
      await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    }
    const state = form.getByRole('combobox', { name: 'State', exact: true });
    const before = await state.inputValue();
    await state.fill('Nowhere');
    await state.blur();
    await expect(state).toHaveValue(before);
  });

  await test.step('the problems are listed above the form, with a link to each field [C-208][C-209][C-210][C-211][C-212]', async () => {
    await field(form, 'SSN').fill('12345');
    await field(form, 'Home Phone').fill('555 call me');
    await field(form, 'Mobile Phone').fill('916555014299');
    await field(form, 'Work Phone').fill('x');
    await field(form, 'E-mail').fill('nobody');
    await save.click();
    await expect(form.getByRole('link')).toHaveText([
      'SSN: Invalid Social Security Number',
      'Home Phone: Numeric Only',
      'Mobile Phone: Cannot exceed 10 characters',
      'Work Phone: Numeric Only',
      'E-mail: Invalid email address',
    ]);
    for (const name of ['Home Phone', 'Mobile Phone', 'Work Phone', 'E-mail'])
      await field(form, name).fill('');
    await field(form, 'SSN').fill('4417');
    await expect(form.getByRole('link')).toHaveCount(0);
  });

  const deceased = field(form, 'Deceased Date');
  await test.step('the deceased date must be between birth and today [C-213][C-214][C-215]', async () => {
    await field(form, 'Date of Birth').fill('03/14/1984');
    await form.getByRole('checkbox', { name: 'Deceased' }).check();
    await deceased.fill('01/01/2999');
    await expect(
      form.getByRole('link', { name: 'Deceased Date: Deceased Date cannot be a future date', exact: true }),
    ).toBeVisible();
    await deceased.fill('03/13/1984');
    await expect(
      form.getByRole('link', {
        name: 'Deceased Date: Deceased Date cannot be before Date of Birth',
        exact: true,
      }),
    ).toBeVisible();
    const calendar = form.locator('input[type=date]');
    await expect(calendar).toHaveAttribute('min', '1984-03-14');
    const today = await page.evaluate(() => new Date().toLocaleDateString('en-CA'));
    await expect(calendar).toHaveAttribute('max', today);
  });
  await test.step('the deceased date is cleared with its checkbox [C-180]', async () => {
    await form.getByRole('checkbox', { name: 'Deceased' }).uncheck();
    await expect(deceased).toBeHidden();
    await form.getByRole('checkbox', { name: 'Deceased' }).check();
    await expect(deceased).toHaveValue('');
    await form.getByRole('checkbox', { name: 'Deceased' }).uncheck();
  });

  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit(part)).toBeFocused();
  await edit(part).click();
  await expect(field(form, 'SSN')).toHaveValue(whole);
  const now = Date.now();
  const email = `p${now}@example.org`;
  const city = `Town ${now % 10_000}`;
  const ssn = `900-${String(10 + (now % 80))}-${String(now).slice(-4)}`;
  await field(form, 'E-mail').fill(email);
  await field(form, 'City').fill(city);
  await field(form, 'SSN').fill(ssn);

  await test.step('each save shows a message while it runs, when it is done and when it fails [C-344][C-345][C-346]', async () => {
    await page.route(PATCH, (route) => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await expect(page.getByText('Error updating demographic information', { exact: true })).toBeVisible();
    await expect(field(form, 'E-mail')).toHaveValue(email);
    await page.unroute(PATCH);
    await page.route(PATCH, async (route) => {
      await expect(page.getByText('Updating demographic information', { exact: true })).toBeVisible();
      await route.continue();
    });
  });
  await test.step('only the changed fields are sent [C-179]', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await save.click();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['address', 'email', 'socialSecurityNumber']);
    expect(body.email).toBe(email);
    await expect(page.getByText('Demographic information updated', { exact: true })).toBeVisible();
  });
  await expect(form).toBeHidden();
  await expect(fact(part, 'E-mail')).toHaveText(email);
  await expect(fact(part, 'Address')).toContainText(city);
  await test.step('the new SSN is saved as typed [C-276]', async () => {
    part = await openCase(page);
    await expect(fact(part, 'E-mail')).toHaveText(email);
    await expect(fact(part, 'Address')).toContainText(city);
    await expect(fact(part, 'SSN')).toContainText(`XXX-XX-${ssn.slice(7)}`);
    expect(await showsSsn()).toBe(ssn);
  });
});

test('the second of two users who change a patient sees both values, and typed values survive', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
  let part = await openCase(page);
  let form = await openForm(part);
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

  // Another user saves first, based on the same version.
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
  await form.getByRole('button', { name: 'Use the latest value: E-mail' }).click();
  await expect(field(form, 'E-mail')).toHaveValue(theirs);
  await field(form, 'E-mail').fill(mine);
  await save.click();
  await expect(fact(part, 'E-mail')).toHaveText(mine);
  await expect(fact(part, 'Master index')).toHaveText(index);
});
