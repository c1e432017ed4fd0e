import { contract } from '@waypost/contract';
import type { TaskPage } from '@waypost/contract/graphql';
import type { Task, TaskRow } from '@waypost/contract/tasks/shapes';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

/** A payer without further insurance details. */
const payerOf = (name: string, planName: string | null): Task['domainModels']['case']['payer'] => ({
  name,
  planName,
  insuranceCompany: null,
  insuranceCategory: null,
  financialCategory: null,
  parentInsuranceCompany: null,
  deactivationDate: null,
});

/** An open, unassigned task of the case 260000-01; `number` makes it distinct. */
export const task = (number: number, of: Partial<Task> = {}): Task => ({
  id: idOf(1000 + number),
  version: 1,
  taskName: 'Eligibility Exception',
  status: 'Open',
  assignee: null,
  daysAged: 3,
  dueDate: '2026-11-24',
  isOverdue: false,
  createDate: '2026-11-19T15:00:00.000Z',
  waitUntil: null,
  waitDaysLeft: null,
  waitReturnsTo: 'assignee',
  priority: 5,
  score: {
    points: 291,
    dueDate: 286,
    priority: 5,
  },
  startUrl: '/eligibility',
  authorization: { domain: 'eligibility', permission: 'eligibility-work' },
  process: { name: 'Eligibility', domain: 'eligibility', startDate: '2026-11-19T15:00:00.000Z', daysAged: 3 },
  condition: null,
  businessExceptions: [],
  toDos: [],
  domainModels: {
    case: {
      caseId: idOf(2000),
      caseNumber: '260000-01',
      dateOfService: '2026-11-20',
      expectedAmount: null,
      facilityId: lakemont.facilities[0]?.id ?? '',
      patient: {
        accountNumber: `ACC-${number}`,
        firstName: 'Marisol',
        lastName: 'Echeverria',
        dateOfBirth: '1984-03-14',
        gender: 'Female',
        memberId: 'TWM8841207',
      },
      payer: payerOf('Tidewater PPO', null),
      provider: { id: '1234567893', name: 'Lakemont Medical Center' },
      exceptions: [],
    },
    eligibility: null,
  },
  abilities: {
    start: true,
    assign: true,
    elevate: true,
    unassign: false,
    complete: true,
    hold: true,
    wait: true,
    manage: true,
    handOn: false,
  },
  ...of,
});

/** The day of an instant where the facility is, which may be the one before that in UTC. */
export const dayAtFacility = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** A task as a row of the queue. */
export const listed = (of: Task): TaskRow => ({
  ...of,
  details: {
    ...of,
    ...of.domainModels.case.patient,
    ...of.domainModels.case.payer,
    points: of.score.points,
    processName: of.process.name,
    group: 'eligibility',
    createdOn: dayAtFacility(of.createDate),
    completedDate: of.status === 'Complete' ? '2026-11-21' : null,
    returns: 0,
    provider: of.domainModels.case.provider.name,
    expectedAmount: of.domainModels.case.expectedAmount,
    coverageStatus: of.domainModels.eligibility?.coverageStatus ?? null,
    coverageCaution: of.domainModels.eligibility?.coverageCaution ?? null,
    rejectReasonCode: of.domainModels.eligibility?.rejectReasonCode ?? null,
  },
});

const pageOf = (rows: Task[]): TaskPage => ({ rows, total: rows.length, totalIsCapped: false, next: null });

/** Defines the tasks of the entity and those of the signed-in user. */
export const withTasks = (answers: Answers, tasks: Task[], own: Task[] = []): Answers => {
  // Rows with the same id would overlap in the grid and could not be clicked.
  if (new Set(tasks.map(({ id }) => id)).size < tasks.length) throw new Error('two tasks have the same id');
  return answers
    .toRead('getAllTasks', { getAllTasks: pageOf(tasks) })
    .toRead('getTaskQueue', { getTaskQueue: { ...pageOf(tasks), rows: tasks.map(listed) } })
    .toRead('getTaskById', ({ text }) => {
      const { variables } = JSON.parse(text) as { variables: { taskId: string } };
      const found = tasks.find(({ id }) => id === variables.taskId);
      if (!found) throw new Error('no such task is among the answers');
      return { getTaskById: found };
    })
    .toRead('getTasksByUser', { getTasksByUser: pageOf(own) })
    .to(contract.task.history, { steps: [], undoUntil: null })
    .to(contract.task.reasons, { reasons: [] })
    .to(contract.task.tasksOfSameCase, [])
    .to(contract.bulk.bulkChanges, []);
};

/** A number of open tasks. */
export const tasks = (count: number): Task[] => Array.from({ length: count }, (_, at) => task(at + 1));
