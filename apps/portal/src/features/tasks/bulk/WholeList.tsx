import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/services/task';
import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { bulkChangesQuery, isGoingOn } from '#src/api/bulk-changes.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { useCommands } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { outcomeText, progressText } from './bulk-text.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const ChangeListDialog = lazy(() => import('./ChangeListDialog.tsx'));

type WholeListProps = {
  /** All that narrows the list. */
  filter: TaskQuery['filter'];
  /** How many tasks the list has, as it says. */
  count: string;
  rows: readonly TaskRow[];
};

/**
 * Changes all tasks of the list, more than can be selected, and shows how the user's latest such change is doing, while it
 * goes on or can be undone.
 */
export default function WholeList({ filter, count, rows }: WholeListProps) {
  const { entity } = useEntity();
  const { data } = useQuery(bulkChangesQuery(entity.id));
  const [opened, setOpened] = useState<'change' | 'last' | null>(null);
  const [last] = data ?? [];
  const goesOn = last !== undefined && isGoingOn(last);
  const wentOn = useRef(false);
  useEffect(() => {
    if (last && wentOn.current && !goesOn) {
      toast.success(`${outcomeText(last)}.`);
      void refreshTasks(entity.id);
    }
    wentOn.current = goesOn;
  }, [entity.id, last, goesOn]);
  const mayStart = !goesOn && rows.length > 0;
  useCommands(
    mayStart
      ? [
          {
            id: 'bulk-whole-list',
            group: 'This page',
            label: `Change all ${count} tasks of this list`,
            words: 'bulk, many, filter',
            icon: ListChecks,
            run: () => setOpened('change'),
          },
        ]
      : [],
  );
  const close = () => setOpened(null);
  return (
    <>
      {mayStart && (
        <Button variant="text" onClick={() => setOpened('change')}>
          Change All…
        </Button>
      )}
      {last && (goesOn || last.undoUntil !== null) && (
        <Button variant="text" onClick={() => setOpened('last')}>
          {goesOn ? progressText(last) : 'Last Change'}
        </Button>
      )}
      <Suspense>
        {opened === 'change' && (
          <ChangeListDialog filter={filter} count={count} rows={rows} onClose={close} />
        )}
        {opened === 'last' && last && <BulkDialog change={last} onClose={close} />}
      </Suspense>
    </>
  );
}
