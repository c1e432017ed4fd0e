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

function isDraft(kept: unknown): kept is TaskDraft {
  if (!isObject(kept)) return false;
  const { status, daysToWait, inBusinessDays, returnsTo, conditionCode, toDos } = kept;
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
    const kept: unknown = JSON.parse(content);
    return isDraft(kept) ? kept : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** The resolution of each to-do as it would be saved: what the user chose, else what is stored, else what a check says. */
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

/** A draft with a resolution, or without one where it is empty. */
export const withResolution = (draft: TaskDraft, id: string, resolution: string): TaskDraft => ({
  ...draft,
  toDos: { ...draft.toDos, [id]: { ...draft.toDos[id], resolution } },
});

/** Whether the user has typed or chosen anything: what a check resolves by itself is nothing that another change could undo. */
export const hasTyped = (draft: TaskDraft): boolean =>
  draft.status !== undefined || draft.conditionCode !== undefined || Object.keys(draft.toDos).length > 0;

/** Whether there is anything to save. */
export const isChanged = (task: Task, draft: TaskDraft): boolean =>
  (draft.status !== undefined && draft.status !== task.status) ||
  changedCondition(task, draft) !== null ||
  changedToDos(task, draft).length > 0;

/** Another condition code than the task has; a code is never taken away. */
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
export function toChange(task: Task, draft: TaskDraft): TaskChange {
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
