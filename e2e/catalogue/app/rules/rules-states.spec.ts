import { contract } from '@waypost/contract';
import { dmnFile, modelPath, settingsPath, withModels } from '../../../support/decision-answers.ts';
import {
  askOfFile,
  askWhatWouldChange,
  changes,
  escalations,
  running,
  stopped,
  xml,
} from '../../../support/rules-screens.ts';
import { expect, follow, followWithin, holdingIn, type Page, test, within } from '../../../support/shown.ts';

const would = (page: Page) => page.getByRole('dialog', { name: 'What would change' });
const again = (page: Page) => page.getByRole('region', { name: 'Looking at all cases again' });

test('a file’s effect is previewed before its upload, and all cases can be reevaluated on request', async ({
  page,
  answers,
}) => {
  withModels(answers).to(contract.processes.whatWouldChange, changes);
  await test.step('the preview lists the tasks of the latest cases that would change', async () => {
    await askWhatWouldChange(page);
    await expect(would(page)).toContainText(
      'In the latest 200 cases, 12 tasks now, 11 tasks with these rules: 1 task removed, 1 task changed.',
    );
    await expect(would(page).getByRole('listitem')).toContainText([
      /260000-01.*A task → no task: Coverage not active/,
      /260000-02.*Priority: 3 → 9/,
    ]);
    const { text } = await answers.sent('POST', '/Eligibility_Exceptions/what-would-change');
    expect(JSON.parse(text)).toEqual({
      rules: [{ id: 'r', comment: null, inputs: ['"1"'], outputs: ['"Coverage not active"'] }],
    });
    await page.keyboard.press('Escape');
    await expect(would(page)).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Upload Decision Model' })).toBeVisible();
    expect(answers.asked.some(({ method }) => method === 'PUT')).toBe(false);
  });
  await test.step('an uploaded escalation table lists the open tasks that it would escalate, and those that it no longer would', async () => {
    answers.to(contract.processes.whatWouldChange, escalations);
    await askOfFile(page, xml.replaceAll('Eligibility_Exceptions', 'Escalation'));
    await expect(would(page)).toContainText(
      'Of the 1,000 open tasks that are due first, 12 escalated by the rules now, 13 with these rules.',
    );
    await expect(would(page).getByRole('listitem')).toContainText([
      /260000-01.*New: Elevate \(Overdue for five days\)/,
      /260000-02.*No longer: Raise Priority 8 \(Service is near\)/,
    ]);
  });
  await test.step('the preview reports a file that changes no task, also one without the tables that create tasks', async () => {
    answers.to(contract.processes.whatWouldChange, {
      ...changes,
      tasksAfter: 12,
      differences: [],
    });
    await page.keyboard.press('Escape');
    await askOfFile(page);
    await expect(would(page)).toContainText('No task would change');
    await page.keyboard.press('Escape');
    await askOfFile(
      page,
      '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="n"/>',
    );
    await expect(would(page)).toContainText('None of these tables creates tasks.');
  });
  await test.step('the preview shows an error for an unreadable file or refused rules', async () => {
    await page.keyboard.press('Escape');
    await askOfFile(page, 'no model');
    await expect(would(page).getByRole('alert')).toBeVisible();
    answers.failing(contract.processes.whatWouldChange, 'MODEL_REFUSED', {
      errors: [{ path: 'Eligibility_Exceptions row 1 column 1', message: '“> abc” cannot be read.' }],
    });
    await page.keyboard.press('Escape');
    await askOfFile(page);
    await expect(would(page).getByRole('alert')).toContainText('cannot be read');
  });
  await test.step('the progress of a reevaluation loads again after a failure', async () => {
    withModels(answers).failing(contract.processes.reevaluations, 'INTERNAL');
    await page.keyboard.press('Escape');
    await expect(would(page)).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await follow(page, modelPath);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    answers.to(contract.processes.reevaluations, [stopped]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(again(page)).toContainText('Stopped after');
  });
  await test.step('a change starts a reevaluation of all cases, which shows progress and can be stopped', async () => {
    answers.to(contract.processes.reevaluate, () => {
      answers.to(contract.processes.reevaluations, [running]);
      return running;
    });
    await again(page).getByRole('button', { name: 'Look at all cases again' }).press('Enter');
    await expect(again(page).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '600 of 1,200');
    const { text } = await answers.sent('POST', '/reevaluations');
    expect(JSON.parse(text)).toEqual({ process: 'Eligibility' });
    answers.to(contract.processes.reevaluations, [{ ...running, done: 900 }]);
    await expect(again(page)).toContainText('900 of 1,200');
    answers.to(contract.processes.stopReevaluation, () => {
      answers.to(contract.processes.reevaluations, [stopped]);
      return stopped;
    });
    await again(page).getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(again(page)).toContainText(
      'Stopped after 600 of 1,200 cases: 2 tasks opened, 1 task closed.',
    );
  });
});

test('a user who may not change the organization’s tables requests no preview, and cannot start or stop a reevaluation', async ({
  page,
  answers,
}) => {
  withModels(answers).to(contract.processes.reevaluations, [running]);
  holdingIn(answers, {
    SHARED: ['decision-table-read', 'shared-decision-table-write'],
    READ: ['decision-table-read'],
  });
  await test.step('a user who may not change the tables of the organization requests no preview', async () => {
    await page.goto(within('SHARED', settingsPath));
    await page.getByRole('button', { name: 'Upload Model' }).click();
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(dmnFile());
    await expect(page.getByRole('dialog').getByText('exceptions.dmn')).toBeVisible();
    await expect(page.getByRole('button', { name: 'What would change' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('a user who may only read tables sees the progress of a reevaluation, and cannot start or stop it', async () => {
    await followWithin(page, 'READ', modelPath);
    await expect(again(page).getByRole('progressbar')).toBeVisible();
    await expect(again(page).getByRole('button')).toHaveCount(0);
    answers.to(contract.processes.reevaluations, [stopped]);
    await expect(again(page)).toContainText('Stopped after');
    await expect(again(page).getByRole('button')).toHaveCount(0);
  });
});
