import Button from '@mui/material/Button';
import type { Task } from '@waypost/contract/tasks/shapes';
import { Forward } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCommands } from '#src/app/commands.ts';

const HandOnDialog = lazy(() => import('./HandOnDialog.tsx'));

type HandOnButtonProps = {
  task: Task;
  /** The text with which the reason begins. */
  reason: string;
  onBefore?: () => Promise<number>;
  onDone: () => void;
};

/** Hands a task on, for users who work it and cannot change its case or patient. Other users do not need it. */
export function HandOnButton({ task, reason, onBefore, onDone }: HandOnButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // Waits until the dialog has closed: navigating earlier would ask about its unsaved reason.
  useEffect(() => {
    if (!isDone) return;
    setIsDone(false);
    onDone();
  }, [isDone, onDone]);
  const isOffered = task.abilities.handOn;
  const ask = () => setIsOpen(true);
  useCommands(
    isOffered
      ? [
          {
            id: 'task-hand-on',
            group: 'This task',
            label: 'Hand to a case specialist',
            words: 'hand on, forward, correct, edit, note',
            icon: Forward,
            run: ask,
          },
        ]
      : [],
  );
  if (!isOffered) return null;
  return (
    <>
      <Button size="small" variant="text" title="You may not change this case" onClick={ask}>
        Hand On…
      </Button>
      <Suspense>
        {isOpen && (
          <HandOnDialog
            task={task}
            reason={reason}
            onBefore={onBefore}
            onDone={() => setIsDone(true)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
