import type { TaskFilter } from '@waypost/contract/graphql';
import type { BulkResult } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import { taskStatuses } from '@waypost/contract/tasks/status';
import fc from 'fast-check';
import { expect } from 'vitest';
import { endWaits } from '../../../src/modules/tasks/end-waits.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import { jobTools } from './jobs.ts';
import type { Organization } from './organization.ts';
import { brokenRules, readFacts, type Start } from './task-facts.ts';
import {
  after,
  fresh,
  type Hand,
  inBulk,
  isFree,
  isSame,
  type Move,
  type Refusal,
  skipOf,
  type TaskState,
  tooLate,
  waitOver,
} from './task-model.ts';
import { changed, openTasks, patchTask, patchTasks, readTask, startNext, stepsOf, undo } from './tasks.ts';

const TASKS = 3;
/** The server allows fifteen seconds; a change close to that limit is not undone here. */
const UNDO_MS = 10_000;

type Somebody = Hand & { client: Client };
type Step = { by: string | null; at: number; before: TaskState; version: number; isUndo?: true };
/** The state of a task that must result from all actions. */
type Known = { id: string; version: number; state: TaskState; last: Step | null; task: Task };

/** One action of a user; people and tasks are identified by number. */
export type Action =
  | { do: 'change'; who: number; task: number; move: Move; isStale: boolean }
  | { do: 'bulk'; who: number; tasks: number[]; move: Move; isStale: boolean }
  | { do: 'undo'; who: number; tasks: number[]; isStale: boolean }
  | { do: 'next'; who: number; tasks: number[] }
  | { do: 'end waits'; tasks: number[] };

type Of<Kind extends Action['do']> = Extract<Action, { do: Kind }>;

/** Changes a task in the model, by a user or by the service. */
type UpdateTask = (task: Known, by: string | null, state: TaskState) => void;
/** The state of the model: the tasks, and who works on which. */
type ActionContext = { known: Known[]; working: Map<string, string>; become: UpdateTask };

const chosenOf = ({ tasks }: { tasks: number[] }, { known }: ActionContext): Known[] =>
  tasks.map((at) => known[at] as Known);
const seen = ({ id, version }: Known, { isStale }: { isStale: boolean }) => ({
  id,
  version: isStale ? version - 1 : version,
});

/**
 * People who perform random actions on a few tasks, and a model that predicts the results. After every action
 * the tasks, the stored data about their changes, and the responses must match the model.
 */
