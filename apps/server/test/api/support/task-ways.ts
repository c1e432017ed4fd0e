import type { Task } from '@waypost/contract/tasks/shapes';
import { expect } from 'vitest';
import { service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { doWork, type Work } from '../../../src/framework/work.ts';
import { inTenant } from '../../../src/infrastructure/database.ts';
import { returnTasks } from '../../../src/modules/tasks/assignment/unassign.ts';
import { releaseTasksOf } from '../../../src/modules/tasks/module.ts';
import { assignTasks, setAvailability, setAwayReturn, setRule } from './assignment.ts';
import { BULK, endedBulkChange, ofCases, requestBulkChange } from './bulk-changes.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import { escalate, escalationTools, forgetRules, saveRules } from './escalation.ts';
import { jobTools } from './jobs.ts';
import type { Organization } from './organization.ts';
import { scopeOf } from './scope.ts';
import type { Columns } from './task-columns.ts';
import { changed, patchTasks, readTask, undo } from './tasks.ts';

const { pool, database, db } = await testDatabase();
const worker = jobTools(database);

/** Marcus acts, and manages the group of the tasks; Dana works in it; Tomasz manages its rules. */
export type Cast = { here: Organization; marcus: Client; dana: Client; tomasz: Client };

/** A path to an action, with its differences from the others. */
export type Path = {
  /** Preparation before the action, which is not part of it. */
  first?: (task: Task) => Promise<unknown>;
  act: (task: Task) => Promise<unknown>;
  besides?: Columns;
};
/** A change that depends on the users, who are known later. */
type Change = object | (() => object);
const changeBody = (change: Change): object => (typeof change === 'function' ? change() : change);

/** The paths by which people, processes and rules change a task; the users are known when they run. */
export function waysOf(cast: Cast) {
  const alone = (change: Change) => (task: Task) => changed(cast.marcus, task, changeBody(change));
  const inNumber = (change: Change) => async (task: Task) => {
    const { body } = await patchTasks(cast.marcus, [task], changeBody(change));
    expect(body.skippedTasks).toEqual([]);
  };
  const wholeList = (change: Change) => async (task: Task) => {
    const asked = await requestBulkChange(cast.marcus, ofCases([task]), changeBody(change));
    expect(asked.status, asked.text).toBe(202);
    expect(await endedBulkChange(cast.marcus, asked.body)).toMatchObject({ state: 'done', changed: 1 });
    return asked.body;
  };
  /** The same change by each path available to people. */
  const byPeople = (change: Change): Record<string, Path> => ({
    alone: { act: alone(change) },
    'in number': { act: inNumber(change) },
    'a whole list': { act: wholeList(change) },
  });
  /** The paths that undo a change. */
  const undoPaths = (change: Change): Record<string, Path> => ({
    alone: {
      first: alone(change),
      act: async (task) => undo(cast.marcus, [await readTask(cast.marcus, task.id)]),
    },
    'of a whole list': {
      first: async (task) => lists.set(task.id, await wholeList(change)(task)),
      act: async ({ id }) => {
        const list = lists.get(id) ?? { id: '' };
        await cast.marcus.call('POST', `${BULK}/${list.id}/undo`);
        expect(await endedBulkChange(cast.marcus, list)).toMatchObject({ state: 'undone', undone: 1 });
      },
    },
  });
  const lists = new Map<string, { id: string }>();

  const byProcess =
    (close: (work: Work<typeof service>, task: Task) => Promise<unknown>) => async (task: Task) => {
      const tenant = {
        entityId: cast.here.id,
        userId: cast.here.id,
        facilityIds: cast.here.facilities.map(({ id }) => id),
      };
      await inTenant(db('app'), tenant, (inside) =>
        doWork(
          { db: inside, actor: service, mayEmit: ['task.completed'], mustAudit: true },
          serviceSource(cast.here.id, 'transitions', worker.clock),
          (work) => close(work, task),
        ),
      );
    };
  const byRule = (action: string, value: string) => async () => {
    await saveRules(cast.tomasz, [{ rule: 'Late', action, value }]);
    await escalate(cast.here, escalationTools(database));
    await forgetRules(cast.tomasz);
  };
  const assignByRule = async () => {
    await setAvailability(cast.dana, { state: 'available' });
    await setRule(cast.tomasz, { mode: 'inTurn' });
    await assignTasks(cast.here, worker);
    await setRule(cast.tomasz, { mode: 'byHand' });
  };
  const returnOfAway = async () => {
    await setAvailability(cast.dana, { state: 'away' });
    await pool.query(`update user_availability set since = since - interval '2 hours' where user_id = $1`, [
      cast.dana.userId,
    ]);
    await setAwayReturn(cast.tomasz, 1);
    await returnTasks(worker);
    await setAwayReturn(cast.tomasz, null);
    await setAvailability(cast.dana, { state: 'available' });
  };
  const caseMoves = ({ domainModels }: Task) =>
    scopeOf(db('app'), {
      entity: { id: cast.here.id, name: cast.here.name, lCode: cast.here.lcode },
      userId: cast.marcus.userId,
      facilityIds: cast.here.facilities.map(({ id }) => id),
      permissions: [],
    }).change((work) => releaseTasksOf(work, domainModels.case.caseId, cast.here.id));
  return {
    alone,
    inNumber,
    byPeople,
    takenBack: undoPaths,
    byProcess,
    byRule,
    giveOutByRule: assignByRule,
    returnOfAway,
    caseMoves,
  };
}
