import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { TaskQuery } from '@waypost/contract/graphql';
import type { TaskRow } from '@waypost/contract/tasks/shapes';
import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { bulkChangesQuery, isInProgress } from '#src/api/bulk-changes.ts';
import { useCommands } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { LastChange } from './LastChange.tsx';

const ChangeListDialog = lazy(() => import('./ChangeListDialog.tsx'));

type List = {
  /** The complete filter of the list. */
  filter: TaskQuery['filter'];
  /** The number of tasks in the list, as shown there. */
  count: string;
  rows: readonly TaskRow[];
};
/** A stale list still shows the rows of an earlier filter. */
type WholeListProps = { list: List; isStale: boolean };

/** Changes all tasks of the list, which may be more than can be selected, and shows the user's latest such change. */
export default function WholeList({ list, isStale }: WholeListProps) {
  const { count, rows } = list;
  const { entity } = useEntity();
  const { data } = useQuery(bulkChangesQuery(entity.id));
  // The list at the time of the click. Later changes of the list do not matter.
  const [asked, setAsked] = useState<List | null>(null);
  const isOffered = !data?.slice(0, 1).some(isInProgress) && rows.length > 0;
  useCommands(
    isOffered && !isStale
      ? [
          {
            id: 'bulk-whole-list',
            group: 'This page',
            label: count === '1' ? 'Change the task in this list' : `Change all ${count} tasks in this list`,
            words: 'bulk, many, filter, hand out, assign',
            icon: ListChecks,
            run: () => setAsked(list),
          },
        ]
      : [],
  );
  return (
    <>
      {isOffered && (
        <Button variant="text" disabled={isStale} onClick={() => setAsked(list)}>
          Change All…
        </Button>
      )}
      <LastChange />
      <Suspense>{asked && <ChangeListDialog {...asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}
