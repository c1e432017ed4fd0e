import { contract } from '@waypost/contract';
import type { TransactionSummary } from '@waypost/contract/cases/calls';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { Setup } from '@waypost/contract/entities/setup';
import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import type { Answers } from './answers.ts';
import { mentions } from './comment-answers.ts';
import { allSetUp, expect, holding, idOf, lakemont, type Page } from './shown.ts';
import type { State } from './state.ts';
import { task, tasks, withTasks } from './task-answers.ts';

const notice = {
  rule: 'Overdue for five days',
  tableVersion: 3,
  at: '2026-11-20T15:00:00.000Z',
  status: 'Elevated' as const,
  dueDate: '2026-11-15',
  isOverdue: true,
  assigneeName: 'Abara, Ruth',
  patient: { firstName: 'Marisol', lastName: 'Echeverria' },
};
/** Notices of rules about two tasks, of which the second is already read. */
export const notices: EscalationNotice[] = [
  { ...notice, id: idOf(9101), taskId: task(1).id, taskName: 'Eligibility Exception', isUnread: true },
  { ...notice, id: idOf(9102), taskId: task(2).id, taskName: 'Fax Exception', isUnread: false },
];

/** The check of a patient, answered. */
export const checked: TransactionSummary = {
  id: idOf(99),
  facilityId: lakemont.facilities[0]?.id ?? '',
  state: 'answered',
  coverageStatus: 'Active Coverage',
  coverageCaution: null,
  rejectReasonCode: null,
  patientName: 'Doe, Jane',
  payerName: 'Tidewater PPO',
  createdAt: '2026-11-20T10:00:00.000Z',
};

/** The setup status of an organization whose administrator has just started. */
export const begun: Setup = {
  ...allSetUp,
  ...{ administrators: 1, invitedAdministrators: 1, hasCase: false },
  ...{ facilities: 0, payerConnections: 0, plans: 0 },
  people: { 'second-administrator': 1, roles: 1, facilities: 1, payers: 0, plans: 1, 'first-case': 0 },
};

const escalationItems = (page: Page) =>
  page.getByRole('region', { name: 'Escalations', exact: true }).getByRole('listitem');

async function home(page: Page, answers: Answers): Promise<void> {
  withTasks(answers, tasks(3), tasks(2))
    .to(contract.case.myTransactions, { total: 1, transactions: [checked] })
    .to(contract.comments.myMentions, { unread: 1, mentions })
    .to(contract.escalation.myNotices, { unread: 1, notices });
  await page.goto('/rco/LKMT');
  await expect(escalationItems(page)).toHaveCount(2);
}

/** The home page of an organization. */
export const homeStates: Readonly<Record<string, State>> = {
  home,
  'home, nothing told': async (page, answers) => {
    withTasks(answers, [])
      .to(contract.case.myTransactions, { total: 0, transactions: [] })
      .to(contract.comments.myMentions, { unread: 0, mentions: [] })
      .to(contract.escalation.myNotices, { unread: 0, notices: [] });
    await page.goto('/rco/LKMT');
    await expect(page.getByText('No open task has been escalated to you.')).toBeVisible();
  },
  'home, to be set up, for who works no tasks': async (page, answers) => {
    const permissions = permissionNames.filter((name) => !name.startsWith('task-management'));
    holding(answers, ...permissions);
    answers
      .to(contract.policy.setup, begun)
      .to(contract.registrations.heldRegistrations, { total: 3, held: [] });
    await page.goto('/rco/LKMT');
    await expect(page.getByRole('region', { name: `Set up ${lakemont.name}` })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Data Import' }).getByRole('definition')).toBeVisible();
  },
  'home, narrow, what was told after a failure': async (page, answers) => {
    answers.failing(contract.escalation.myNotices, 'INTERNAL');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/rco/LKMT');
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    answers.to(contract.escalation.myNotices, { unread: 1, notices });
    await again.click();
    await expect(escalationItems(page)).toHaveCount(2);
    // An element that moved under the pointer would show its tooltip.
    await page.mouse.move(0, 0);
  },
};
