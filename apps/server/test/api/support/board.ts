import { getTaskQueue, type TaskFilter } from '@waypost/contract/graphql';
import { AGED_DAYS, type Board, boardSchema } from '@waypost/contract/tasks/board/calls';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { openTask, openTasks } from './tasks.ts';

export const BOARD = '/services/task/board';

export async function boardOf(
  client: Client,
  path = BOARD,
  headers: Record<string, string> = {},
): Promise<Board> {
  const answer = await client.call('GET', path, undefined, headers);
  expect(answer.status, answer.text).toBe(200);
  return boardSchema.parse(answer.body);
}
export const weekOf = (board: Board) => board.weeks.at(-1) as Board['weeks'][number];

/** The number of tasks in the list under a filter. */
export async function listed(client: Client, filter: TaskFilter): Promise<number> {
  const query = { limit: 5000, after: null, sort: [], filter };
  const { getTaskQueue: page } = await client.read('task', getTaskQueue, { query, details: false });
  return page.total;
}

export const open = {
  status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'] },
} satisfies TaskFilter;
const figures = {
  open,
  aged: { ...open, daysAged: { filterType: 'number', type: 'greaterThan', filter: AGED_DAYS } },
  overdue: { ...open, dueDate: { filterType: 'date', type: 'overdue' } },
} satisfies Record<string, TaskFilter>;

/** The open-task counts of the list under a filter. */
export async function listedOpen(by: Client, filter: TaskFilter) {
  const [all, aged, overdue] = await Promise.all(
    [figures.open, figures.aged, figures.overdue].map((figure) => listed(by, { ...figure, ...filter })),
  );
  return { open: all, aged, overdue };
}

/**
 * Opens tasks of several groups, payers and facilities in a manager's organization: some old, some on hold,
 * some finished.
 */
export async function openMixture(manager: Client, worker: Client): Promise<void> {
  const assigneeId = worker.userId;
  await openTasks(manager, 2);
  await openTasks(manager, 2, { facility: 1, payerCode: 'LKSH1', ageDays: 30 });
  await openTask(manager, { facility: 2, payerCode: 'CMS', status: 'InProcess', assigneeId });
  await openTask(manager, { process: 'Registration Verification', status: 'OnHold', ageDays: 3 });
  await openTask(manager, { process: 'Insurance Verification', status: 'Elevated', assigneeId });
  await openTasks(manager, 2, { status: 'Complete', assigneeId, ageDays: 9 });
  await openTask(manager, { facility: 1, status: 'Complete', assigneeId, ageDays: 1 });
}

/** Compares every figure of a manager's board with their lists. */
export async function expectAsListed(manager: Client, board: Board): Promise<void> {
  expect(board.total).toEqual(await listedOpen(manager, {}));
  for (const { group, ...counts } of board.byGroup)
    expect(counts, group).toEqual(
      await listedOpen(manager, { group: { filterType: 'set', values: [group] } }),
    );
  for (const { facilityId, facilityName, ...counts } of board.byFacility)
    expect(counts, facilityName).toEqual(
      await listedOpen(manager, { provider: { filterType: 'set', values: [facilityId] } }),
    );
  for (const { payerName, ...counts } of board.byPayer)
    expect(counts, payerName).toEqual(
      await listedOpen(manager, {
        payerName: payerName
          ? { filterType: 'text', type: 'equals', filter: payerName }
          : { filterType: 'text', type: 'blank' },
      }),
    );
  for (const { person, open: held, aged, overdue } of board.people)
    expect({ open: held, aged, overdue }, person?.name).toEqual(
      await listedOpen(manager, {
        assignee: person
          ? { filterType: 'text', type: 'equals', filter: person.name }
          : { filterType: 'text', type: 'blank' },
      }),
    );
  for (const { from, to, opened, finished, returned } of board.weeks) {
    const within = { filterType: 'date', type: 'inRange', dateFrom: from, dateTo: to } as const;
    const done: TaskFilter = { status: { filterType: 'set', values: ['Complete'] }, completedDate: within };
    expect({ opened, finished, returned }, from).toEqual({
      opened: await listed(manager, { createDate: within }),
      finished: await listed(manager, done),
      returned: await listed(manager, {
        ...done,
        returns: { filterType: 'number', type: 'greaterThan', filter: 0 },
      }),
    });
  }
}
