import type { TaskFilter } from '@waypost/contract/graphql';
import { UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';

const HandOutDialog = lazy(() => import('../hand-out/HandOutDialog.tsx'));

/** The tasks of a figure on the board, and the title for distributing them. */
export type HandedOutPart = {
  title: string;
  filter: TaskFilter;
  includesHeldTasks: boolean;
  overdue: number;
};

/** Distributes the tasks of a row among several users. */
export function HandOutButton({
  part: { title, filter, includesHeldTasks, overdue },
}: {
  part: HandedOutPart;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton small label={title} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <UsersRound size={16} strokeWidth={1.75} />
      </IconButton>
      <Suspense>
        {isOpen && (
          <HandOutDialog
            title={title}
            tasks={{ filter }}
            includesHeldTasks={includesHeldTasks}
            overdue={overdue}
            onDone={close}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
