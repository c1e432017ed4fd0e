import { equip } from '../../../../apps/server/test/api/support/cases.ts';
import { makeOrganization } from '../../../../apps/server/test/api/support/organization.ts';
import { registrar } from '../../../../apps/server/test/api/support/registration.ts';
import { inNavigation, signInHome } from '../../../support/portal.ts';
import { expect, test } from '../../../support/test.ts';

test.describe.configure({ timeout: 90_000 });

const desk = {
  name: 'Registration Desk',
  permissions: [...registrar.permissions, 'eligibility-verification-write'],
};

test('a case is registered at the front desk and its payer answers, and the known patient gets a second case', async ({
  page,
}) => {
  const at = await makeOrganization({ roles: [desk] });
  await equip(at);
  const rosa = await at.invite({
    firstName: 'Rosa',
    lastName: 'Prieto',
    role: desk.name,
    facilities: [0],
  });
  await signInHome(page, rosa);
  const newCase = async () => {
    await inNavigation(page, 'New Case').click();
    await expect(page.getByLabel('Last Name', { exact: true })).toBeFocused();
  };
  const insure = async () => {
    await page.getByLabel('Insurance Name', { exact: true }).fill('Tidewater');
    await page.getByRole('option', { name: /TWM01/ }).first().click();
    await page.getByLabel('Member ID', { exact: true }).fill('ACT000001');
  };
  const isAnswered = () =>
    expect(page.getByText(/Active coverage/i).first()).toBeVisible({ timeout: 30_000 });

  await test.step('a new patient is registered with a case, and the payer is asked at once', async () => {
    await newCase();
    await page.keyboard.type('Echeverria, Marisol');
    await page.getByLabel('Date of Birth', { exact: true }).fill('03/14/1984');
    await expect(page.getByText('No known patient matches. Saving registers a new patient.')).toBeVisible();
    await insure();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Case C\d{8}$/ })).toBeVisible();
    await expect(page.getByText('The case was opened.')).toBeVisible();
    await isAnswered();
  });
  await test.step('the known patient is found while their name is typed, and gets another case', async () => {
    await newCase();
    await page.keyboard.type('Echev');
    const known = page.getByRole('button', { name: /^Echeverria, Marisol/ });
    await expect(known).toContainText(at.facility(0).name);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Marisol');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The case has no insurance.')).toBeVisible();
    await expect(page.getByRole('button', { name: /2 cases for this patient/ })).toBeVisible();
  });
});
