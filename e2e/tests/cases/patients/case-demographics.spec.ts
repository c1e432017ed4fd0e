import { goTo } from '../../../support/place.ts';
import { signedIn } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.use({ patients: 20 });

const PATCH = '**/services/patient/api/Patient/*';

test('the second of two users who change a patient sees both values, and typed values survive [C-177]', async ({
  page,
  ruth,
}) => {
  await signedIn(page, ruth);
  await goTo(page, '/case-management/260012-01');
  const part = page.getByRole('region', { name: 'Demographics' });
  const form = part.getByRole('form', { name: 'Demographic Information' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const fact = (name: string) => part.locator(`dt:text-is("${name}") + dd`);
  await part.getByRole('button', { name: 'Edit Demographic Information' }).click();
  const draftSaved = page.waitForResponse(
    (response) => response.url().includes('/drafts/demographics/') && response.request().method() === 'PUT',
  );
  await field('SSN').fill('900-12-3456');
  await field('E-mail').fill('mine@example.org');
  await draftSaved;
  await page.reload();
  await expect(field('E-mail')).toHaveValue('mine@example.org');

  // Another user saves first, based on the same version.
  await page.route(
    PATCH,
    async (route) => {
      const other = { email: 'theirs@example.org', masterPatientIndex: 'MPI 17' };
      expect((await route.fetch({ postData: JSON.stringify(other) })).status()).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(form.getByText(/Someone else has changed this patient/)).toBeVisible();
  await expect(form.getByText('Saved: theirs@example.org')).toBeVisible();
  await expect(form.getByText('Yours: mine@example.org')).toBeVisible();
  await expect(field('E-mail')).toHaveValue('mine@example.org');
  await expect(field('Master Patient Index')).toHaveValue('MPI 17');
  await form.getByRole('button', { name: 'Use the latest value: E-mail' }).click();
  await expect(field('E-mail')).toHaveValue('theirs@example.org');
  await field('E-mail').fill('mine@example.org');
  await save.click();
  await expect(fact('E-mail')).toHaveText('mine@example.org');
  await expect(fact('Master index')).toHaveText('MPI 17');

  await test.step('the new SSN is saved as typed [C-276]', async () => {
    await page.reload();
    await expect(fact('SSN')).toContainText('XXX-XX-3456');
    await part.getByRole('button', { name: 'Show SSN' }).click();
    await expect(fact('SSN')).toContainText('900-12-3456');
  });
});
