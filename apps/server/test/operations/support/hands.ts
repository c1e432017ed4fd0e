import { randomUUID } from 'node:crypto';
import type { BulkResult } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Change, Point, ReadCall } from '../../../../../tools/test/linearizability.ts';
import { randomFrom } from '../../../src/seed/random.ts';
import {
  after,
  fresh,
  type Hand,
  inBulk,
  isSame,
  type Move,
  type Refusal,
  skipOf,
  type TaskState,
} from '../../api/support/task-model.ts';

type Seen = { id: string; version: number };
type Answer = { status: number; body: unknown };
/** A call to one of the servers; null if there was no response in time. */
export type Send = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
) => Promise<Answer | null>;

/** The calls for each task, and their responses. */
export type History = {
  changes: Map<string, Change<TaskState>[]>;
  looks: Map<string, ReadCall<TaskState>[]>;
  /** How often each status was returned; 0 means no response. */
  statuses: Map<number, number>;
};

const ANYBODY = (): boolean => false;
const TOO_OLD_TO_UNDO_MS = 8000;

/** All clients are in one process, so the order is known by counting, independent of any clock. */
let moments = 0;
const next = (): number => {
  moments += 1;
  return moments;
};

/** A task as the history compares it, without the days of a wait. */
const stateOf = ({
  status,
  assignee,
}: Pick<Task, 'status'> & { assignee: { id: string } | null }): TaskState => ({
  ...fresh,
  status,
  assignee: assignee?.id ?? null,
});

/**
 * A client that performs random actions on tasks, with the latest version that any client has seen, until the end. All
 * its calls are recorded in the history.
 */
