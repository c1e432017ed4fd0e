import { expect, type Page, shownQueue, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const inFilter = (page: Page) => page.locator('.ag-popup :focus');

test('a filter opened by keyboard takes the focus, and returns it when it closes', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
  const filters = page.getByRole('button', { name: /^Filters/ });
  for (const [title, type] of [
    ['Task Status', 'checkbox'],
    ['Payer Name', 'text'],
    ['Task Due Date', null],
  ] as const) {
    await test.step(`${title}, from the menu of filters`, async () => {
      await filters.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: title }).focus();
      await page.keyboard.press('Enter');
      await expect(inFilter(page)).toHaveCount(1);
      if (type) await expect(inFilter(page)).toHaveAttribute('type', type);
      await page.keyboard.press('Escape');
      await expect(page.locator('.ag-popup')).toHaveCount(0);
      await expect(page.locator('body')).not.toBeFocused();
      await expect(page.locator(':focus')).toHaveCount(1);
    });
  }
  await test.step('Task Status, from the menu of its header', async () => {
    await page.getByRole('columnheader', { name: 'Task Status' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Filter…' }).press('Enter');
    await expect(inFilter(page)).toHaveAttribute('type', 'checkbox');
    await page.keyboard.press('Escape');
    await expect(page.locator('.ag-popup')).toHaveCount(0);
  });
  await test.step('a value selected with Space filters the list, and Task Status opens again from its chip', async () => {
    await page
      .getByRole('list', { name: 'Filters' })
      .getByRole('button', { name: /^Task Status/ })
      .press('Enter');
    await expect(inFilter(page)).toHaveAttribute('type', 'checkbox');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Task Status: In Process');
  });
  await test.step('a focused header cell has a single focus ring', async () => {
    const header = page.getByRole('columnheader', { name: 'Payer Name' });
    await header.focus();
    await page.keyboard.press('ArrowRight');
    const rings = await page.locator('[role="columnheader"]:focus').evaluate((cell) => {
      const own = getComputedStyle(cell);
      const inner = getComputedStyle(cell, '::after');
      return {
        outline: own.outlineStyle !== 'none' && Number.parseFloat(own.outlineWidth) > 0,
        shadow: own.boxShadow !== 'none',
        inner:
          inner.content !== 'none' &&
          (inner.boxShadow !== 'none' || Number.parseFloat(inner.borderTopWidth) > 0),
      };
    });
    expect(rings).toEqual({ outline: true, shadow: false, inner: false });
  });
});
