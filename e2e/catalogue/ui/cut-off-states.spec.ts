import { contract } from '@waypost/contract';
import { verificationStatuses } from '@waypost/contract/cases/processes';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { letters, openedCase } from '../../support/case-answers.ts';
import { cutTexts } from '../../support/cut-off.ts';
import { expect, follow, idOf, shownQueue, test } from '../../support/shown.ts';
import { tasks, withTasks } from '../../support/task-answers.ts';

const process: CaseProcess = {
  caseProcessId: idOf(3000),
  domainId: idOf(3001),
  processId: null,
  type: 'Insurance Verification',
  startDate: '2026-11-12T10:00:00.000Z',
  payerName: 'Aetna',
  status: verificationStatuses.complete,
  isCompleteStatus: true,
  result: 'Active - Services Capitated to Primary Care Physician',
  coverageCaution: null,
  rejectReasonCode: null,
};
const withoutDots = (cut: Awaited<ReturnType<typeof cutTexts>>) =>
  cut.filter(({ hasDots }) => !hasDots).map(({ text }) => text);

test('cut-off text in queue rows and on the case page ends with an ellipsis', async ({ page, answers }) => {
  withTasks(answers, tasks(5));
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(shownQueue);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(withoutDots(await cutTexts(page))).toEqual([]);
  const address = openedCase(answers);
  answers
    .toRead('getCaseProcess', { getCaseProcess: [process] })
    .to(contract.generatedDocuments.generatedDocuments, letters);
  await follow(page, address);
  await expect(page.getByRole('gridcell', { name: process.status })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Letters' }).getByRole('gridcell').first()).toBeVisible();
  const cut = await cutTexts(page);
  await test.step('the status of Patient Access has a tooltip with the full text', async () => {
    const ofStatus = cut.filter(({ text }) => text === process.status || text === process.result);
    expect(ofStatus.length).toBeGreaterThan(0);
    for (const one of ofStatus) expect(one).toMatchObject({ hasDots: true, isWhole: true });
  });
  expect(withoutDots(cut)).toEqual([]);
});
