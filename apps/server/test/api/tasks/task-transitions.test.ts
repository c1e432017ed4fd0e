import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { endWaits } from '../../../src/modules/tasks/end-waits.ts';
import { closeTask, closeTasksOf } from '../../../src/modules/tasks/module.ts';
import { ofCases } from '../support/bulk-changes.ts';
import { testDatabase } from '../support/database.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization } from '../support/organization.ts';
import { type Columns, columnsSince, type Given, givenTask, rowOf } from '../support/task-columns.ts';
import { type Cast, type Path, waysOf } from '../support/task-ways.ts';
import { readTask, startNext } from '../support/tasks.ts';

const { database } = await testDatabase();
const worker = jobTools(database);
const cast = {} as Cast;
const { alone, inNumber, byPeople, takenBack, byProcess, byRule, giveOutByRule, returnOfAway, caseMoves } =
  waysOf(cast);
let names: Record<string, string>;
beforeAll(async () => {
  const here = await makeOrganization();
  const [marcus, dana, tomasz] = await here.people('marcus', 'dana', 'tomasz');
  Object.assign(cast, { here, marcus, dana, tomasz });
  names = { [marcus.userId]: 'who acts', [dana.userId]: 'dana' };
});

type Action = { given: () => Given; columns: Columns; paths: Record<string, Path> };
const reason = { event: null, tables: [], facts: [] };
const place = ({ domainModels }: Task) => ({
  caseId: domainModels.case.caseId,
  process: 'Document Generation' as const,
});
const ofRule: Columns = { 'step: by_rule': 'a rule' };
const ofNobody = (): Given => ({ status: 'Open' });
const ofDana = (): Given => ({ status: 'InProcess', assigneeId: cast.dana.userId });
const from = (status: string, assignee?: string): Columns => ({
  'step: previous_status': status,
  'step: previous_wait_returns_to': 'assignee',
  ...(assignee === undefined ? {} : { 'step: previous_assignee_id': assignee }),
});
const to = (status: string, assignee?: string): Columns => ({
  'step: status': status,
  ...(assignee === undefined ? {} : { 'step: assignee_id': assignee }),
});
/** A task that leaves In Process: its time is counted, and nobody is working on it. */
const releasedColumns: Columns = { in_process_since: null, handled_seconds: '+ the hour', working: null };

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
      // A user who starts one task works on it.
      alone: { act: alone({ status: 'InProcess' }), besides: { working: 'who acts' } },
      next: {
        act: (task) => startNext(cast.marcus, ofCases([task])),
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
      ...byPeople(() => ({ assignee: { id: cast.dana.userId } })),
      'a rule of assignment': { act: giveOutByRule },
    },
  },
  unassign: {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Open',
      assignee_id: null,
      ...releasedColumns,
      ...from('InProcess', 'dana'),
      ...to('Open'),
    },
    paths: Object.fromEntries([
      ...Object.entries({ ...byPeople({ assignee: null }), 'a case that moves': { act: caseMoves } }).map(
        // A task that is released for the next assignee is counted.
        ([by, path]) => [by, { ...path, besides: { returns: '+ 1' } }],
      ),
      ['somebody away', { act: returnOfAway }],
    ]),
  },
  complete: {
    given: () => ({ status: 'OnHold', assigneeId: cast.dana.userId }),
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
      ...releasedColumns,
      ...from('InProcess', 'dana'),
      ...to('OnHold', 'dana'),
    },
    paths: {
      alone: { act: alone({ status: 'OnHold' }) },
      'in number': { act: inNumber(() => ({ status: 'OnHold', assignee: { id: cast.dana.userId } })) },
    },
  },
  'hold and take it from its holder': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'OnHold',
      assignee_id: null,
      ...releasedColumns,
      ...from('InProcess', 'dana'),
      ...to('OnHold'),
    },
    // In a bulk change a hold removes the assignee automatically (W-111).
    paths: { ...byPeople({ status: 'OnHold' }), alone: { act: alone({ status: 'OnHold', assignee: null }) } },
  },
  'elevate, its holder staying': {
    given: ofDana,
    columns: {
      version: '+ 1',
      status: 'Elevated',
      ...releasedColumns,
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
      ...releasedColumns,
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
      ...releasedColumns,
      ...from('InProcess', 'dana'),
      ...to('Wait', 'dana'),
      'step: wait_until': 'a day',
    },
    paths: byPeople({ waitExpirationDays: 3, waitReturnsTo: 'group' }),
  },
  'end a wait': {
    given: () => ({ status: 'Wait', assigneeId: cast.dana.userId }),
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
      ...byPeople(() => ({ status: 'InProcess', assignee: { id: cast.dana.userId } })),
      'its day': { act: () => endWaits(worker) },
    },
  },
  'end a wait for the group': {
    given: () => ({ status: 'Wait', assigneeId: cast.dana.userId, waitReturnsTo: 'group' }),
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
    given: () => ({ status: 'Complete', assigneeId: cast.dana.userId }),
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
  // The user who works on the task still does.
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

describe('each path of a task transition sets the same columns:', () => {
  for (const [action, { given, columns, paths }] of Object.entries(actions))
    it(action, async () => {
      for (const [by, { first, act, besides = {} }] of Object.entries(paths)) {
        const id = await givenTask(cast.here, given());
        await first?.(await readTask(cast.marcus, id));
        const before = await rowOf(id);
        await act(await readTask(cast.marcus, id));
        await expect.poll(async () => (await rowOf(id)).version, { message: by }).not.toBe(before.version);
        expect(await columnsSince(id, before, names), by).toEqual({ ...columns, ...besides });
      }
    });
});
