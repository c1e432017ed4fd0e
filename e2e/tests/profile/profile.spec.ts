import { identityUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { run, tabTo } from '../../support/keyboard.ts';
import { goTo } from '../../support/place.ts';
import { signInHome } from '../../support/portal.ts';
import { emailField } from '../../support/provider-page.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a user changes their phone by keyboard alone, and their password at the provider [P-084][P-313]', async ({
  page,
  lena,
}) => {
  const { keyboard } = page;
  await signInHome(page, lena);
  await run(page, 'my profile');
  await tabTo(page, field(page, 'Phone'));
  await keyboard.press('Control+a');
  await keyboard.type('916.555.0142');
  await keyboard.press('Tab');
  await keyboard.type('204');
  await keyboard.press('Enter');
  await expect(page.getByText('User updated.', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(field(page, 'Phone')).toHaveValue('(916) 555-0142');
  await expect(field(page, 'Extension')).toHaveValue('204');

  await goTo(page, '/my-profile?tab=security');
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('journey'));
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(new URL((await asked).url()).searchParams.get('journey')).toBe('change-password');
  await expect(emailField(page)).toBeVisible();
  await expect(page).toHaveURL((url) => url.origin === new URL(identityUrl).origin);
});
