import Button from '@mui/material/Button';
import type { Board } from '@waypost/contract/tasks/board/calls';
import { lazy, Suspense, useState } from 'react';
import { openFigures, wholeOf } from './board-lists.ts';

const HandOutDialog = lazy(() => import('../hand-out/HandOutDialog.tsx'));

/** Hands out what is overdue, and nothing else. */
export function HandOutOverdue({ board }: { board: Board }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" sx={{ marginTop: '6px' }} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Hand Out Overdue…
      </Button>
      <Suspense>
        {isOpen && (
          <HandOutDialog
            title="Hand Out Overdue Tasks"
            tasks={{ filter: { ...openFigures.overdue.filter, ...wholeOf(board) } }}
            includesHeldTasks={false}
            onDone={close}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
