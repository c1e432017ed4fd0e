import type { Task } from '@waypost/contract/tasks/shapes';

export type ToDo = Task['toDos'][number];

/** The maximum number of options that have a digit. */
export const MAX_KEYS = 9;

/** Whether the resolutions of a to-do are shown as buttons. */
export const hasResolutions = ({ resolutionOptions }: ToDo): boolean =>
  resolutionOptions.length > 0 && resolutionOptions.length <= MAX_KEYS;

/** "2 of 3 to-dos open" */
export const openText = (open: number, count: number): string =>
  `${open} of ${count} to-do${count === 1 ? '' : 's'} open`;
