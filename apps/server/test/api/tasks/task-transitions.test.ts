import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { doWork, type Work } from '../../../src/framework/work.ts';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { giveBackTasks } from '../../../src/modules/tasks/assignment/unassign.ts';
import { endWaits } from '../../../src/modules/tasks/end-waits.ts';
import { closeTask, closeTasksOf, releaseTasksOf } from '../../../src/modules/tasks/module.ts';
import { giveOut, setAvailability, setAwayReturn, setRule } from '../support/assignment.ts';
import { askBulkChange, BULK, bulkEnded, ofCases } from '../support/bulk-changes.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { escalate, escalationTools, forgetRules, keepRules } from '../support/escalation.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganisation, type Organisation } from '../support/organisation.ts';
import { scopeOf } from '../support/scope.ts';
import { type Columns, columnsSince, type Given, givenTask, rowOf } from '../support/task-columns.ts';
import { changed, patchTasks, readTask, startNext, undo } from '../support/tasks.ts';

const { pool, database, db } = await testDatabase();
const worker = jobTools(database);
let here: Organisation;
/** Who acts manages the group of the tasks; dana works in it; tomasz keeps its rules. */
let marcus: Client;
let dana: Client;
let tomasz: Client;
let names: Record<string, string>;
beforeAll(async () => {
  here = await makeOrganisation();
  [marcus, dana, tomasz] = await here.people('marcus', 'dana', 'tomasz');
  names = { [marcus.userId]: 'who acts', [dana.userId]: 'dana' };
});

/** A way to an action. What it does otherwise than the others is named with it. */
type Path = {
  /** What is done before the action, and is no part of it. */
  first?: (task: Task) => Promise<unknown>;
  act: (task: Task) => Promise<unknown>;
  besides?: Columns;
};
type Action = { given: () => Given; columns: Columns; paths: Record<string, Path> };

/** A change, said once it is known who is there. */
type Change = object | (() => object);
const said = (change: Change): object => (typeof change === 'function' ? change() : change);

const alone = (change: Change) => (task: Task) => changed(marcus, task, said(change));
const inNumber = (change: Change) => async (task: Task) => {
  const { body } = await patchTasks(marcus, [task], said(change));
  expect(body.skippedTasks).toEqual([]);
};
const wholeList = (change: Change) => async (task: Task) => {
  const asked = await askBulkChange(marcus, ofCases([task]), said(change));
  expect(asked.status, asked.text).toBe(201);
  expect(await bulkEnded(marcus, asked.body)).toMatchObject({ state: 'done', changed: 1 });
  return asked.body;
};
/** The same change by each of the ways that people have. */
const byPeople = (change: Change): Record<string, Path> => ({
  alone: { act: alone(change) },
  'in number': { act: inNumber(change) },
  'a whole list': { act: wholeList(change) },
});
/** What a change was, taken back in the ways that there are. */
const takenBack = (change: Change): Record<string, Path> => ({
  alone: { first: alone(change), act: async (task) => undo(marcus, [await readTask(marcus, task.id)]) },
  'of a whole list': {
    first: async (task) => lists.set(task.id, await wholeList(change)(task)),
    act: async ({ id }) => {
      const list = lists.get(id) ?? { id: '' };
      await marcus.call('POST', `${BULK}/${list.id}/undo`);
      expect(await bulkEnded(marcus, list)).toMatchObject({ state: 'undone', undone: 1 });
    },
  },
});
const lists = new Map<string, { id: string }>();

const byProcess =
  (close: (work: Work<typeof service>, task: Task) => Promise<unknown>) => async (task: Task) => {
    const tenant = { entityId: here.id, userId: here.id, facilityIds: here.facilities.map(({ id }) => id) };
    await pool.query('update task set cycle = id where id = $1', [task.id]);
    await inTenant(db('app'), tenant, (inside) =>
      doWork(
        { db: inside, actor: service, mayEmit: ['task.completed'], mustAudit: true },
        serviceSource(here.id, 'transitions', worker.clock),
        (work) => close(work, task),
      ),
    );
  };
