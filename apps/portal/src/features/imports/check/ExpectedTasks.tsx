import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Quiet } from '../import-layout.ts';
import { evaluatedTasksText, reasonsText, tasksTitle } from './expected-tasks.ts';

// Its height is fixed from the start, because the user is correcting fields below.
const Place = styled('section')({
  minHeight: 128,
  '& ul': { listStyle: 'none', margin: '0 0 8px', padding: 0, fontSize: 13, lineHeight: '20px' },
  '& li': { display: 'flex', gap: 8 },
  '& li > b': { flex: 'none', minWidth: 40, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

const expectedTasksQuery = (entityId: string, { importId, version, counts }: Import) =>
  queryOptions({
    // Refetched for rows that were compared again, corrected or left out.
    queryKey: [entityId, 'import-expected-tasks', importId, version, counts.create],
    queryFn: ({ signal }) => api.processes.expectedTasks({ params: { importId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  });

/** Which tasks the rows will open, before they are imported. */
export function ExpectedTasks({ one }: { one: Import }) {
  const { entity } = useEntity();
  const query = useQuery(expectedTasksQuery(entity.id, one));
  const expected = query.data;
  return (
    <Place aria-label="Tasks that will open">
      <h3>{expected ? tasksTitle(expected) : 'Tasks that will open'}</h3>
      {expected ? (
        <>
          <ul>
            {expected.tasks.map(({ taskType, tasks, reasons }) => (
              <li key={taskType}>
                <b>{tasks.toLocaleString('en-US')}</b>
                <span>
                  {taskType}
                  {reasons.length > 0 && <small> {reasonsText(reasons, expected)}</small>}
                </span>
              </li>
            ))}
          </ul>
          <small>{evaluatedTasksText(expected)}</small>
        </>
      ) : query.isError ? (
        <>
          <Quiet>They could not be worked out. The import does not need it.</Quiet>
          <Button size="small" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <SkeletonRows count={3} />
      )}
    </Place>
  );
}
