import type { BulkItem } from '@waypost/contract/tasks/change';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type RequestedAction, type TaskActionRequest, TaskActionsContext } from './actions-context.ts';
import { isPlain, plainChange } from './task-actions.ts';
import { failureText, useSaveTasks } from './use-save-tasks.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const HandOnDialog = lazy(() => import('../hand-on/HandOnDialog.tsx'));
const HandOutTasks = lazy(() => import('./HandOutTasks.tsx'));
const WaitDialog = lazy(() => import('./WaitDialog.tsx'));
const ConfirmActionDialog = lazy(() => import('./ConfirmActionDialog.tsx'));

/** Performs actions on tasks. It opens a dialog first if the action needs a choice or a confirmation. */
export function TaskActionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<RequestedAction | null>(null);
  const [handedOn, setHandedOn] = useState<ListedTask | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const { mutate, isPending, error, reset } = useSaveTasks(close);

  const act = useCallback(
    (next: TaskActionRequest) => {
      reset();
      if (next.action === 'handOn') {
        setHandedOn(next.tasks[0]);
        return;
      }
      const { action } = next;
      if (isPlain(next) && action !== 'assign' && action !== 'wait')
        mutate({ asked: next, change: plainChange[action] });
      else setAsked(next);
    },
    [mutate, reset],
  );
  const save = (change: Omit<BulkItem, 'taskId' | 'version'>): void => {
    if (asked) mutate({ asked, change });
  };
  return (
    <TaskActionsContext value={act}>
      {children}
      <Suspense>
        {asked && (
          <Question
            asked={asked}
            isSaving={isPending}
            failure={error && failureText(error, asked.isBulk)}
            onSave={save}
            onHandOut={() => setAsked({ ...asked, isHandOut: true })}
            onClose={close}
          />
        )}
        {handedOn && <HandOnDialog task={handedOn} onClose={() => setHandedOn(null)} />}
      </Suspense>
    </TaskActionsContext>
  );
}

type QuestionProps = {
  asked: RequestedAction;
  isSaving: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  onSave: (change: Omit<BulkItem, 'taskId' | 'version'>) => void;
  onHandOut: () => void;
  onClose: () => void;
};

function Question(props: QuestionProps) {
  const { asked, onClose } = props;
  const { action, isHandOut } = asked;
  if (isHandOut) return <HandOutTasks asked={asked} onClose={onClose} />;
  if (action === 'assign') return <AssignDialog {...props} />;
  if (action === 'wait') return <WaitDialog {...props} />;
  return <ConfirmActionDialog {...props} onSave={() => props.onSave(plainChange[action])} />;
}
