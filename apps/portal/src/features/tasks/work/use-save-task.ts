import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '#src/api/query-client.ts';
import { changeTask, refreshTasks, workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseOf, updatedText } from '../actions/task-actions.ts';
import { offerUndo } from '../actions/undo.ts';
import { openCaseProblems } from './case-change.ts';
import { isChanged, type TaskDraft, taskChangeFrom } from './draft.ts';
import { keepingDrafts } from './keeping-drafts.ts';

/**
 * The version of the task that the user was editing. The panel follows changes by others, but a save must not overwrite
 * them unseen, so the server rejects it.
 */
function useVersionSeen(task: Task, hasTyped: boolean) {
  const [seen, setSeen] = useState(task.version);
  if (!hasTyped && seen !== task.version) setSeen(task.version);
  return { seen, setSeen };
}

/**
 * Answered to-dos are saved when the task is handed on; its outcome is left to the next user. Afterwards the entity's
 * home opens, as after finishing.
 */
export function useBeforeHandOn(task: Task, draft: TaskDraft, onSaved: () => void) {
  const { entity, basePath } = useEntity();
  const navigate = useNavigate();
  const { status: _status, ...answered } = draft;
  const wrong = openCaseProblems(task);
  return {
    reason: wrong === '' ? '' : `${wrong}.`,
    onBefore: async () => {
      if (!isChanged(task, answered)) return task.version;
      return (await changeTask(task, taskChangeFrom(task, answered))).version;
    },
    onDone: () => {
      onSaved();
      queryClient.setQueryData(workingTaskQuery(entity.id).queryKey, null);
      void keepingDrafts(() => navigate(basePath));
    },
  };
}

/** Reads the task in process again; null if it cannot be read, or is no longer in process. */
export function useReloadTask(): (task: Task) => Promise<Task | null> {
  const { entity } = useEntity();
  return async ({ id }) => {
    try {
      const now = await queryClient.fetchQuery({ ...workingTaskQuery(entity.id), staleTime: 0 });
      return now?.id === id ? now : null;
    } catch {
      return null;
    }
  };
}

/**
 * Saves the changes. Any status but In Process ends the work: the working task is cleared and the entity's home opens
 * (W-115). A failed save keeps the draft.
 */
export function useSaveTask(task: Task, hasTyped: boolean, onSaved: () => void) {
  const { entity, basePath } = useEntity();
  const navigate = useNavigate();
  const failure = useRef<number | null>(null);
  const { seen, setSeen } = useVersionSeen(task, hasTyped);
  return useMutation({
    mutationFn: ({ of, draft }: { of: Task; draft: TaskDraft }) =>
      changeTask({ id: of.id, version: seen }, taskChangeFrom(of, draft)),
    onMutate: () => {
      if (failure.current !== null) toast.close(failure.current);
    },
    onSuccess: (saved) => {
      onSaved();
      const isMoved = saved.status !== task.status || saved.assignee?.id !== task.assignee?.id;
      if (isMoved)
        offerUndo(
          entity.id,
          updatedText(task, saved),
          [{ taskId: saved.id, version: saved.version }],
          caseOf(saved),
        );
      else toast.success(message('task.updated'), undefined, caseOf(saved));
      const isInProcess = saved.status === 'InProcess';
      queryClient.setQueryData(workingTaskQuery(entity.id).queryKey, isInProcess ? saved : null);
      void refreshTasks(entity.id);
      // Text typed elsewhere on the page, such as a payer request, is restored when the task continues.
      if (!isInProcess) void keepingDrafts(() => navigate(basePath));
    },
    onError: () => {
      failure.current = toast.error(message('task.updateFailed'), { of: caseOf(task) });
      void refreshTasks(entity.id).then(() => {
        const now = queryClient.getQueryData(workingTaskQuery(entity.id).queryKey);
        if (now?.id === task.id) setSeen(now.version);
      });
    },
  });
}
