import { configurationAddress } from '../support/configuration.ts';
import { tabTo } from '../support/keyboard.ts';
import { signIn } from '../support/portal.ts';
import { expect, type Page, test } from '../support/test.ts';

const address = `${configurationAddress}?tab=escalation`;
const ruleName = `Faxes ${Date.now()}`;

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** How many open tasks the first rule would match, and on how many it would act now. */
async function counts(page: Page): Promise<{ matching: number; acting: number }> {
  await tabTo(page, page.getByRole('button', { name: 'What would change' }), 60);
  await press(page, 'Enter');
  const rule = page.getByRole('list', { name: 'Open tasks of each rule' }).getByRole('listitem').first();
  await expect(rule).toContainText(ruleName, { timeout: 60_000 });
  const [, matching, acting] =
    /([\d,]+) tasks?, would act on ([\d,]+)/.exec((await rule.textContent()) ?? '') ?? [];
  await press(page, 'Escape');
  const number = (text = '0') => Number(text.replaceAll(',', ''));
  return { matching: number(matching), acting: number(acting) };
}

test('an administrator adds a rule of escalation by keyboard alone, sees on how many tasks it would act, saves it, sees that it has acted, and deletes it', async ({
  page,
  tomasz,
}) => {
  test.setTimeout(240_000);
  await signIn(page, tomasz, address);
  await test.step('the first rule is added in words', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Add Rule' }), 60);
    await press(page, 'Enter');
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type(ruleName);
    await tabTo(page, page.getByRole('combobox', { name: 'Task Type', exact: true }));
    await press(page, 'Enter', 'ArrowDown', 'Enter', 'Tab');
    await page.keyboard.type('Fax');
    await press(page, 'ArrowDown', 'Enter', 'Escape');
    await tabTo(page, page.getByRole('combobox', { name: 'Action', exact: true }));
    await press(page, 'Enter', 'W', 'Enter', 'Tab');
    await page.keyboard.type('fax');
    await press(page, 'Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const row = page.getByRole('grid', { name: 'Rules of escalation' }).getByRole('row').last();
    await expect(row).toContainText('Task type is Fax Exception');
    await expect(row).toContainText('Send a webhook: fax');
  });
  const before = await counts(page);
  await test.step('what it would do is known before it is saved', async () => {
    expect(before.acting).toBeGreaterThan(0);
    expect(before.acting).toBe(before.matching);
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 60);
    await press(page, 'Enter');
    await expect(page.getByText('Changes updated successfully')).toBeVisible();
  });
  await test.step('it acts on those tasks, and not again', async () => {
    await expect.poll(async () => (await counts(page)).acting, { timeout: 90_000 }).toBe(0);
    expect((await counts(page)).matching).toBeGreaterThan(0);
  });
  await test.step('it is deleted', async () => {
    await tabTo(page, page.getByRole('columnheader').first(), 60);
    await press(page, 'ArrowDown', 'End', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(page.getByText('Nothing is escalated')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }), 60);
    await press(page, 'Enter');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Nothing is escalated')).toBeVisible();
  });
});
