import type { HandOutWay } from '@waypost/contract/tasks/bulk-changes/hand-out';
import type { TaskMove } from '@waypost/contract/tasks/change';

/** The way of handing out, and the number of tasks of each person. The assignees are stored with the tasks. */
type HandOut = { way: HandOutWay; people: { id: string; tasks: number }[] };
/** The new values of the tasks of a bulk change. */
export type WholeChange = TaskMove & { handOut?: HandOut };
