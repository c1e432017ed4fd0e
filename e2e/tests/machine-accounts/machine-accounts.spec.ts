import { portalUrl } from '../../../apps/server/test/api/support/addresses.ts';
import { goTo } from '../../support/place.ts';
import { signedIn } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const field = (page: Page, dialog: string, name: string) =>
  page.getByRole('dialog', { name: dialog }).getByLabel(name, { exact: true });

/** Requests an access token as a program would, with the account's id and secret. */
async function tokenOf(id: string, secret: string): Promise<string> {
  const answer = await fetch(`${portalUrl}/services/policy/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}
const historyOf = (token: string, scope: string) =>
  fetch(`${portalUrl}/services/audit/api/AuditHistory/me?limit=20`, {
    headers: { authorization: `Bearer ${token}`, scope },
  });

test('an administrator creates a machine account, and a program signs in with its secret until the account is revoked', async ({
  page,
  elena,
  organization,
}) => {
  const name = `Auditor robot ${Date.now() % 1e8}`;
  await signedIn(page, elena);
  await goTo(page, '/settings?tab=machine-accounts');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const create = 'Create Machine Account';
  await field(page, create, 'Name').fill(name);
  await page.getByRole('dialog', { name: create }).getByRole('combobox', { name: 'Facilities' }).click();
  await page.getByRole('option', { name: 'Medical Center' }).click();
  await page.getByRole('searchbox', { name: 'Find a permission' }).fill('Audit of users');
  await page.getByRole('checkbox', { name: 'Audit of users', exact: true }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  const shown = page.getByRole('dialog', { name: `Secret of ${name}` });
  await expect(shown).toBeVisible();
  const textOf = async (title: string) =>
    (await shown.getByRole('region', { name: title }).locator('pre').textContent()) ?? '';
  const [id, secret] = [await textOf('Client id'), await textOf('Client secret')];
  await shown.getByRole('button', { name: 'Done' }).click();

  const token = await tokenOf(id, secret);
  const history = await historyOf(token, organization.id);
  expect(history.status).toBe(200);
  const { rows } = (await history.json()) as { rows: { auditedUser: object; actionType: string }[] };
  expect(rows).toContainEqual(
    expect.objectContaining({
      actionType: 'SignIn',
      auditedUser: { firstName: name, lastName: '(machine)', email: '' },
    }),
  );

  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  const asking = page.getByRole('alertdialog', { name: 'Revoke Machine Account' });
  await asking.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Machine account revoked').first()).toBeVisible();
  expect((await historyOf(token, organization.id)).status).toBe(401);
});
