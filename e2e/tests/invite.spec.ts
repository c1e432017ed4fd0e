import { goTo } from '../support/place.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const form = '/user-management?tab=invite';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Chooses an entry of a list by clicking. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Invite' }).click();

test('the invitation form selects all facilities or none, shows the operator code with HARP, and restores typed values [P-146][P-173][P-174]', async ({
  page,
  elena,
}) => {
  await signInHome(page, elena);
  await goTo(page, form);
  const labels = [
    ...['First Name', 'Last Name', 'E-mail', 'Phone', 'Extension', 'Type of User', 'Facilities', 'Roles'],
    'Additional Accesses',
  ];
  await expect(field(page, 'First Name')).toBeVisible();
  const shown = () => page.getByRole('main').locator('form label').allTextContents();
  const bare = (texts: string[]) => texts.map((text) => text.replaceAll(/[*\s]+$/g, ''));
  expect(bare(await shown())).toEqual(labels);
  for (const label of labels) await expect(field(page, label), label).toBeEnabled();
  const toggle = page.getByRole('button', { name: 'Select/Deselect All' });
  const chosen = async () => {
    await field(page, 'Facilities').click();
    const count = await page.getByRole('option', { selected: true }).count();
    const all = await page.getByRole('option').count();
    await page.keyboard.press('Escape');
    return { count, all };
  };
  expect(await chosen()).toEqual({ count: 0, all: 3 });
  await toggle.click();
  expect(await chosen()).toEqual({ count: 3, all: 3 });
  await toggle.click();
  expect(await chosen()).toEqual({ count: 0, all: 3 });

  await expect(field(page, 'HARP Operator Code')).toHaveCount(0);
  await pick(page, 'Additional Accesses', 'HARP');
  expect(bare(await shown())).toEqual([...labels, 'HARP Operator Code']);
  await field(page, 'HARP Operator Code').fill('a');
  await expect(field(page, 'HARP Operator Code')).toHaveValue('A');
  await field(page, 'First Name').fill('Greta');
  await send(page);
  await expect(page.getByText('Must be 2 to 4 characters').first()).toBeVisible();
  await pick(page, 'Additional Accesses', 'HARP');
  await expect(field(page, 'HARP Operator Code')).toHaveCount(0);

  const kept = page.waitForResponse((answer) => answer.url().includes('/drafts/invite-user/'));
  await field(page, 'Last Name').fill('Returns');
  await kept;
  await page.reload();
  await expect(page.getByText(/Your unsaved changes were restored/)).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Greta');
  await expect(field(page, 'Last Name')).toHaveValue('Returns');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'First Name')).toHaveValue('');
});
