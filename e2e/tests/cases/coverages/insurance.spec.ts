import type { Client } from '../../../../apps/server/test/api/support/client.ts';
import { insuranceOf, panel, save, toast } from '../../../support/insurance.ts';
import { begin, beginInsurance, openInsurance } from '../../../support/insurance-screens.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, type Page, type Request, test } from '../../../support/test.ts';

// The clock is turned, which cannot be taken back in a browser that others use.
test.use({ ownContext: true });

// These tests are long, and the cores are shared.
test.describe.configure({ timeout: 90_000 });

const [added, edited] = ['260041-03', '260044-03'].map(insuranceOf);

/** Records the requests of a kind from now on. */
function watch(page: Page, method: string, path: RegExp): Request[] {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) seen.push(request);
  });
  return seen;
}
/** Waits until a draft with this text has arrived at the server. */
function keptDraft(page: Page, form: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    void page.route(`**/drafts/${form}/**`, async (route) => {
      if (!route.request().postData()?.includes(text)) return route.fallback();
      await route.fulfill({ response: await route.fetch() });
      resolve();
    });
  });
}

test('an insurance is found by its payer, keeps typed values as a draft, and is added once', async ({
  page,
  ruth,
}) => {
  const member = `A${Date.now()}`;
  await page.clock.install();
  await signedIn(page, ruth);
  await beginInsurance(page, 'Add Insurance Provider', added);
  // Discards the draft of an earlier attempt.
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await begin(page, 'Add Insurance Provider');
  const field = (label: string) => panel(page).getByLabel(label, { exact: true });

  await test.step('the form opens with the defaults [C-231]', async () => {
    await expect(field('Administration Type')).toHaveText('Unable to Verify');
    await expect(field('Pre-Claim Requirement')).toHaveText('Blank (default)');
    await expect(field('Address')).toHaveText('Blank');
  });
  await test.step('name and plan are required [C-219][C-220][C-221]', async () => {
    await save(page).click();
    await expect(panel(page).getByText('The insurance was not added')).toBeVisible();
    await expect(panel(page).getByRole('link', { name: /: Required$/ })).toHaveText([
      'Insurance Name: Required',
      'Plan Id: Required',
    ]);
    for (const label of ['Insurance Name', 'Plan Id'])
      await expect(field(label)).toHaveAccessibleDescription('Required');
  });
  await test.step('payers are searched from two characters, half a second after the last key [C-229][C-230]', async () => {
    const searches = watch(page, 'GET', /PayerData\/[^?]+\?searchString=/);
    // Only what is waited for passes: keys that are slow to arrive are no pause.
    await page.clock.pauseAt(new Date(Date.now() + 10_000));
    await field('Insurance Name').pressSequentially('c');
    await page.clock.runFor(900);
    expect(searches).toHaveLength(0);
    for (const key of 'asca') {
      await field('Insurance Name').pressSequentially(key);
      await page.clock.runFor(60);
    }
    await page.clock.runFor(300);
    expect(searches).toHaveLength(0);
    await page.clock.runFor(300);
    await page.clock.resume();
    await page.getByRole('option', { name: /Cascade Health Select/ }).click();
    expect(searches.map((request) => new URL(request.url()).searchParams.get('searchString'))).toEqual([
      'casca',
    ]);
    await expect(field('Insurance Name')).toHaveValue('Cascade Health');
    await expect(field('Plan Id')).toHaveValue('CSCD1-02');
    await expect(field('Pre-Claim Requirement')).toHaveText('Authorization');
  });
  await test.step('typed values are restored, and Cancel discards them [C-174][C-175]', async () => {
    const kept = keptDraft(page, 'new-coverage', member);
    await field('Subscriber ID').fill(member);
    await kept;
    expect(
      await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toContain(member);
    await beginInsurance(page, 'Add Insurance Provider', added);
    await expect(field('Subscriber ID')).toHaveValue(member);
    const forgotten = page.waitForResponse((one) => one.request().method() === 'DELETE');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await forgotten;
    await begin(page, 'Add Insurance Provider');
    await expect(field('Subscriber ID')).toHaveValue('');
  });
  const fill = async () => {
    await field('Insurance Name').fill('Cascade Health');
    await field('Plan Id').fill('CSCD1-02');
    await field('Subscriber ID').fill(member);
  };
  await test.step('a failure shows a message and loses nothing; the second attempt adds the insurance [C-347][C-348][C-349]', async () => {
    await fill();
    await page.route('**/api/Coverages?**', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await save(page).click();
    await expect(toast(page, 'Error adding coverage')).toBeVisible();
    await expect(field('Subscriber ID')).toHaveValue(member);
    await page.route(
      '**/api/Coverages?**',
      async (route) => {
        await expect(toast(page, 'Adding Coverage')).toBeVisible();
        await route.continue();
      },
      { times: 1 },
    );
    await save(page).click();
    await expect(toast(page, 'Coverage Added')).toBeVisible();
    const chips = panel(page).getByRole('group', { name: 'Coverages' }).getByRole('button');
    await chips.last().click();
    await expect(panel(page).getByText(member)).toBeVisible();
  });
  await test.step('the same insurance is refused, and the draft of the first is deleted [C-174][C-222]', async () => {
    await beginInsurance(page, 'Add Insurance Provider', added);
    await expect(field('Insurance Name')).toHaveValue('');
    await expect(panel(page).getByText(/Your unsaved changes were restored/)).toHaveCount(0);
    const sent = watch(page, 'POST', /api\/Coverages/);
    await fill();
    await save(page).click();
    const duplicate = panel(page).getByText('Duplicate Insurance already exists');
    await expect(duplicate.first()).toBeVisible();
    expect(sent).toHaveLength(0);
    // Each of the three fields alone makes an insurance different.
    await page.route('**/api/Coverages?**', (route) => route.fulfill({ status: 500 }));
    for (const [at, [label, other]] of [
      ['Subscriber ID', `${member}X`] as const,
      ['Plan Id', 'CSCD1-99'] as const,
      ['Insurance Name', 'Cascade Other'] as const,
    ].entries()) {
      await fill();
      await field(label).fill(other);
      await save(page).click();
      await expect.poll(() => sent.length, label).toBe(at + 1);
      await expect(duplicate, label).toHaveCount(0);
    }
    await page.unroute('**/api/Coverages?**');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
  });
});

/** Opens the forms of the two insurances of a case, and discards drafts of an earlier attempt. */
async function editForms(page: Page, ruth: Client, path: string | undefined) {
  await signedIn(page, ruth);
  await beginInsurance(page, 'Edit Insurance Information', path);
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await begin(page, 'Edit Insurance Information');
  // Finds the forms by billing order, because each appears when its draft has loaded.
  const form = (name: RegExp) => panel(page).getByRole('form', { name });
  return [form(/^1 /), form(/^2 /)] as const;
}

test('only changed insurances are sent, each shows its result, and typed values are never lost', async ({
  page,
  ruth,
}) => {
  const [one, other] = await editForms(page, ruth, edited);
  const names = await Promise.all([one, other].map((form) => form.getByLabel('Insurance Name').inputValue()));
  const group = `G${Date.now()}`;
  const bodies: Array<string | null> = [];
  await page.route('**/api/Coverages/*', (route) => {
    bodies.push(route.request().postData());
    return route.continue();
  });
  await test.step('the insurance has dates to clear', async () => {
    await expect(save(page)).toBeDisabled();
    await one.getByLabel('Effective Start Date').fill('02/01/2026');
    await one.getByLabel('Effective End Date').fill('12/31/2027');
    await one.getByLabel('Date of Birth').fill('03/14/1984');
    if (await save(page).isEnabled()) await save(page).click();
    else await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page).getByText('02/01/2026 - 12/31/2027', { exact: true })).toBeVisible();
    bodies.length = 0;
    await begin(page, 'Edit Insurance Information');
  });
  await test.step('only the changed insurance is sent, by the shortcut of forms, with the empty date for a cleared date [C-172][C-173][C-175][C-224]', async () => {
    const kept = keptDraft(page, 'coverage', group);
    for (const label of ['Effective Start Date', 'Effective End Date', 'Date of Birth'])
      await one.getByLabel(label).fill('');
    await one.getByLabel('Group Number').fill(group);
    await kept;
    await beginInsurance(page, 'Edit Insurance Information', edited);
    await expect(one.getByLabel('Group Number')).toHaveValue(group);
    await expect(save(page)).toBeEnabled();
    await one.getByLabel('Group Number').press('Control+Enter');
    await expect(toast(page, `Coverage Updated for ${names[0]}`)).toBeVisible();
    // After a correction the payer can be asked again at once.
    await expect(page.getByRole('button', { name: 'Check Eligibility' }).first()).toBeVisible();
    expect(bodies).toHaveLength(1);
    const body = JSON.parse(bodies[0] ?? '{}');
    expect(body).toEqual({
      coverage: { groupNumber: group, periodStart: '0001-01-01', periodEnd: '0001-01-01' },
      coverageSubscriber: { birthDate: '0001-01-01' },
    });
    await openInsurance(page, edited);
    await expect(panel(page).getByText(group)).toBeVisible();
    for (const date of ['0001', '02/01/2026', '12/31/2027', '03/14/1984'])
      await expect(panel(page).getByText(date), date).toHaveCount(0);
  });
  await test.step('one of two saves fails: each shows its result, and the typed values of the failed one stay [C-350][C-351][C-352]', async () => {
    await begin(page, 'Edit Insurance Information');
    await one.getByLabel('Group Number').fill(`${group}1`);
    await one.getByLabel('Effective Start Date').fill('01/01/2026');
    await other.getByLabel('Group Number').fill(`${group}2`);
    let calls = 0;
    await page.route(
      '**/api/Coverages/*',
      async (route) => {
        calls += 1;
        await expect(toast(page, 'Updating Coverage')).toBeVisible();
        if (calls === 2) await route.fulfill({ status: 500 });
        else await route.fallback();
      },
      { times: 2 },
    );
    await save(page).click();
    await expect(toast(page, `Coverage Updated for ${names[0]}`)).toBeVisible();
    await expect(toast(page, `Error updating coverage for ${names[1]}`)).toBeVisible();
    await expect(other.getByLabel('Group Number')).toHaveValue(`${group}2`);
    await save(page).click();
    await expect(toast(page, `Coverage Updated for ${names[1]}`)).toBeVisible();
    expect(bodies).toHaveLength(3);
  });
});
