import { ask, fieldOf } from '../support/eligibility.ts';
import { signInHome } from '../support/portal.ts';
import { expect, test } from '../support/test.ts';

test('a rejected request opens again with guidance at the marked field and the cursor in it', async ({
  page,
  dana,
}) => {
  test.setTimeout(60_000);
  await signInHome(page, dana);
  await ask(page, 'AAA720001');
  const resubmit = page.getByRole('button', { name: 'Resubmit Request' });
  await resubmit.click();
  const memberId = fieldOf(page, 'Member ID');
  await expect(memberId).toBeFocused();
  await expect(memberId).toHaveValue('AAA720001');
  await expect(memberId).toHaveAccessibleDescription(
    'The member ID is missing or wrong. Compare the member ID with the card.',
  );
  await expect(page.getByText('The payer rejected this request.')).toBeVisible();

  await test.step('the corrected request is sent by keyboard and gets an answer', async () => {
    await memberId.fill('TWM8841207');
    await memberId.press('Alt+Enter');
    await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });
  });
});