export async function taskMachine(here: Organization) {
  const [dana, marcus, ruth, joel] = await here.people('dana', 'marcus', 'ruth', 'joel');
  const avery = await here.person('avery');
  const people: readonly Somebody[] = [dana, marcus, ruth].map((client) => ({
    client,
    id: client.userId,
    manages: client === marcus,
  }));
  const { pool, database } = await testDatabase();
  const tools = jobTools(database);
  const cannotWork = (id: string): boolean => id === joel.userId;

  /**
   * Each story begins with new tasks that another user has changed once, and with people who work on none.
   */
  async function begin(): Promise<Known[]> {
    await pool.query('delete from working_task where user_id = any ($1)', [people.map(({ id }) => id)]);
    const tasks = await openTasks(avery, TASKS);
    const seen = await Promise.all(tasks.map((task) => changed(avery, task, { conditionCode: '72' })));
    return seen.map((task) => ({ id: task.id, version: task.version, state: fresh, last: null, task }));
  }

  /** Plays a story. */
  async function play(actions: readonly Action[]): Promise<void> {
    const known = await begin();
    const since = tools.clock.now();
    const starts: Start[] = known.map(({ id, version }) => ({ id, version, status: 'Open', assignee: null }));
    const working = new Map<string, string>();
    for (const action of actions) {
      await act(action, known, working);
      const facts = await readFacts(pool, starts, since);
      expect(facts.flatMap((task, at) => brokenRules(starts[at] as Start, task))).toEqual([]);
      const actual = facts.map(({ id, version, status, assignee, waitUntil, returnsTo, workers }) => {
        return { id, version, state: { status, assignee, waitUntil, returnsTo }, workers };
      });
      expect(actual, JSON.stringify(action)).toEqual(
        known.map(({ id, version, state }) => {
          const workers = people.map((one) => one.id).filter((one) => working.get(one) === id);
          return { id, version, state, workers };
        }),
      );
    }
    for (const { id, version, state } of known) {
      const task = await readTask(dana, id);
      const { status, waitUntil, waitReturnsTo: returnsTo } = task;
      expect([task.version, { status, assignee: task.assignee?.id ?? null, waitUntil, returnsTo }]).toEqual([
        version,
        state,
      ]);
      const steps = (await stepsOf(dana, id)).toReversed();
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1];
        if (before && before.version === step.version - 1) expect(step.from).toEqual(before.to);
      }
    }
  }

  async function act(action: Action, known: Known[], working: Map<string, string>): Promise<void> {
    const become: UpdateTask = (task, by, state) => {
      task.last = { by, at: Date.now(), before: task.state, version: task.version + 1 };
      const isReleased = state.status !== 'InProcess' || state.assignee !== task.state.assignee;
      for (const [who, id] of working) if (id === task.id && isReleased) working.delete(who);
      task.state = state;
      task.version += 1;
    };
    const context: ActionContext = { known, working, become };
    if (action.do === 'change') return change(action, context);
    if (action.do === 'bulk') return changeMany(action, context);
    if (action.do === 'undo') return undoChange(action, context);
    if (action.do === 'next') return next(action, context);
    return endAllWaits(chosenOf(action, context), become);
  }

  async function change(action: Of<'change'>, { known, working, become }: ActionContext): Promise<void> {
    const by = people[action.who] as Somebody;
    const task = known[action.task] as Known;
    const answer = await patchTask(by.client, seen(task, action), action.move);
    let state = after(by, task.state, action.move, cannotWork, answer.body.waitUntil ?? undefined);
    if (typeof state !== 'string' && action.isStale) state = tooLate(by, task.state, action.move);
    if (typeof state === 'string') return void expect(answer.body.code, answer.text).toBe(state);
    expect(answer.status, answer.text).toBe(200);
    checkDays(action.move, answer.body);
    become(task, by.id, state);
    if (action.move.status === 'InProcess' && state.assignee === by.id) working.set(by.id, task.id);
  }

  async function changeMany(action: Of<'bulk'>, context: ActionContext): Promise<void> {
    const by = people[action.who] as Somebody;
    const chosen = chosenOf(action, context);
    const items = chosen.map((task) => seen(task, action));
    const { status, body, text } = await patchTasks(by.client, items, action.move);
    expect(status, text).toBe(200);
    const ends = await endsOf(chosen);
    const outcomes = chosen.map((task) => {
      const state = action.isStale
        ? 'VERSION_CHANGED'
        : after(by, task.state, inBulk(action.move), cannotWork, ends.get(task.id));
      if (typeof state === 'string') return { task, next: state, skip: skipOf(by, task.state, state) };
      return { task, next: state, skip: isSame(task.state, state) ? 'unchanged' : null };
    });
    checkBulk(body, outcomes, (task, state) => context.become(task, by.id, state));
  }

  async function undoChange(action: Of<'undo'>, context: ActionContext): Promise<void> {
    const by = people[action.who] as Somebody;
    const chosen = chosenOf(action, context);
    const outcomes = chosen.map((task) => ({ task, ...undone(by, task, action.isStale) }));
    if (outcomes.some((outcome) => outcome.next === 'too near')) return;
    const items = chosen.map((task) => seen(task, action));
    const { status, body, text } = await undo(by.client, items);
    expect(status, text).toBe(200);
    checkBulk(body, outcomes, (task, state) => {
      context.become(task, by.id, state);
      if (task.last) task.last = { ...task.last, isUndo: true };
    });
    const mine = outcomes.find(({ skip, task: { state } }) => {
      return skip === null && state.status === 'InProcess' && state.assignee === by.id;
    });
    if (mine && !context.working.has(by.id)) context.working.set(by.id, mine.task.id);
  }

  async function next(action: Of<'next'>, context: ActionContext): Promise<void> {
    const by = people[action.who] as Somebody;
    const chosen = chosenOf(action, context);
    const own = chosen.filter(
      ({ id, state }) =>
        state.status === 'InProcess' && state.assignee === by.id && id !== context.working.get(by.id),
    );
    const [best] = (own.length > 0 ? own : chosen.filter(({ state }) => isFree(by, state))).sort(
      (a, b) => b.task.score.points - a.task.score.points || (a.id < b.id ? -1 : 1),
    );
    const { status, body, text } = await startNext(by.client, ofCases(chosen));
    expect(status, text).toBe(200);
    expect(body.task?.id ?? null).toBe(best?.id ?? null);
    if (!best) return;
    context.become(best, by.id, { ...fresh, status: 'InProcess', assignee: by.id });
    context.working.set(by.id, best.id);
  }

  /** The end days of waiting tasks, which a bulk response does not contain. */
  async function endsOf(chosen: readonly Known[]): Promise<Map<string, string>> {
    const { rows } = await pool.query<{ id: string; end: string }>(
      'select id, wait_until::text as end from task where id = any ($1) and wait_until is not null',
      [chosen.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, end }) => [id, end]));
  }

  async function endAllWaits(chosen: readonly Known[], become: UpdateTask): Promise<void> {
    const waiting = chosen.filter(({ state }) => state.status === 'Wait');
    const ids = waiting.map(({ id }) => id);
    // The day is not part of a change, because the step that set it has announced it. Both are set at once,
    // before the worker sees it.
    await pool.query(
      `with over as (update task set wait_until = date '2020-01-01' where id = any ($1) returning id, version)
       update task_step s set wait_until = date '2020-01-01' from over o where s.task_id = o.id and s.version = o.version`,
      [ids],
    );
    await endWaits(tools);
    for (const task of waiting) {
      task.state = { ...task.state, waitUntil: '2020-01-01' };
      become(task, null, waitOver(task.state));
    }
    // The running product's worker may be processing it, too.
    await expect.poll(async () => (await endsOf(waiting)).size, { timeout: 5000, interval: 20 }).toBe(0);
  }

  return {
    actions: actionsOf(people.map(({ id }) => id).concat(joel.userId)),
    play,
  };
}