const reason = { event: null, tables: [], facts: [] };
const place = (task: Task) => ({
  caseId: task.domainModels.case.caseId,
  process: 'Document Generation' as const,
});
const byRule = (action: string, value: string) => async () => {
  await keepRules(tomasz, [{ rule: 'Late', action, value }]);
  await escalate(here, escalationTools(database));
  await forgetRules(tomasz);
};
const ofRule: Columns = { 'step: by_rule': 'a rule' };
const giveOutByRule = async () => {
  await setAvailability(dana, { state: 'available' });
  await setRule(tomasz, { mode: 'inTurn' });
  await giveOut(here, worker);
  await setRule(tomasz, { mode: 'byHand' });
};
const returnOfAway = async () => {
  await setAvailability(dana, { state: 'away' });
  await pool.query(`update user_availability set since = since - interval '2 hours' where user_id = $1`, [
    dana.userId,
  ]);
  await setAwayReturn(tomasz, 1);
  await giveBackTasks(worker);
  await setAwayReturn(tomasz, null);
  await setAvailability(dana, { state: 'available' });
};
const caseMoves = ({ domainModels }: Task) =>
  scopeOf(db('app'), {
    entity: { id: here.id, name: here.name, lCode: here.lcode },
    userId: marcus.userId,
    facilityIds: here.facilities.map(({ id }) => id),
    permissions: [],
  }).change((work) => releaseTasksOf(work, domainModels.case.caseId, here.id));

const ofNobody = (): Given => ({ status: 'Open' });
const ofDana = (): Given => ({ status: 'InProcess', assigneeId: dana.userId });
const from = (status: string, assignee?: string): Columns => ({
  'step: previous_status': status,
  'step: previous_wait_returns_to': 'assignee',
  ...(assignee === undefined ? {} : { 'step: previous_assignee_id': assignee }),
});
const to = (status: string, assignee?: string): Columns => ({
  'step: status': status,
  ...(assignee === undefined ? {} : { 'step: assignee_id': assignee }),
});
/** What is in process no longer: its time is counted, and nobody is working on it. */
const letGo: Columns = { in_process_since: null, handled_seconds: '+ the hour', working: null };

