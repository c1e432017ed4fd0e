import type { Task } from '@waypost/contract/tasks/shapes';

/** The reasons of a task besides its condition, without repeating the same text. */
export const otherReasons = ({
  condition,
  businessExceptions,
}: Pick<Task, 'condition' | 'businessExceptions'>): Task['businessExceptions'] =>
  businessExceptions.filter(({ description }) => description !== condition?.description);
