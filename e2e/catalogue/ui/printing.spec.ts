import { contract } from '@waypost/contract';
import { viewed } from '../../support/audit-answers.ts';
import { filledCase } from '../../support/case-answers.ts';
import { narrow } from '../../support/grid.ts';
import { expect, follow, type Page, shownQueue, test } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

/** The pages that the browser prints. */
const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the queue, a case and the audit print completely, without navigation, black on white in the dark theme too', async ({
  page,
  answers,
}) => {
  const sheet = page.locator('[data-print-sheet]');
  const prints = async (...texts: readonly string[]) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const text of texts) await expect(sheet).toContainText(text);
    await expect(sheet).toContainText('Printed by Dana Whitfield');
    await expect(page.locator('#root')).toBeHidden();
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    expect(await page.title()).not.toMatch(/Echeverria|Marisol/);
  };
  const back = async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expect(sheet).toHaveCount(0);
  };

  await test.step('the queue prints its filtered rows on as many pages as they need', async () => {
    withTasks(answers, tasks(60));
    await page.goto(shownQueue);
    await narrow(page, 'Payer Name', 'Tidewater');
    await prints('Task Management, Lakemont Regional Health', 'Rows60', 'Sorted byTask Due Date');
    await prints('Filter: Payer Namecontains Tidewater', 'Open, In Process, Hold, Wait, Elevated');
    await expect(sheet.getByRole('row')).toHaveCount(61);
    await expect(sheet.getByRole('row').nth(60)).toContainText('ACC-60');
    expect(await pagesOf(page)).toBeGreaterThan(1);
    // Many columns leave each one narrow, but no word is split.
    await page.setViewportSize({ width: 800, height: 720 });
    const assignee = sheet.getByRole('row').nth(1).getByText('Unassigned', { exact: true });
    const lines = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    };
    expect(await assignee.evaluate(lines)).toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await back();
  });

  await test.step('a case prints patient, visit, insurances, checks and notes', async () => {
    await follow(page, filledCase(answers));
    await expect(page.getByRole('grid', { name: 'Case Notes' }).getByRole('gridcell').first()).toBeVisible();
    await prints('Case 260000-01', 'PatientEcheverria, Marisol', 'Date of birth03/14/1984');
    await prints(
      'FacilityLakemont Medical Center',
      'None on this case.',
      'Active Coverage',
      'The payer was called.',
    );
    await back();
  });

  await test.step('the audit prints its records and search criteria', async () => {
    answers.to(contract.audit.searchHistory, { rows: [viewed], next: null });
    await follow(page, '/rco/LKMT/audit-history');
    await page.getByRole('searchbox', { name: 'Person' }).fill('Ruth');
    await expect(page.getByRole('grid', { name: 'Audit Log' }).getByText('Case 260000-01')).toBeVisible();
    await prints('Audit History, Lakemont Regional Health', 'PersonRuth', 'Case 260000-01', 'Rows1');
    await back();
  });
});
