import type { HandOutWay } from '@waypost/contract/tasks/bulk-changes/hand-out';
import type { TaskMove } from '@waypost/contract/tasks/change';

/** How tasks are handed out, and how many of them each person gets. Who gets which is kept with the tasks. */
type HandOut = { way: HandOutWay; people: { id: string; tasks: number }[] };
/** What the tasks of a bulk change become. */
export type WholeChange = TaskMove & { handOut?: HandOut };