const caseOf = ({ domainModels }: Task): string => domainModels.case.caseNumber;

type Outcome = { task: Known; next: TaskState | Refusal | 'too near'; skip: string | null };

function checkBulk(
  { updatedTasks, skippedTasks }: BulkResult,
  outcomes: readonly Outcome[],
  become: (task: Known, next: TaskState) => void,
): void {
  const reported = skippedTasks.map(({ taskId, reason }) => [taskId, reason]);
  const expectedSkips = outcomes.filter(({ skip }) => skip !== null).map(({ task, skip }) => [task.id, skip]);
  expect(reported).toEqual(expectedSkips);
  const changed = outcomes.filter(({ skip }) => skip === null);
  for (const { task, next } of changed) if (typeof next !== 'string') become(task, next);
  expect(
    updatedTasks.map(({ taskId, version, status, assignee }) => [
      taskId,
      version,
      status,
      assignee?.id ?? null,
    ]),
  ).toEqual(changed.map(({ task: { id, version, state } }) => [id, version, state.status, state.assignee]));
}

/** The state of a task after an undo: the user who made the last step undoes it, if it moved the task. */
function undone(by: Hand, { state, last, version }: Known, isStale: boolean): Pick<Outcome, 'next' | 'skip'> {
  if (isStale) return { next: 'VERSION_CHANGED', skip: skipOf(by, state, 'VERSION_CHANGED') };
  if (last === null || last.version !== version || last.by !== by.id)
    return { next: 'TASK_CHANGE_REFUSED', skip: 'notPermitted' };
  const { before } = last;
  const isSame =
    before.status === state.status &&
    before.assignee === state.assignee &&
    before.waitUntil === state.waitUntil;
  // An undone change stays undone.
  if (isSame || last.isUndo) return { next: 'INVALID', skip: 'invalid' };
  return { next: Date.now() - last.at > UNDO_MS ? 'too near' : before, skip: null };
}

/** Calendar days are counted exactly, and business days skip the weekend. */
function checkDays({ waitExpirationDays: days, waitInBusinessDays }: Move, task: Task): void {
  if (days === undefined) return;
  if (!waitInBusinessDays) return void expect(task.waitDaysLeft).toBe(days);
  expect(task.waitDaysLeft).toBeGreaterThanOrEqual(days);
  expect([0, 6]).not.toContain(new Date(`${task.waitUntil}T00:00:00Z`).getUTCDay());
}

/** A filter that matches the tasks of at most two cases. */
const ofCases = (tasks: readonly Known[]): TaskFilter => ({
  caseNumber: {
    filterType: 'text',
    operator: 'OR',
    conditions: tasks.slice(0, 2).map(({ task }) => ({
      filterType: 'text',
      type: 'equals',
      filter: caseOf(task),
    })),
  },
});

/** Stories of random actions; `ids` are the possible assignees, including one who cannot work the task. */
function actionsOf(ids: readonly string[]): (length: number) => fc.Arbitrary<Action[]> {
  const assignee = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids).map((id) => ({ id })) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const wait = fc.record(
    {
      waitExpirationDays: fc.integer({ min: 1, max: 999 }),
      waitInBusinessDays: fc.boolean(),
      waitReturnsTo: fc.constantFrom('assignee' as const, 'group' as const),
    },
    { requiredKeys: ['waitExpirationDays'] },
  );
  const usual: fc.Arbitrary<Move> = fc.oneof(
    fc.constant({ status: 'InProcess' as const }),
    fc.record({ status: fc.constantFrom('Open', 'OnHold', 'Elevated', 'Complete') }),
    assignee.map((one) => ({ assignee: one })),
    assignee.map((one) => ({ status: 'InProcess' as const, assignee: one })),
    wait,
  );
  const unusual: fc.Arbitrary<Move> = fc.record(
    {
      status: fc.constantFrom(...taskStatuses),
      assignee,
      waitExpirationDays: fc.integer({ min: 1, max: 999 }),
      waitInBusinessDays: fc.boolean(),
      waitReturnsTo: fc.constantFrom('assignee' as const, 'group' as const),
    },
    { requiredKeys: [] },
  );
  const move = fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: unusual });
  const who = fc.nat(2);
  const some = fc.subarray([0, 1, 2], { minLength: 1 });
  const isStale = fc.nat(9).map((n) => n === 0);
  const action: fc.Arbitrary<Action> = fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({ do: fc.constant('change' as const), who, task: fc.nat(2), move, isStale }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('bulk' as const), who, tasks: some, move, isStale }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), who, tasks: some, isStale }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('next' as const),
        who,
        tasks: fc.subarray([0, 1, 2], { minLength: 1, maxLength: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('end waits' as const), tasks: some }) },
  );
  return (length) => fc.array(action, { minLength: length, maxLength: length, size: 'max' });
}
