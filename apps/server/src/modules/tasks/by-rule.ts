import type { ProcessName } from '@waypost/contract/processes/names';
import { UNDO_SECONDS } from '@waypost/contract/tasks/status';
import type { TaskReason } from '@waypost/contract/tasks/story';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { orderOfWork } from './columns.ts';
import { writeReason } from './reasons.ts';
import { type Current, type CurrentTask, currentColumns, inProcessOf, stateOf } from './state.ts';
import { transitionLocked } from './transition.ts';

/** A person who can get tasks of a facility. */
export type Offer = { userId: string; facilityId: string };

type Wanted = {
  group: string;
  process: ProcessName;
  taskType: string;
  offers: readonly Offer[];
  most: number;
};

/** An unassigned task and its previous assignee: it is assigned to another person. */
export type UnassignedTask = { task: Current; heldBefore: string | null };

/**
 * A task that a person has just changed is left alone for as long as the notice offers Undo, plus the transit
 * time.
 */
const UNDO_MS = (UNDO_SECONDS + 5) * 1000;

/**
 * Locks open, unassigned tasks of a type that somebody can get, in the order of work. Tasks that others are changing
 * now are skipped.
 */
export async function lockFreeTasks(
  { db, entity, clock }: Work<Actor>,
  { group, process, taskType, offers, most }: Wanted,
): Promise<UnassignedTask[]> {
  if (offers.length === 0) return [];
  const finalSince = new Date(clock.now().getTime() - UNDO_MS);
  const { rows } = await sql<Current & { held_before: string | null }>`
    select ${currentColumns}, last.previous_assignee_id as held_before
    from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
      left join task_step last on last.entity_id = t.entity_id and last.task_id = t.id and last.version = t.version
    where t.entity_id = ${entity.id}::uuid and t.task_group = ${group} and t.process = ${process}
      and t.task_name = ${taskType} and t.status = 'Open' and t.assignee_id is null
      and (last.at is null or last.actor_kind in ('service', 'system') or last.at <= ${finalSince}::timestamptz)
      and exists (
        select from unnest(${offers.map(({ userId }) => userId)}::uuid[],
          ${offers.map(({ facilityId }) => facilityId)}::uuid[]) offer (user_id, facility_id)
        where offer.facility_id = t.facility_id and offer.user_id is distinct from last.previous_assignee_id)
    order by ${orderOfWork} limit ${most} for update of t skip locked`.execute(db);
  return rows.map(({ held_before: heldBefore, ...task }) => ({ task, heldBefore }));
}

/** Assigns a locked task and stores the reason. */
export async function assignByRule(
  work: Work<Actor>,
  task: CurrentTask,
  userId: string,
  facts: TaskReason['facts'],
): Promise<void> {
  await transitionLocked(work, [{ task, next: inProcessOf(task, userId) }]);
  await writeReason(work, task, 'assigned', { event: null, tables: [], facts });
}

/** Unassigns a locked task and stores the reason. A task in process becomes open; any other status stays. */
export async function unassignByRule(
  work: Work<Actor>,
  task: CurrentTask,
  facts: TaskReason['facts'],
): Promise<void> {
  const status = task.status === 'InProcess' ? 'Open' : task.status;
  await transitionLocked(work, [{ task, next: { ...stateOf(task), status, assignee_id: null } }]);
  await writeReason(work, task, 'returned', { event: null, tables: [], facts });
}
