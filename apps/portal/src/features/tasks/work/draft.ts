import type { TaskChange } from '@waypost/contract/tasks/change';
import type { Task } from '@waypost/contract/tasks/shapes';
import { type TaskStatus, taskStatuses, type WaitReturn, waitReturns } from '@waypost/contract/tasks/status';
import { readDays } from '../actions/task-actions.ts';

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

/** Whether there is anything to save. */
export const isChanged = (task: Task, draft: TaskDraft): boolean =>
  (draft.status !== undefined && draft.status !== task.status) ||
  changedCondition(task, draft) !== null ||
  changedToDos(task, draft).length > 0;

/** Another condition code than the task has; a code is never taken away. */
const changedCondition = (task: Task, { conditionCode }: TaskDraft): string | null =>
  conditionCode && conditionCode !== task.condition?.conditionCode ? conditionCode : null;

function changedToDos(task: Task, draft: TaskDraft): NonNullable<TaskChange['toDos']> {
  return task.toDos.flatMap(({ id, resolution, comment }) => {
    const typed = draft.toDos[id] ?? {};
    const next = {
      resolution: typed.resolution ?? resolution ?? '',
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