export async function play(
  by: Hand,
  {
    send,
    tasks,
    others,
    history,
    isOver,
    seed,
  }: {
    send: Send;
    /** The latest version of each task that any client has seen. */
    tasks: Map<string, number>;
    /** The people to whom a task may be assigned. */
    others: readonly string[];
    history: History;
    isOver(): boolean;
    seed: number;
  },
): Promise<void> {
  const random = randomFrom(seed);
  const ids = [...tasks.keys()];
  const one = random.pick;
  /** The tasks and versions that an undo of this client has created. */
  const undone = new Set<string>();
  let mine: (Seen & { madeAt: number }) | null = null;

  const learn = (id: string, version: number): void =>
    void tasks.set(id, Math.max(version, tasks.get(id) ?? 0));
  const seen = (id: string): Seen => ({ id, version: tasks.get(id) ?? 0 });
  const ask = async (...call: Parameters<Send>) => {
    const [began, at] = [next(), Date.now()];
    const answer = await send(...call);
    const status = answer?.status ?? 0;
    history.statuses.set(status, (history.statuses.get(status) ?? 0) + 1);
    // A failed call may still have made the change.
    const isAnswered = answer !== null && status < 500;
    return {
      call: began,
      at,
      end: isAnswered ? next() : Infinity,
      body: isAnswered ? answer.body : null,
      status,
    };
  };
  const recordChange = (id: string, change: Change<TaskState> & { at: number }): void => {
    history.changes.get(id)?.push(change);
    if (change.version !== null) {
      learn(id, change.version);
      mine = { id, version: change.version, madeAt: change.at };
    }
  };

  async function read(id: string): Promise<void> {
    const { call, end, body, status } = await ask('GET', `/tasks/${id}`, undefined, {});
    if (status !== 200) return;
    const task = body as Task;
    learn(id, task.version);
    const actual = JSON.stringify(stateOf(task));
    history.looks.get(id)?.push({
      ...{ name: `reading version ${task.version}`, who: by.id, call, end },
      fits: ({ version, state }) => version === task.version && JSON.stringify(state) === actual,
    });
  }

  async function change(move: Move): Promise<void> {
    const { id, version } = seen(one(ids));
    const { body, status, ...times } = await ask('PATCH', `/tasks/${id}`, move, {
      'if-match': String(version),
    });
    const name = `${JSON.stringify(move)} at version ${version}`;
    const ruled = (point: Point<TaskState>): TaskState | Refusal => after(by, point.state, move, ANYBODY);
    if (status === 200 || body === null) {
      const become = (point: Point<TaskState>): TaskState | null => {
        const state = ruled(point);
        return point.version === version && typeof state !== 'string' ? state : null;
      };
      return recordChange(id, {
        ...{ name, who: by.id, version: body === null ? null : (body as Task).version, become },
        ...times,
      });
    }
    const { code } = body as { code: string };
    const fits = (point: Point<TaskState>): boolean =>
      ruled(point) === code || (code === 'VERSION_CHANGED' && point.version !== version);
    history.looks.get(id)?.push({ name: `${name}, ${code}`, who: by.id, fits, ...times });
    if (status === 409 || status === 412) await read(id);
  }

  async function changeMany(move: Move): Promise<void> {
    const chosen = [...new Set(Array.from({ length: 2 + random.int(0, 7) }, () => one(ids)))].map(seen);
    const items = chosen.map(({ id, version }) => ({ taskId: id, version, ...move }));
    const key = { 'idempotency-key': randomUUID() };
    const first = await ask('PATCH', '/tasks', items, key);
    // The result of a call without a response is unknown; repeated with its key, it still takes effect once.
    const again = first.body === null ? await ask('PATCH', '/tasks', items, key) : first;
    const times = { call: first.call, at: first.at, end: again.end };
    recordBulkChange(chosen, again.body as BulkResult | null, times, {
      name: `all ${JSON.stringify(move)}`,
      ruled: ({ state }) => after(by, state, inBulk(move), ANYBODY),
    });
  }

  async function undo(): Promise<void> {
    const last = mine;
    mine = null;
    if (last === null || Date.now() - last.madeAt > TOO_OLD_TO_UNDO_MS) return read(one(ids));
    const chosen = [{ id: last.id, version: last.version }];
    // An undone change stays undone.
    const isUndone = undone.has(`${last.id} ${last.version}`);
    const {
      body,
      status: _,
      ...times
    } = await ask(
      'POST',
      '/tasks/undo',
      { tasks: chosen.map(({ id, version }) => ({ taskId: id, version })) },
      {},
    );
    recordBulkChange(chosen, body as BulkResult | null, times, {
      name: 'undo',
      // The assignee does not matter here: another person made the step.
      skipped: (task, refusal) =>
        refusal === 'TASK_CHANGE_REFUSED' ? 'notPermitted' : skipOf(by, task, refusal),
      ruled: ({ state, before, by: who }) => {
        if (who !== by.id || before === null) return 'TASK_CHANGE_REFUSED';
        return isUndone || JSON.stringify(state) === JSON.stringify(before) ? 'INVALID' : before;
      },
    });
    for (const { taskId, version } of (body as BulkResult | null)?.updatedTasks ?? [])
      undone.add(`${taskId} ${version}`);
  }

  function recordBulkChange(
    chosen: readonly Seen[],
    body: BulkResult | null,
    times: { call: number; at: number; end: number },
    {
      name: what,
      ruled,
      skipped = (task, refusal) => skipOf(by, task, refusal),
    }: {
      name: string;
      ruled(point: Point<TaskState>): TaskState | Refusal;
      skipped?(task: TaskState, refusal: Refusal): string;
    },
  ): void {
    for (const { id, version } of chosen) {
      const name = `${what} at version ${version}`;
      const skip = body?.skippedTasks.find(({ taskId }) => taskId === id)?.reason;
      const updated = body?.updatedTasks.find(({ taskId }) => taskId === id);
      if (skip !== undefined) {
        const fits = (point: Point<TaskState>): boolean => {
          const state = point.version === version ? ruled(point) : 'VERSION_CHANGED';
          if (typeof state !== 'string')
            return skip === 'tooLate' || (skip === 'unchanged' && isSame(point.state, state));
          return skip === skipped(point.state, state);
        };
        history.looks.get(id)?.push({ name: `${name}, ${skip}`, who: by.id, fits, ...times });
        continue;
      }
      const become = (point: Point<TaskState>): TaskState | null => {
        const state = ruled(point);
        return point.version === version && typeof state !== 'string' && !isSame(point.state, state)
          ? state
          : null;
      };
      recordChange(id, {
        name,
        who: by.id,
        version: body === null ? null : (updated?.version ?? -1),
        become,
        ...times,
      });
    }
  }

  while (!isOver()) {
    const turn = random.int(0, 99);
    if (turn < 22) await change({ status: 'InProcess' });
    else if (turn < 34) await change({ assignee: { id: one(others) } });
    else if (turn < 44) await change({ status: 'OnHold' });
    else if (turn < 54) await change({ status: 'Complete' });
    else if (turn < 66) await change({ status: 'Open' });
    else if (turn < 78)
      await changeMany(
        one([
          { status: 'OnHold' },
          { status: 'Open' },
          { assignee: { id: one(others) } },
          { status: 'Complete' },
        ] as const),
      );
    else if (turn < 90) await undo();
    else await read(one(ids));
  }
}
