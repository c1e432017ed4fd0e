import { managedGroups, type TaskGroup, taskGroups } from '@waypost/contract/core/permissions';
import type { Person } from '../../../framework/actor.ts';

/** The scope of a board: the groups whose tasks count, and the person of an own board. */
export type BoardScope = { groups: readonly TaskGroup[]; person: string | null };

/** Managers see the work of the groups that they manage. */
export const managedBy = (actor: Person): BoardScope => ({
  groups: managedGroups(actor.permissions),
  person: null,
});

/** Every user sees their own tasks, in every group. */
export const ownScopeOf = (actor: Person): BoardScope => ({ groups: taskGroups, person: actor.id });
