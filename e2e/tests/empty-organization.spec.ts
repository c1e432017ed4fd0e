import { sandboxUrl } from '../../apps/server/test/api/support/addresses.ts';
import { makeOrganization } from '../../apps/server/test/api/support/organization.ts';
import { gridOf } from '../support/grid.ts';
import { followMail } from '../support/mailbox.ts';
import { isHome } from '../support/place.ts';
import { goHome, inNavigation } from '../support/portal.ts';
import { enterPassword, signInAtProvider } from '../support/provider.ts';
import { emailField } from '../support/provider-page.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';
import { rows } from '../support/views.ts';

test.describe.configure({ timeout: 180_000 });

const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });
const field = (at: Page | Locator, name: string) => at.getByLabel(name, { exact: true });

async function signOut(page: Page): Promise<void> {
  await page.goto('/rco/logout');
  await button(page, 'Log In Again').click();
  await expect(emailField(page)).toBeVisible();
}

/** Chooses an entry of a list by a part of its name. */
async function choose(page: Page, at: Page | Locator, label: string, text: string): Promise<void> {
  await field(at, label).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

test('an administrator sets up an empty organization on screen up to its first case, payer answer and task', async ({
  page,
}) => {
  const at = await makeOrganization({ isEmpty: true });
  const elena = at.administrator;
  const pat = at.freshEmail('pat');
  const step = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
  const follow = (name: string, link: string) => step(name).getByRole('link', { name: link }).click();

  await test.step('the first page lists the missing setup, and a second administrator is invited', async () => {
    await signInAtProvider(page, elena);
    await isHome(page);
    await expect(page.getByRole('region', { name: `Set up ${at.name}` })).toContainText('0 of 6 done');
    await follow('Invite a second administrator', 'Invite a User');
    await field(page, 'First Name').fill('Pat');
    await field(page, 'Last Name').fill('Quigley');
    await field(page, 'E-mail').fill(pat);
    await field(page, 'Phone').fill('(312) 555-0148');
    await page.getByRole('combobox', { name: 'Type of User' }).click();
    await page.getByRole('option').first().click();
    await choose(page, page, 'Roles', 'Facility Administrator');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('User invite sent')).toBeVisible();
  });

  await test.step('the second administrator accepts, and assigns the first one the roles for the next steps', async () => {
    await signOut(page);
    await followMail(page, pat, 'Invitation to Waypost');
    await field(page, 'New password').fill('gravel lanterns over water');
    await page.keyboard.press('Tab');
    await page.keyboard.type('gravel lanterns over water');
    await page.keyboard.press('Enter');
    await isHome(page);
    await follow('Give people their roles', 'Open Roles');
    for (const role of ['Configuration Administrator', 'Case Specialist']) {
      await gridOf(page, 'Roles')
        .getByRole('row')
        .filter({ has: page.getByText(role, { exact: true }) })
        .getByRole('button', { name: 'Add User to Role' })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Add User to Role' });
      await choose(page, dialog, 'User', 'Elena');
      await button(dialog, 'Add User').click();
      await expect(dialog).toBeHidden();
    }
    await signOut(page);
  });

  await test.step('the first administrator adds a facility', async () => {
    await enterPassword(page, elena);
    await isHome(page);
    await follow('Add your facilities', 'Open Facilities');
    await button(page, 'Add Facility').click();
    const drawer = page.getByRole('dialog', { name: 'Add Facility' });
    await field(drawer, 'Name').fill('Harbor Clinic');
    await field(drawer, 'LCode').fill(`${at.lcode}1`);
    await field(drawer, 'NPI').fill('1234567893');
    await choose(page, drawer, 'State', 'Ohio');
    await choose(page, drawer, 'Time zone', 'New York');
    await button(drawer, 'Add').click();
    await expect(drawer).toBeHidden();
    await expect(gridOf(page, 'Facilities').getByRole('row', { name: /Harbor Clinic/ })).toBeVisible();
  });

  await test.step('an empty organization connects a payer, and adds its plan', async () => {
    await goHome(page);
    await follow('Connect your payers', 'Open Payers');
    await button(page, 'Add Payer').click();
    const drawer = page.getByRole('dialog', { name: 'Add Payer' });
    await choose(page, drawer, 'Payer', 'Tidewater');
    await field(drawer, 'Address').fill(`${sandboxUrl}/payers/TWM01/core`);
    await field(drawer, 'Your sender ID').fill(`WP${at.lcode}`);
    await field(drawer, 'The receiver’s ID').fill('TWM01');
    await field(drawer, 'User name').fill('waypost');
    await field(drawer, 'Password').fill('sandbox');
    await button(drawer, 'Add').click();
    await expect(page.getByRole('dialog', { name: 'Tidewater PPO' })).toContainText('Kept, never shown');
    await page.keyboard.press('Escape');
    await goHome(page);
    await follow('Add your plans', 'Open Plans');
    await button(page, 'Add Plan').click();
    const plan = page.getByRole('dialog', { name: 'Add Plan' });
    await field(plan, 'Plan Id').fill('TWPPO');
    await field(plan, 'Plan name').fill('Tidewater Choice');
    await field(plan, 'Payer name').fill('Tidewater PPO');
    await plan.getByRole('combobox', { name: 'Payer for eligibility requests' }).click();
    await page.getByRole('option', { name: /TWM01/ }).click();
    await button(plan, 'Add').click();
    await expect(plan).toBeHidden();
  });

  await test.step('the organization opens its first case, and its payer answers at once', async () => {
    await goHome(page);
    await follow('Open the first case', 'New Case');
    await expect(field(page, 'Last Name')).toBeFocused();
    await page.keyboard.type('Echeverria, Marisol');
    await field(page, 'Date of Birth').fill('03/14/1984');
    await field(page, 'Insurance Name').fill('Tidewater');
    await page.getByRole('option', { name: /TWPPO/ }).click();
    await field(page, 'Member ID').fill('INA000076');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Case C\d{8}$/ })).toBeVisible();
    await expect(page.getByText('The case was opened. Tidewater PPO: Inactive')).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('the resulting task is in the queue', async () => {
    await inNavigation(page, 'Task Management').click();
    await expect(
      rows(page).filter({ hasText: 'Eligibility Exception' }).filter({ hasText: 'Echeverria' }),
    ).toBeVisible();
    await goHome(page);
    await expect(page.getByRole('heading', { name: 'Task List' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Set up / })).toHaveCount(0);
  });
});
