import type { BulkItem } from '@waypost/contract/services/task-change';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type Asked, TaskActionsContext } from './actions-context.ts';
import { plainChange, type TaskAction } from './task-actions.ts';
import { useSaveTasks } from './use-save-tasks.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx'));
const WaitDialog = lazy(() => import('./WaitDialog.tsx'));
const SureDialog = lazy(() => import('./SureDialog.tsx'));

/** Whether an action is done without a question: a change of one task that takes it from nobody. */
const isPlain = (action: TaskAction, isBulk: boolean): action is 'elevate' | 'complete' | 'hold' =>
  !isBulk && (action === 'elevate' || action === 'complete' || action === 'hold');

/** Does what is asked of tasks, and asks first where an answer is needed: for whom, how long, or whether at all. */
export function TaskActionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const { mutate, isPending } = useSaveTasks(close);

  const act = useCallback(
    (next: Asked) => {
      if (isPlain(next.action, next.isBulk)) mutate({ asked: next, change: plainChange[next.action] });
      else setAsked(next);
    },
    [mutate],
  );
  const save = (change: Omit<BulkItem, 'taskId' | 'version'>): void => {
    if (asked) mutate({ asked, change });
  };
  return (
    <TaskActionsContext value={act}>
      {children}
      <Suspense>
        {asked && <Question asked={asked} isSaving={isPending} onSave={save} onClose={close} />}
      </Suspense>
    </TaskActionsContext>
  );
}

type QuestionProps = {
  asked: Asked;
  isSaving: boolean;
  onSave: (change: Omit<BulkItem, 'taskId' | 'version'>) => void;
  onClose: () => void;
};

function Question(props: QuestionProps) {
  const { action } = props.asked;
  if (action === 'assign') return <AssignDialog {...props} />;
  if (action === 'wait') return <WaitDialog {...props} />;
  return <SureDialog {...props} onSave={() => props.onSave(plainChange[action])} />;
}
