import { contract } from '@waypost/contract';
import { coverage, openedCase } from '../../../support/case-answers.ts';
import { holdBack } from '../../../support/hold.ts';
import { expect, follow, test } from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

test('the page title, or the field named in the address, takes the focus once a late task panel has loaded', async ({
  page,
  answers,
}) => {
  const known = coverage(1);
  withTasks(answers, tasks(2)).to(contract.task.workingTask, { task: task(9, { status: 'InProcess' }) });
  const path = openedCase(answers);
  answers
    .toRead('getCaseCoverages', { getCaseCoverages: [known] })
    .toRead('payersByEntity', { payersByEntity: [] });
  const arriveBelowLatePanel = async (address: string, arrived: string) => {
    const release = await holdBack(page, /\/TaskWork\b.*\.js$/);
    await page.goto('/rco/LKMT/task-management');
    await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
    await follow(page, address);
    await expect(page.locator(arrived)).toBeAttached();
    await expect(page.locator(arrived)).toBeHidden();
    release();
    await expect(page.getByRole('region', { name: 'Task work' })).toBeVisible();
  };
  await test.step('the title', async () => {
    await arriveBelowLatePanel(path, 'main h1:text-is("Case 260000-01")');
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeFocused();
  });
  await test.step('the field', async () => {
    const address = `${path}?panel=insurance&insurance=edit&field=subscriberId&coverage=${known.coverageId}`;
    await arriveBelowLatePanel(address, 'main input[name="subscriberId"]');
    await expect(page.getByRole('form', { name: /^1 / }).getByLabel('Subscriber ID')).toBeFocused();
  });
});
