import type { Task } from '@waypost/contract/tasks/shapes';

/** What else is wrong beside the condition of a task: a reason that says the same is said once. */
export const otherReasons = ({
  condition,
  businessExceptions,
}: Pick<Task, 'condition' | 'businessExceptions'>): Task['businessExceptions'] =>
  businessExceptions.filter(({ description }) => description !== condition?.description);
