import type { ColumnFilter } from '@waypost/contract/core/list';
import type { TaskFilterColumn } from '@waypost/contract/graphql';
import {
  type BulkChange,
  type BulkChangeState,
  MAX_BULK_CHANGE,
} from '@waypost/contract/tasks/bulk-changes/calls';
import type { TaskMove } from '@waypost/contract/tasks/change';
import { sql } from 'kysely';
import type { Actor } from '../../../framework/actor.ts';
import type { AuditEntry, PropertyChange } from '../../../framework/audit.ts';
import { AppError } from '../../../framework/errors.ts';
import { whereOf } from '../../../framework/list/count.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import { newId } from '../../../infrastructure/ids.ts';
import { membershipRows } from '../../users/readable.ts';
import { taskList } from '../module.ts';
import { bulkChange, undoEnd } from './queries.ts';
import type { WholeChange } from './whole-change.ts';

type Filter = Partial<Record<TaskFilterColumn, ColumnFilter>>;

/**
 * Creates a bulk change of all tasks that match a filter. The tasks and their versions are stored now: later tasks are
 * not included, and tasks that are changed meanwhile are skipped.
 * @throws AppError BULK_GOING_ON, BULK_TOO_LONG, NOTHING_TO_CHANGE
 */
export async function requestBulkChange(work: Work, filter: Filter, change: TaskMove): Promise<string> {
  const { db, entity } = work;
  const where = await whereOf(work, taskList, filter);
  return openBulkChange(work, change, async (id) => {
    const found = await sql`
      insert into bulk_change_task (entity_id, bulk_change_id, position, task_id, facility_id, seen_version)
      select ${entity.id}::uuid, ${id}::uuid, row_number() over (order by t.id), t.id, t.facility_id, t.version
      from ${taskList.from} where t.entity_id = ${entity.id}::uuid and ${where} order by t.id
      limit ${sql.lit(MAX_BULK_CHANGE + 1)}`.execute(db);
    return Number(found.numAffectedRows ?? 0);
  });
}

/**
 * Opens a bulk change, whose tasks `fill` writes and counts.
 * @throws AppError BULK_GOING_ON, BULK_TOO_LONG, NOTHING_TO_CHANGE
 */
export async function openBulkChange(
  work: Work,
  change: WholeChange,
  fill: (id: string) => Promise<number>,
): Promise<string> {
  const { db, entity, actor, clock } = work;
  const id = newId(clock);
  await lockRequester(db, actor.id);
  const { rows } = await sql`
    insert into bulk_change (entity_id, id, user_id, facility_ids, change, asked_at, tasks)
    values (${entity.id}::uuid, ${id}::uuid, ${actor.id}::uuid, ${[...actor.facilityIds]}::uuid[],
      ${JSON.stringify(change)}::jsonb, ${clock.now()}, 0)
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError('BULK_GOING_ON');
  const tasks = await fill(id);
  if (tasks === 0) throw new AppError('NOTHING_TO_CHANGE');
  if (tasks > MAX_BULK_CHANGE) throw new AppError('BULK_TOO_LONG');
  await db.updateTable('bulk_change').set({ tasks }).where('id', '=', id).execute();
  recordState(work, id, null, 'waiting', {
    details: requestedChanges(change),
    snapshot: { Tasks: tasks },
  });
  return id;
}

/** Serializes the bulk changes of one person. */
const lockRequester = (db: Db, userId: string) =>
  db
    .selectFrom(membershipRows.as('membership'))
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();

/** The request as its audit record describes it. */
const requestedChanges = ({ status, assignee, waitExpirationDays, handOut }: WholeChange): PropertyChange[] =>
  [
    { propertyName: 'Hand Out', previousValue: null, newValue: handOut?.way ?? null },
    { propertyName: 'Assignees', previousValue: null, newValue: handOut ? listed(handOut.people) : null },
    { propertyName: 'Status', previousValue: null, newValue: status ?? null },
    { propertyName: 'Assignee', previousValue: null, newValue: assignee?.id ?? null },
    { propertyName: 'Days To Wait', previousValue: null, newValue: waitExpirationDays?.toString() ?? null },
  ].filter(({ newValue }) => newValue !== null);

/** Ids of people, each with their number of tasks. */
const listed = (people: NonNullable<WholeChange['handOut']>['people']): string =>
  people.map(({ id, tasks }) => `${id} (${tasks})`).join(', ');

/** Locks a bulk change of the caller, and keeps them from starting another. */
async function locked({ db, actor }: Work, id: string) {
  await lockRequester(db, actor.id);
  const row = await db
    .selectFrom('bulk_change')
    .select(['state', 'ended_at', 'changed'])
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Stops a bulk change; one that has ended stays unchanged. */
export async function stopBulkChange(work: Work, id: string): Promise<BulkChange> {
  const { state } = await locked(work, id);
  if (state === 'waiting' || state === 'running') {
    const ended = { state: 'stopped', ended_at: work.clock.now() };
    await work.db.updateTable('bulk_change').set(ended).where('id', '=', id).execute();
    recordState(work, id, state, 'stopped');
  }
  return bulkChange(work, id);
}

/**
 * Restores the tasks that a bulk change has changed. A repeated call has no further effect.
 * @throws AppError NOT_FOUND, UNDO_TOO_LATE, BULK_GOING_ON
 */
export async function undoBulkChange(work: Work, id: string): Promise<BulkChange> {
  const { db, actor, clock } = work;
  const row = await locked(work, id);
  if (row.state === 'undoing' || row.state === 'undone') return bulkChange(work, id);
  const until = undoEnd(row);
  if (until === null || until <= clock.now()) throw new AppError('UNDO_TOO_LATE');
  const another = await db
    .selectFrom('bulk_change')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('state', 'in', unfinishedStates)
    .executeTakeFirst();
  if (another) throw new AppError('BULK_GOING_ON');
  await db.updateTable('bulk_change').set({ state: 'undoing' }).where('id', '=', id).execute();
  recordState(work, id, row.state, 'undoing');
  return bulkChange(work, id);
}

/** The states in which the worker has work to do. */
export const unfinishedStates = [
  'waiting',
  'running',
  'undoing',
] as const satisfies readonly BulkChangeState[];

type Beside = { details?: readonly PropertyChange[]; snapshot?: AuditEntry['snapshot'] };

/** Audits a bulk change: its request (`from` is null), and each change of its state. */
export const recordState = (
  work: Work<Actor>,
  id: string,
  from: string | null,
  to: BulkChangeState,
  { details = [], snapshot }: Beside = {},
): void =>
  work.audit({
    action: 'Mutation',
    operation: from === null ? 'Create' : 'Update',
    domainType: 'BulkChange',
    domainId: id,
    details: [{ propertyName: 'State', previousValue: from, newValue: to }, ...details],
    ...(snapshot && { snapshot }),
  });
