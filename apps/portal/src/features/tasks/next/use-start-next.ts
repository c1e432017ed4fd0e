import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { TaskFilter } from '@waypost/contract/graphql';
import { useNavigate } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { refreshTasks, workingTaskQuery } from '#src/api/task-queries.ts';
import { startNextTask } from '#src/api/task-story.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { focusWhenShown } from '#src/app/use-first-focus.ts';
import { useUser } from '#src/app/use-user.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseOf } from '../actions/task-actions.ts';
import { offerUndo } from '../actions/undo.ts';

/**
 * Starts the user's next task in work order, optionally among those that match a filter, and opens its page.
 */
export function useStartNext(filter?: TaskFilter): { startNext: () => void; isStarting: boolean } {
  const { entity } = useEntity();
  const { userId } = useUser();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => startNextTask(userId, filter),
    onSuccess: ({ task, isContinued }) => {
      if (task === null) {
        toast.info(message('task.noneLeft'));
        return;
      }
      focusWhenShown(task.id);
      void navigate(paths.taskStart(entity.lCode, task.startUrl));
      queryClient.setQueryData(workingTaskQuery(entity.id).queryKey, task);
      if (isContinued) toast.success(message('task.continued'), undefined, caseOf(task));
      else
        offerUndo(
          entity.id,
          message('task.started'),
          [{ taskId: task.id, version: task.version }],
          caseOf(task),
        );
      void refreshTasks(entity.id);
    },
    onError: (error) => toast.error(problemMessage(error)),
  });
  return { startNext: () => !isPending && mutate(), isStarting: isPending };
}
