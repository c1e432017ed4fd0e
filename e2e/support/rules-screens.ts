import { contract } from '@waypost/contract';
import type { Reevaluation, WhatWouldChange, WouldBe } from '@waypost/contract/processes/calls';
import { dmnFile, modelPath, withModels } from './decision-answers.ts';
import { opened, transaction } from './eligibility-answers.ts';
import { goTo } from './place.ts';
import { reasons } from './reason-answers.ts';
import { openList } from './settings-screens.ts';
import { expect, idOf, type Page } from './shown.ts';
import type { State } from './state.ts';
import { tasks, withTasks } from './task-answers.ts';
import { queuePath, rows } from './views.ts';

const task: WouldBe = {
  exceptions: ['Coverage not active'],
  conditionCode: null,
  assignment: 'Group Assignment',
  daysToComplete: 2,
  priority: 3,
  recommendations: ['Compare what was sent with the insurance card'],
};
const about = { process: 'Eligibility', taskType: 'Eligibility Exception', about: 'Tidewater PPO' } as const;

/** One task would no longer exist, and one would be more urgent. */
export const changes: WhatWouldChange = {
  cases: 200,
  tasksBefore: 12,
  tasksAfter: 11,
  escalations: null,
  differences: [
    { ...about, caseNumber: '260000-01', before: task, after: null },
    { ...about, caseNumber: '260000-02', before: task, after: { ...task, priority: 9 } },
  ],
};

/** The escalation table would elevate one task, and no longer raise another. */
export const escalations: WhatWouldChange = {
  cases: 0,
  tasksBefore: 0,
  tasksAfter: 0,
  differences: [],
  escalations: {
    tasks: 1000,
    before: 12,
    after: 13,
    rules: [
      { rule: 'Overdue for five days', matching: 13, acting: 1 },
      { rule: 'Service is near', matching: 0, acting: 0 },
    ],
    differences: [
      {
        taskId: idOf(1001),
        taskType: 'Eligibility Exception',
        caseNumber: '260000-01',
        before: [],
        after: ['Elevate (Overdue for five days)'],
      },
      {
        taskId: idOf(1002),
        taskType: 'Fax Exception',
        caseNumber: '260000-02',
        before: ['Raise Priority 8 (Service is near)'],
        after: [],
      },
    ],
  },
};

/** Half of the cases have been reevaluated. */
export const running: Reevaluation = {
  id: idOf(880),
  process: 'Eligibility',
  state: 'running',
  startedAt: '2026-11-20T15:00:00.000Z',
  startedBy: 'Lind, Tomasz',
  endedAt: null,
  cases: 1200,
  done: 600,
  opened: 2,
  closed: 1,
};
export const stopped: Reevaluation = { ...running, state: 'stopped', endedAt: '2026-11-20T15:01:00.000Z' };

export const xml = `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="Eligibility exceptions" namespace="n">
  <decision id="d" name="Eligibility_Exceptions"><decisionTable id="t" hitPolicy="COLLECT">
    <input id="i"><inputExpression typeRef="string"><text>ruleId</text></inputExpression></input>
    <output id="o" name="exception" typeRef="string"/>
    <rule id="r"><inputEntry><text>"1"</text></inputEntry><outputEntry><text>"Coverage not active"</text></outputEntry></rule>
  </decisionTable></decision></definitions>`;

/** Chooses a file in the open dialog, and requests a preview of its changes. */
export async function askOfFile(page: Page, text = xml): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(dmnFile('exceptions.dmn', text));
  await page.getByRole('button', { name: 'What would change' }).click();
}

/** Opens the upload dialog, and requests a preview of a file's changes. */
export async function askWhatWouldChange(page: Page, text = xml): Promise<void> {
  await openList(page);
  await page.getByRole('button', { name: 'Upload Model' }).click();
  await askOfFile(page, text);
}

/** The reasons of tasks, the rule results of an answer, and previews of changed rules. */
export const rulesStates: Record<string, State> = {
  'queue, panel of a task with reasons': async (page, answers) => {
    withModels(withTasks(answers, tasks(3))).to(contract.task.reasons, { reasons });
    await goTo(page, queuePath);
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await page.getByText('What decided').click();
    await expect(page.getByText('Payer did not answer', { exact: true })).toBeVisible();
  },
  'eligibility, with the rules it met': async (page, answers) => {
    const rulesResult = [
      { id: '1', name: 'Coverage not active', outcome: 'Exception' as const },
      { id: '5', name: 'Plan not on file', outcome: 'Noted' as const },
    ];
    const shown = {
      ...transaction,
      caseNumber: '260000-01',
      riskIndicator: 'Exception' as const,
      rulesResult,
    };
    await page.goto(opened(answers, shown));
    await expect(page.getByRole('button', { name: 'Run the rules again' })).toBeVisible();
  },
  'settings, what a file would change': async (page, answers) => {
    withModels(answers).to(contract.processes.whatWouldChange, changes);
    await askWhatWouldChange(page);
    await expect(page.getByText('Priority: 3 → 9')).toBeVisible();
  },
  'settings, what a file would escalate': async (page, answers) => {
    withModels(answers).to(contract.processes.whatWouldChange, escalations);
    await askWhatWouldChange(page, xml.replaceAll('Eligibility_Exceptions', 'Escalation'));
    await expect(page.getByText('New: Elevate (Overdue for five days)')).toBeVisible();
  },
  'decision model, all cases looked at again': async (page, answers) => {
    withModels(answers).to(contract.processes.reevaluations, [running]);
    await page.goto(modelPath);
    await expect(page.getByRole('progressbar')).toBeVisible();
  },
};