const actions: Record<string, Action> = {
  start: {
    given: ofNobody,
    columns: {
      version: '+ 1',
      status: 'InProcess',
      assignee_id: 'who acts',
      first_touched_at: 'now',
      in_process_since: 'now',
      ...from('Open'),
      ...to('InProcess', 'who acts'),
    },
    paths: {
      ...byPeople({ status: 'InProcess' }),
      // Who starts one task works on it.
      alone: { act: alone({ status: 'InProcess' }), besides: { working: 'who acts' } },
      next: {
        act: (task) => startNext(marcus, ofCases([task])),
        besides: { working: 'who acts' },
      },
    },
  },
  assign: {
    given: ofNobody,
    columns: {
      version: '+ 1',
      status: 'InProcess',
      assignee_id: 'dana',
      in_process_since: 'now',
      ...from('Open'),
      ...to('InProcess', 'dana'),
    },
    paths: {
      ...byPeople(() => ({ assignee: { id: dana.userId } })),
      'a rule of assignment': { act: giveOutByRule },
    },
  },
  unassign: {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Open',
      assignee_id: null,
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('Open'),
    },
    paths: Object.fromEntries([
      ...Object.entries({ ...byPeople({ assignee: null }), 'a case that moves': { act: caseMoves } }).map(
        // What is put back for whoever takes it next is counted.
        ([by, path]) => [by, { ...path, besides: { returns: '+ 1' } }],
      ),
      ['somebody away', { act: returnOfAway }],
    ]),
  },
  complete: {
    given: () => ({ status: 'OnHold', assigneeId: dana.userId }),
    columns: {
      version: '+ 1',
      status: 'Complete',
      completed_at: 'now',
      ...from('OnHold', 'dana'),
      ...to('Complete', 'dana'),
    },
    paths: {
      ...byPeople({ status: 'Complete' }),
      'a process': {
        act: byProcess((work, task) =>
          closeTask(work, { ...place(task), name: task.taskName, subject: '' }, reason),
        ),
      },
      'a canceled visit': { act: byProcess((work, task) => closeTasksOf(work, place(task), reason)) },
    },
  },
  'hold, its holder staying': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'OnHold',
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('OnHold', 'dana'),
    },
    paths: {
      alone: { act: alone({ status: 'OnHold' }) },
      'in number': { act: inNumber(() => ({ status: 'OnHold', assignee: { id: dana.userId } })) },
    },
  },
  'hold and take it from its holder': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'OnHold',
      assignee_id: null,
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('OnHold'),
    },
    // In number a hold takes it by itself (W-111).
    paths: { ...byPeople({ status: 'OnHold' }), alone: { act: alone({ status: 'OnHold', assignee: null }) } },
  },
  'elevate, its holder staying': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Elevated',
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('Elevated', 'dana'),
    },
    paths: {
      alone: { act: alone({ status: 'Elevated' }) },
      'a rule of escalation': { act: byRule('Elevate', ''), besides: ofRule },
    },
  },
  'elevate and take it from its holder': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Elevated',
      assignee_id: null,
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('Elevated'),
    },
    paths: {
      ...byPeople({ status: 'Elevated' }),
      alone: { act: alone({ status: 'Elevated', assignee: null }) },
    },
  },
  'put to wait': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Wait',
      wait_until: 'a day',
      wait_returns_to: 'group',
      ...letGo,
      ...from('InProcess', 'dana'),
      ...to('Wait', 'dana'),
      'step: wait_until': 'a day',
    },
    paths: byPeople({ waitExpirationDays: 3, waitReturnsTo: 'group' }),
  },
  'end a wait': {
    given: () => ({ status: 'Wait', assigneeId: dana.userId }),
    columns: {
      version: '+ 1',
      status: 'InProcess',
      wait_until: null,
      in_process_since: 'now',
      ...from('Wait', 'dana'),
      'step: previous_wait_until': 'a day',
      ...to('InProcess', 'dana'),
    },
    paths: {
      ...byPeople(() => ({ status: 'InProcess', assignee: { id: dana.userId } })),
      'its day': { act: () => endWaits(worker) },
    },
  },
  'end a wait for the group': {
    given: () => ({ status: 'Wait', assigneeId: dana.userId, waitReturnsTo: 'group' }),
    columns: {
      version: '+ 1',
      status: 'Open',
      assignee_id: null,
      wait_until: null,
      wait_returns_to: 'assignee',
      ...from('Wait', 'dana'),
      'step: previous_wait_returns_to': 'group',
      'step: previous_wait_until': 'a day',
      ...to('Open'),
    },
    paths: {
      ...Object.fromEntries(
        Object.entries(byPeople({ status: 'Open' })).map(([by, path]) => [
          by,
          { ...path, besides: { returns: '+ 1' } },
        ]),
      ),
      'its day': { act: () => endWaits(worker) },
    },
  },
  'raise the priority': {
    given: ofDana,
    columns: {
      version: '+ 1',
      priority: '8',
      in_process_since: 'now',
      handled_seconds: '+ the hour',
      ...from('InProcess', 'dana'),
      ...to('InProcess', 'dana'),
      'step: previous_priority': '3',
      'step: priority': '8',
    },
    paths: {
      alone: { act: alone({ priority: 8 }) },
      'a rule of escalation': { act: byRule('Raise Priority', '8'), besides: ofRule },
    },
  },
  reopen: {
    given: () => ({ status: 'Complete', assigneeId: dana.userId }),
    columns: {
      version: '+ 1',
      status: 'Open',
      assignee_id: null,
      completed_at: null,
      returns: '+ 1',
      ...from('Complete', 'dana'),
      ...to('Open'),
    },
    paths: { alone: { act: alone({ status: 'Open' }) }, 'in number': { act: inNumber({ status: 'Open' }) } },
  },
  'undo a completion': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'InProcess',
      completed_at: null,
      in_process_since: 'now',
      ...from('Complete', 'dana'),
      ...to('InProcess', 'dana'),
      'step: takes_back': 'the step before',
    },
    paths: takenBack({ status: 'Complete' }),
  },
  'undo a start': {
    given: ofNobody,
    columns: {
      version: '+ 1',
      status: 'Open',
      assignee_id: null,
      first_touched_at: null,
      in_process_since: null,
      ...from('InProcess', 'who acts'),
      ...to('Open'),
      'step: takes_back': 'the step before',
    },
    paths: {
      ...takenBack({ status: 'InProcess' }),
      alone: { ...(takenBack({ status: 'InProcess' }).alone as Path), besides: { working: null } },
    },
  },
  'undo an unassignment': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'InProcess',
      assignee_id: 'dana',
      in_process_since: 'now',
      returns: '- 1',
      ...from('Open'),
      ...to('InProcess', 'dana'),
      'step: takes_back': 'the step before',
    },
    paths: takenBack({ assignee: null }),
  },
  // Whoever is at the task stays at it.
  'undo a raised priority': {
    given: ofDana,
    columns: {
      version: '+ 1',
      priority: '3',
      in_process_since: 'now',
      ...from('InProcess', 'dana'),
      ...to('InProcess', 'dana'),
      'step: takes_back': 'the step before',
      'step: previous_priority': '8',
      'step: priority': '3',
    },
    paths: { alone: takenBack({ priority: 8 }).alone as Path },
  },
};

describe('a transition of a task sets the same columns by whatever way it comes:', () => {
  for (const [action, { given, columns, paths }] of Object.entries(actions))
    it(action, async () => {
      for (const [by, { first, act, besides = {} }] of Object.entries(paths)) {
        const id = await givenTask(here, given());
        await first?.(await readTask(marcus, id));
        const before = await rowOf(id);
        await act(await readTask(marcus, id));
        await expect.poll(async () => (await rowOf(id)).version, { message: by }).not.toBe(before.version);
        expect(await columnsSince(id, before, names), by).toEqual({ ...columns, ...besides });
      }
    });
});
