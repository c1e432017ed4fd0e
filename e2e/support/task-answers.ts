import type { TaskPage } from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/services/task';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

/** An open task of nobody about the case 260000-01; `number` tells it from the others. */
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
  priority: 5,
  startUrl: '/eligibility',
  authorization: { domain: 'eligibility', permission: 'eligibility-work' },
  process: { name: 'Eligibility', domain: 'eligibility', startDate: '2026-11-19T15:00:00.000Z', daysAged: 3 },
  condition: null,
  businessExceptions: [],
  toDos: [],
  domainModels: {
    case: {
      caseNumber: '260000-01',
      dateOfService: '2026-11-20',
      facilityId: lakemont.facilities[0]?.id ?? '',
      patient: {
        accountNumber: `ACC-${number}`,
        firstName: 'Marisol',
        lastName: 'Echeverria',
        dateOfBirth: '1984-03-14',
        gender: 'Female',
        memberId: 'TWM8841207',
      },
      payer: { name: 'Tidewater PPO', planName: null },
      provider: { id: '1234567893', name: 'Lakemont Medical Center' },
    },
    eligibility: null,
  },
  abilities: { start: true, complete: true, changeStatus: true, manage: true },
  ...of,
});

const pageOf = (rows: Task[]): TaskPage => ({ rows, total: rows.length, totalIsCapped: false, next: null });

/** These are the tasks of the entity, and the signed-in user's own. */
export const withTasks = (answers: Answers, tasks: Task[], own: Task[] = []): Answers =>
  answers
    .toRead('getAllTasks', { getAllTasks: pageOf(tasks) })
    .toRead('getTasksByUser', { getTasksByUser: pageOf(own) });

/** So many open tasks. */
export const tasks = (count: number): Task[] => Array.from({ length: count }, (_, at) => task(at + 1));
