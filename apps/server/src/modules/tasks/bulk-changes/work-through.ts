import type { BulkResult } from '@waypost/contract/tasks/change';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { taskManagers } from '../../../framework/access-rules.ts';
import { service } from '../../../framework/actor.ts';
import { serviceSource } from '../../../framework/audit.ts';
import { insideEntity, type JobTools, type LaterTools } from '../../../framework/job-tools.ts';
import { backlogOf } from '../../../framework/queue/backlog.ts';
import type { Item } from '../../../framework/queue/claim.ts';
import { entitiesWithDue, inEachEntity } from '../../../framework/queue/in-each-entity.ts';
import { AttemptError, doLongWork, type LongWork, type Renew } from '../../../framework/queue/long-work.ts';
import { interrupted } from '../../../framework/queue/retry.ts';
import { type RequestedScope, scopeOfRequester } from '../../../framework/scope-for-later.ts';
import { doWork, type Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import type { Job } from '../../../infrastructure/jobs.ts';
import { changeTasks, taskTransitions, undoSteps } from '../module.ts';
import { recordState, unfinishedStates } from './request-bulk-change.ts';
import type { WholeChange } from './whole-change.ts';

/** Number of tasks per transaction: few, so that users of the queue do not wait long for one. */
const SLICE = 25;
/** Time for one organization before the next has its turn. */
const SLICE_MS = 5_000;
/** Longer than a turn: after the crash of a worker, another continues when this has passed. */
const LEASE_SECONDS = 60;

type Due = Item & RequestedScope & { change: WholeChange };

/** The unfinished bulk changes of an organization, each processed for one turn at a time. */
export function bulkChangeWork(tools: LaterTools): LongWork<Due> {
  return {
    name: 'bulk changes',
    columns: sql`b.id, b.entity_id, b.user_id, b.facility_ids, b.change`,
    from: sql`bulk_change b`,
    locked: 'b',
    key: sql`b.id`,
    isDue: () => sql`b.state in ('waiting', 'running', 'undoing')`,
    order: sql`b.worked_at nulls first, b.asked_at`,
    retry: interrupted,
    leaseSeconds: LEASE_SECONDS,
    batch: 1,
    run: (due, renew) =>
      processBulkChange(tools, due, renew).catch((error: unknown) => {
        tools.logger.warn({ err: error, item: due.id }, 'a bulk change was interrupted');
        throw new AttemptError('it was interrupted', false);
      }),
    giveUp: (db, due) => end(tools, db, due, 'stopped'),
  };
}

/**
 * Changes tasks slice by slice until none is left or the turn is over. Before each slice it checks the user's rights,
 * and that no other worker has taken over.
 */
async function processBulkChange(tools: LaterTools, due: Due, renew: Renew): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < SLICE_MS) {
    await renew();
    const scope = await scopeOfRequester(tools, due, {
      isAllowed: (permissions) => taskManagers.allows(permissions),
      correlationId: `bulk-${due.id}`,
      mayEmit: [...taskTransitions, 'task.undone'],
    });
    if (!scope) return endNow(tools, due, 'refused');
    try {
      if (!(await scope.change((work) => slice(work, due)))) return;
    } catch (error) {
      if (classifyDatabaseError(error) !== 'full') throw error;
      return endNow(tools, due, 'storageFull');
    }
  }
}

/**
 * Ends a bulk change that its user may no longer make, or for which there is no disk space. The end itself may use the
 * reserved space.
 */
async function endNow(tools: LaterTools, due: Due, state: 'refused' | 'storageFull'): Promise<void> {
  const open = await insideEntity(tools, due.entity_id);
  await open((db) => end(tools, db, due, state));
}

/** Ends a running bulk change for a reason outside of its user's control. Its changes can be undone. */
async function end(
  tools: LaterTools,
  db: Db,
  due: Due,
  state: 'stopped' | 'refused' | 'storageFull',
): Promise<void> {
  const { clock } = tools;
  const source = serviceSource(due.entity_id, `bulk-${due.id}`, clock);
  await doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, async (work) => {
    const row = await db
      .selectFrom('bulk_change')
      .select(['state', 'ended_at'])
      .where('id', '=', due.id)
      .where('state', 'in', unfinishedStates)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await db
      .updateTable('bulk_change')
      .set({ state, ended_at: row.ended_at ?? clock.now() })
      .where('id', '=', due.id)
      .execute();
    recordState(work, due.id, row.state, state);
  });
}

/** Changes or restores the next tasks. False when there is nothing left to do. */
async function slice(work: Work, { id, change }: Due): Promise<boolean> {
  // The change of state is the user's action, with an audit record; the progress is in the records of the tasks.
  const { db } = work;
  const row = await db
    .selectFrom('bulk_change')
    .select('state')
    .where('id', '=', id)
    .where('state', 'in', unfinishedStates)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  return row.state === 'undoing' ? undoSlice(work, id) : changeSlice(work, id, change);
}

