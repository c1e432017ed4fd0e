import { managedGroups, type TaskGroup, taskGroups } from '@waypost/contract/core/permissions';
import type { Person } from '../../../framework/actor.ts';

/** Whose work a board is about: the groups whose tasks count, and the one person where it is theirs alone. */
export type Whose = { groups: readonly TaskGroup[]; person: string | null };

/** Managers see the work of the groups that they manage. */
export const managedBy = (actor: Person): Whose => ({
  groups: managedGroups(actor.permissions),
  person: null,
});

/** Everybody sees what is theirs, in whichever group. */
export const ownOf = (actor: Person): Whose => ({ groups: taskGroups, person: actor.id });
