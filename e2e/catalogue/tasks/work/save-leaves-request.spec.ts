import { contract } from '@waypost/contract';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import { fieldOf } from '../../../support/eligibility.ts';
import { openedForm, transaction } from '../../../support/eligibility-answers.ts';
import { everyPermission, expect, holding, test } from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

const request = formOfRequest(transaction.eligibilityRequest);
const started = task(9, { status: 'InProcess' });

test('saving a task with Wait leaves an unfinished request without a question, and its draft stays', async ({
  page,
  answers,
}) => {
  withTasks(holding(openedForm(answers), ...everyPermission), tasks(3))
    .to(contract.task.workingTask, { task: started })
    .to(contract.eligibility.prefill, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request: { ...request, taskId: started.id },
      coverages: [],
      lastCheckId: null,
    })
    .to(contract.task.changeTask, () => {
      answers.to(contract.task.workingTask, { task: null });
      return { ...started, status: 'Wait' as const, version: 2 };
    });
  await page.goto(`/rco/LKMT/eligibility/${request.facilityId}/${EMPTY_ID}/${started.id}`);
  await fieldOf(page, 'Member ID').fill('TYPED1');
  const bar = page.getByRole('region', { name: 'Task being worked' });
  await bar.getByRole('button', { name: 'Wait', exact: true }).click();
  await bar.getByLabel('Days To Wait').fill('3');
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/rco\/LKMT$/);
  await expect(page.getByText('There are unsaved changes on this page')).toHaveCount(0);
  const drafts = () =>
    answers.asked.filter(({ path }) => path.includes('eligibility-request')).map(({ method }) => method);
  await expect.poll(drafts).toContain('PUT');
  expect(drafts()).not.toContain('DELETE');

  await test.step('leaving an unfinished request in any other way still asks', async () => {
    answers.to(contract.task.workingTask, { task: started });
    await page.goto(`/rco/LKMT/eligibility/${request.facilityId}/${EMPTY_ID}/${started.id}`);
    await fieldOf(page, 'Member ID').fill('TYPED2');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect(page.getByText('There are unsaved changes on this page')).toBeVisible();
  });
});