async function changeSlice(work: Work, id: string, change: WholeChange): Promise<boolean> {
  const { handOut: _, ...move } = change;
  const next = await work.db
    .selectFrom('bulk_change_task')
    .select(['task_id', 'seen_version', 'assignee_id'])
    .where('bulk_change_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(SLICE)
    .execute();
  const items = next.map(({ task_id, seen_version, assignee_id }) => ({
    taskId: task_id,
    version: seen_version,
    ...(assignee_id === null ? move : { assignee: { id: assignee_id } }),
  }));
  const result = items.length === 0 ? nothing : await changeTasks(work, items);
  const { changed, left } = await storeResult(work.db, id, result, { changed: 'changed', left: 'skipped' });
  const isOver = next.length < SLICE;
  await work.db
    .updateTable('bulk_change')
    .set(({ eb, ref }) => ({
      worked_at: work.clock.now(),
      changed: eb('changed', '+', changed),
      ...(isOver
        ? // What its asker can see no longer is skipped, too, without being named.
          {
            state: 'done',
            ended_at: work.clock.now(),
            done: ref('tasks'),
            skipped: eb(eb('tasks', '-', ref('changed')), '-', changed),
          }
        : { state: 'running', done: eb('done', '+', changed + left), skipped: eb('skipped', '+', left) }),
    }))
    .where('id', '=', id)
    .execute();
  return !isOver;
}

async function undoSlice(work: Work, id: string): Promise<boolean> {
  const next = await work.db
    .selectFrom('bulk_change_task')
    .select(['task_id', 'new_version'])
    .where('bulk_change_id', '=', id)
    .where('outcome', '=', 'changed')
    .orderBy('position')
    .limit(SLICE)
    .execute();
  const seen = next.map(({ task_id, new_version }) => ({ taskId: task_id, version: new_version ?? 0 }));
  const result = seen.length === 0 ? nothing : await undoSteps(work, seen);
  const { changed } = await storeResult(work.db, id, result, { changed: 'undone', left: 'kept' });
  const isOver = next.length < SLICE;
  await work.db
    .updateTable('bulk_change')
    .set(({ eb }) => ({
      state: isOver ? 'undone' : 'undoing',
      worked_at: work.clock.now(),
      undone: eb('undone', '+', changed),
    }))
    .where('id', '=', id)
    .execute();
  return !isOver;
}

const nothing: BulkResult = { updatedTasks: [], skippedTasks: [] };

type Outcomes = { changed: 'changed' | 'undone'; left: 'skipped' | 'kept' };

/** Stores the result for each task. */
async function storeResult(
  db: Db,
  id: string,
  { updatedTasks, skippedTasks }: BulkResult,
  outcomes: Outcomes,
): Promise<{ changed: number; left: number }> {
  await sql`
    update bulk_change_task b set outcome = o.outcome, new_version = o.version, reason = o.reason, message = o.message,
      held_by = o.held_by
    from jsonb_to_recordset(${JSON.stringify([
      ...updatedTasks.map(({ taskId, version }) => ({ task_id: taskId, version, outcome: outcomes.changed })),
      ...skippedTasks.map(({ taskId, reason, message, heldBy }) => ({
        task_id: taskId,
        outcome: outcomes.left,
        reason,
        message,
        held_by: heldBy,
      })),
    ])}::jsonb) as o(task_id uuid, version integer, outcome text, reason text, message text, held_by text)
    where b.bulk_change_id = ${id}::uuid and b.task_id = o.task_id`.execute(db);
  return { changed: updatedTasks.length, left: skippedTasks.length };
}

export const bulkJobs = (tools: JobTools): Job[] => [
  {
    name: 'bulk changes',
    everyMs: 1000,
    isQueue: true,
    run: () => continueBulkChanges(tools),
    backlog: backlogOf(bulkChangeWork(tools), sql`b.asked_at`),
  },
  { name: 'forget tasks of bulk changes', everyMs: 600_000, run: () => deleteOldBulkTasks(tools) },
];

/** Days for which the skipped tasks of a bulk change are kept. */
const RETENTION_DAYS = 30;
const DELETE_BATCH = 5000;

/** Deletes the tasks of old bulk changes; their numbers stay. */
async function deleteOldBulkTasks({ worker, clock }: JobTools): Promise<number> {
  const since = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from bulk_change_task where (entity_id, bulk_change_id, position) in (
      select t.entity_id, t.bulk_change_id, t.position
      from bulk_change b join bulk_change_task t on t.entity_id = b.entity_id and t.bulk_change_id = b.id
      where b.ended_at < ${since} limit ${DELETE_BATCH})`.execute(worker);
  return Number(numAffectedRows ?? 0);
}

/** Continues the bulk changes of each organization, one turn after another. */
function continueBulkChanges(tools: JobTools): Promise<number> {
  const changes = bulkChangeWork(tools);
  return inEachEntity(tools, entitiesWithDue(changes, tools.clock.now()), (open) =>
    doLongWork(changes, open, tools),
  );
}
