import { useMutation, useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { ListedTask, Task } from '@waypost/contract/tasks/shapes';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { changeTask, refreshTasks, workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { focusWhenShown } from '#src/app/use-first-focus.ts';
import { useUser } from '#src/app/use-user.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseOf } from '../actions/task-actions.ts';
import { offerUndo } from '../actions/undo.ts';
import { StartTaskContext } from './use-start-task.ts';

const OtherTaskDialog = lazy(() => import('./OtherTaskDialog.tsx'));

/**
 * Starts tasks: the task is assigned to the user and set to In Process, becomes the working task, and its page opens
 * (W-098, W-099). If another task is in process, the user is asked first (W-101).
 */
export function StartTaskProvider({ children }: { children: ReactNode }) {
  const { entity } = useEntity();
  const { userId } = useUser();
  const navigate = useNavigate();
  const { data: working } = useQuery(workingTaskQuery(entity.id));
  const [asked, setAsked] = useState<{ task: ListedTask; working: Task } | null>(null);

  const { mutate } = useMutation({
    mutationFn: (task: ListedTask) => changeTask(task, { status: 'InProcess', assignee: { id: userId } }),
    onSuccess: (task) => {
      focusWhenShown(task.id);
      void navigate(paths.taskStart(entity.lCode, task.startUrl));
      queryClient.setQueryData(workingTaskQuery(entity.id).queryKey, task);
      offerUndo(
        entity.id,
        message('task.started'),
        [{ taskId: task.id, version: task.version }],
        caseOf(task),
      );
      void refreshTasks(entity.id);
    },
    onError: (error) => {
      toast.error(problemMessage(error));
      void refreshTasks(entity.id);
    },
  });

  const start = useCallback(
    (task: ListedTask) => {
      if (working && working.id !== task.id) setAsked({ task, working });
      else mutate(task);
    },
    [working, mutate],
  );
  const confirm = () => {
    setAsked(null);
    if (asked) mutate(asked.task);
  };

  return (
    <StartTaskContext value={start}>
      {children}
      <Suspense>
        {asked && (
          <OtherTaskDialog working={asked.working} onConfirm={confirm} onCancel={() => setAsked(null)} />
        )}
      </Suspense>
    </StartTaskContext>
  );
}
