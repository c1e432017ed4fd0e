import type { PermissionName, TaskGroup } from '../core/permissions.ts';

/** The permissions without which most tasks of a group cannot be finished: registrations are corrected in the case. */
const neededToFinish: Readonly<Partial<Record<TaskGroup, readonly PermissionName[]>>> = {
  registration: ['case-management-write', 'patient-write'],
};
/** Whether the permissions suffice to finish the tasks of a group. */
export const mayFinish = (group: string, may: (permission: PermissionName) => boolean): boolean =>
  Object.entries(neededToFinish).every(([each, needed]) => each !== group || needed.every(may));
