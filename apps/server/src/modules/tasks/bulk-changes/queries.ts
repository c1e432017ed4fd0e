import {
  type BulkChange,
  type BulkChangeState,
  SKIPPED_SHOWN,
  type SkippedTask,
} from '@waypost/contract/tasks/bulk-changes/calls';
import type { SkipReason } from '@waypost/contract/tasks/change';
import { UNDO_MINUTES } from '@waypost/contract/tasks/status';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { personRows } from '../../users/readable.ts';
import type { WholeChange } from './whole-change.ts';

/** Maximum number listed, the latest first. */
const MAX = 20;

/** The states in which it has ended and has not been undone. */
const over: ReadonlySet<string> = new Set<BulkChangeState>(['done', 'stopped', 'refused', 'storageFull']);

/** A bulk change that changed something can be undone for a while after its end. */
export const undoEnd = (row: { state: string; ended_at: Date | null; changed: number }): Date | null => {
  if (!over.has(row.state) || row.ended_at === null || row.changed === 0) return null;
  return new Date(row.ended_at.getTime() + UNDO_MINUTES * 60_000);
};

const changes = ({ db, actor }: Pick<Work, 'db' | 'actor'>) =>
  db
    .selectFrom('bulk_change as b')
    .selectAll('b')
    .where('b.user_id', '=', actor.id)
    .orderBy('b.asked_at', 'desc')
    .orderBy('b.id')
    .limit(MAX);
type Row = Awaited<ReturnType<ReturnType<typeof changes>['execute']>>[number];

async function shown({ db, clock }: Work, rows: readonly Row[]): Promise<BulkChange[]> {
  const assignees = rows.flatMap(({ change }) => {
    const { assignee, handOut } = change as WholeChange;
    return [...(assignee ? [assignee.id] : []), ...(handOut?.people ?? []).map(({ id }) => id)];
  });
  const names =
    assignees.length === 0
      ? []
      : await db
          .selectFrom(personRows.as('app_user'))
          .select(['id', 'listed_name'])
          .where('id', 'in', assignees)
          .execute();
  const nameOf = new Map(names.map(({ id, listed_name }) => [id, listed_name]));
  const name = (id: string): string => nameOf.get(id) ?? 'Unknown user';
  return rows.map((row) => {
    const { status, assignee, waitExpirationDays, handOut } = row.change as WholeChange;
    const until = undoEnd(row);
    return {
      id: row.id,
      state: row.state as BulkChangeState,
      status: status ?? (waitExpirationDays === undefined ? null : 'Wait'),
      assignee: assignee ? name(assignee.id) : null,
      handedTo: handOut ? handOut.people.map(({ id, tasks }) => ({ name: name(id), tasks })) : null,
      days: waitExpirationDays ?? null,
      askedAt: row.asked_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      undoUntil: until !== null && until > clock.now() ? until.toISOString() : null,
      tasks: row.tasks,
      done: row.done,
      changed: row.changed,
      skipped: row.skipped,
      undone: row.undone,
    };
  });
}

/** The caller's bulk changes. */
export const bulkChanges = async (work: Work): Promise<BulkChange[]> =>
  shown(work, await changes(work).execute());

/** @throws AppError NOT_FOUND */
export async function bulkChange(work: Work, id: string): Promise<BulkChange> {
  const [found] = await shown(work, await changes(work).where('b.id', '=', id).execute());
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The tasks that were skipped or could not be undone. Showing them is audited like a list of tasks. */
export async function skippedTasks(work: Work, id: string): Promise<SkippedTask[]> {
  await bulkChange(work, id);
  const rows = await work.db
    .selectFrom('bulk_change_task as b')
    .innerJoin('task as t', (join) =>
      join.onRef('t.entity_id', '=', 'b.entity_id').onRef('t.id', '=', 'b.task_id'),
    )
    .select(['b.task_id', 'b.reason', 'b.message', 'b.held_by', 't.task_name', 't.case_number'])
    .where('b.bulk_change_id', '=', id)
    .where('b.outcome', 'in', ['skipped', 'kept'])
    .orderBy('b.position')
    .limit(SKIPPED_SHOWN)
    .execute();
  const ids = rows.map(({ task_id }) => task_id);
  work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { ids } });
  return rows.map((row) => ({
    taskId: row.task_id,
    taskName: row.task_name,
    caseNumber: row.case_number,
    reason: (row.reason ?? 'invalid') as SkipReason,
    message: row.message ?? '',
    heldBy: row.held_by,
  }));
}
