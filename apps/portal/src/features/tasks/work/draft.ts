import type { TaskChange } from '@waypost/contract/tasks/change';
import { resolvedByCheck } from '@waypost/contract/tasks/check-to-do';
import type { Task } from '@waypost/contract/tasks/shapes';
import { type TaskStatus, taskStatuses, type WaitReturn, waitReturns } from '@waypost/contract/tasks/status';
import { readDays } from '../actions/task-actions.ts';
import type { ToDo } from './to-dos.ts';

/** The unsaved changes of a task. Fields the user did not change follow the server. */
export type TaskDraft = {
  status?: TaskStatus;
  daysToWait: string;
  inBusinessDays?: boolean;
  returnsTo?: WaitReturn;
  conditionCode?: string;
  toDos: Readonly<Record<string, { resolution?: string; comment?: string }>>;
};

export const emptyDraft: TaskDraft = { daysToWait: '', toDos: {} };

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDraft(value: unknown): value is TaskDraft {
  if (!isObject(value)) return false;
  const { status, daysToWait, inBusinessDays, returnsTo, conditionCode, toDos } = value;
  return (
    (status === undefined || taskStatuses.some((known) => known === status)) &&
    typeof daysToWait === 'string' &&
    (inBusinessDays === undefined || typeof inBusinessDays === 'boolean') &&
    (returnsTo === undefined || waitReturns.some((known) => known === returnsTo)) &&
    isText(conditionCode) &&
    isObject(toDos) &&
    Object.values(toDos).every((toDo) => isObject(toDo) && isText(toDo.resolution) && isText(toDo.comment))
  );
}

/** Reads a draft; empty when the content is no draft. */
export function readDraft(content: string): TaskDraft {
  try {
    const draft: unknown = JSON.parse(content);
    return isDraft(draft) ? draft : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/**
 * The resolution of each to-do that saving would store: the user's choice, else the stored one, else the one that
 * follows from a check.
 */
export function resolutions(task: Task, draft: TaskDraft): Readonly<Record<string, string>> {
  const byCheck = resolvedByCheck(task);
  return Object.fromEntries(
    task.toDos.map(({ id, resolution }) => [
      id,
      draft.toDos[id]?.resolution ?? resolution ?? byCheck[id] ?? '',
    ]),
  );
}

/** The to-dos without a resolution. */
export function openToDos(task: Task, draft: TaskDraft): ToDo[] {
  const chosen = resolutions(task, draft);
  return task.toDos.filter(({ id }) => !chosen[id]);
}

/** A draft with a resolution, or without it if it is empty. */
export const withResolution = (draft: TaskDraft, id: string, resolution: string): TaskDraft => ({
  ...draft,
  toDos: { ...draft.toDos, [id]: { ...draft.toDos[id], resolution } },
});

/**
 * Whether the user has typed or selected anything. A resolution that follows from a check does not count, because no
 * other change can overwrite it.
 */
export const hasTyped = (draft: TaskDraft): boolean =>
  draft.status !== undefined || draft.conditionCode !== undefined || Object.keys(draft.toDos).length > 0;

/** Whether there are changes to save. */
export const isChanged = (task: Task, draft: TaskDraft): boolean =>
  (draft.status !== undefined && draft.status !== task.status) ||
  changedCondition(task, draft) !== null ||
  changedToDos(task, draft).length > 0;

/** A condition code other than the stored one; a code cannot be removed. */
const changedCondition = (task: Task, { conditionCode }: TaskDraft): string | null =>
  conditionCode && conditionCode !== task.condition?.conditionCode ? conditionCode : null;

function changedToDos(task: Task, draft: TaskDraft): NonNullable<TaskChange['toDos']> {
  const chosen = resolutions(task, draft);
  return task.toDos.flatMap(({ id, resolution, comment }) => {
    const typed = draft.toDos[id] ?? {};
    const next = {
      resolution: chosen[id] ?? '',
      comment: typed.comment ?? comment ?? '',
    };
    const isSame = next.resolution === (resolution ?? '') && next.comment === (comment ?? '');
    return isSame ? [] : [{ id, resolution: next.resolution || null, comment: next.comment || null }];
  });
}

/** The change that saves a draft (W-108, W-180). */
export function taskChangeFrom(task: Task, draft: TaskDraft): TaskChange {
  const toDos = changedToDos(task, draft);
  const conditionCode = changedCondition(task, draft);
  const days = draft.status === 'Wait' ? readDays(draft.daysToWait) : null;
  return {
    ...(draft.status ? { status: draft.status } : {}),
    ...(days === null
      ? {}
      : {
          waitExpirationDays: days,
          waitInBusinessDays: draft.inBusinessDays ?? false,
          waitReturnsTo: draft.returnsTo ?? 'assignee',
        }),
    ...(conditionCode === null ? {} : { conditionCode }),
    ...(toDos.length > 0 ? { toDos } : {}),
  };
}
