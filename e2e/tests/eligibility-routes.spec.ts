import { choose, openForm } from '../support/eligibility.ts';
import { goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

const EMPTY_ID = '00000000-0000-0000-0000-000000000000';

test('an eligibility transaction opens under each of its addresses with precedence for the path; an address without one opens the request [P-033][P-043][C-009][C-075]', async ({
  page,
  dana,
}) => {
  await signInHome(page, dana);
  await openForm(page);
  await choose(page, 'Facility', 'Medical Center');
  await choose(page, 'Payer', 'Cascade Health');
  await page.getByLabel('Service start').fill('11/20/2026');
  await page.getByLabel('Last name').fill('Echeverria');
  await page.getByLabel('First name').fill('Marisol');
  await page.getByLabel('Date of birth').fill('03/14/1984');
  await page.getByLabel('Member ID', { exact: true }).fill('CSC5550199');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const payer = page.getByRole('heading', { name: 'Cascade Health' });
  await expect(payer).toBeVisible({ timeout: 15_000 });
  const [facilityId, transactionId] = new URL(page.url()).pathname.split('/').slice(-2);

  for (const address of [
    `${transactionId}`,
    `${facilityId}/${transactionId}`,
    `${facilityId}/${transactionId}/${EMPTY_ID}`,
    `viewer/${facilityId}/${transactionId}`,
    `?correlationId=${transactionId}&facilityId=${facilityId}`,
    `${facilityId}/${transactionId}?correlationId=${EMPTY_ID}`,
  ]) {
    await goTo(page, `/eligibility${address.startsWith('?') ? '' : '/'}${address}`);
    await expect(payer, address).toBeVisible();
    // In the Response stage the request is read-only.
    await expect(page.getByRole('button', { name: 'Submit', exact: true }), address).toHaveCount(0);
  }
  for (const address of ['', `/${facilityId}/${EMPTY_ID}`]) {
    await goTo(page, `/eligibility${address}`);
    await expect(page.getByRole('button', { name: 'Submit', exact: true }), address).toBeVisible();
    await expect(page.getByText('Perform an eligibility check to view results'), address).toBeVisible();
  }
  await goTo(page, `/eligibility/${facilityId}/${transactionId}/${EMPTY_ID}/more`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('the task-management area has its address and its columns; Priority is hidden [P-026][P-038]', async ({
  page,
  dana,
  organisation,
}) => {
  await signInHome(page, dana);
  await goTo(page, '/task-management');
  await expect(page.getByRole('grid', { name: /task/i })).toBeVisible();
  for (const name of [
    'Action',
    'Task',
    'Task Status',
    'Assignee',
    'Days Aged',
    'Case',
    'Account Number',
    'Payer Name',
    'Date of Service',
    'Error Code',
    'Task Due Date',
  ]) {
    await expect(
      page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).first(),
      name,
    ).toBeVisible();
  }
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveCount(0);
  await goTo(page, '');
  await expect(page.getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
});
