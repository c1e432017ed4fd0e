import Button from '@mui/material/Button';
import type { Task } from '@waypost/contract/tasks/shapes';
import { Forward } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCommands } from '#src/app/commands.ts';

const HandOnDialog = lazy(() => import('./HandOnDialog.tsx'));

type HandOnButtonProps = { task: Task; onBefore?: () => Promise<number>; onDone: () => void };

/** The way on for who works a task and may not change its case, or not its patient: whoever may needs none. */
export function HandOnButton({ task, onBefore, onDone }: HandOnButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  // Once the dialog is gone: leaving would ask about the reason that stands in it.
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
            onBefore={onBefore}
            onDone={() => setIsDone(true)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
