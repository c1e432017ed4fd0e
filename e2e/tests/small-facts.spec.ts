import { ask } from '../support/eligibility.ts';
import { insuranceOf, panel, save } from '../support/insurance.ts';
import { beginInsurance } from '../support/insurance-screens.ts';
import { goHome, signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('insurances are saved by the shortcut of forms once something is changed', async ({ page, ruth }) => {
  await signInHome(page, ruth);
  await beginInsurance(page, 'Edit Insurance Information', insuranceOf('260044-03'));
  await expect(save(page)).toBeDisabled();
  const number = panel(page).getByLabel('Group Number', { exact: true }).first();
  await number.fill(`G${Date.now()}`);
  await expect(save(page)).toBeEnabled();
  const sent = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await number.press('Control+Enter');
  expect((await sent).status()).toBe(200);
});

test('a sent check on the home page opens its answer, also in a new tab', async ({ page, dana }) => {
  await signInHome(page, dana);
  await ask(page, 'CHG000001');
  await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible({ timeout: 20_000 });
  await goHome(page);
  await expect(page.getByRole('link', { name: 'Open the response in a new tab' }).first()).toBeVisible();
});
