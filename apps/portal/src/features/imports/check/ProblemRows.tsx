import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Import, ImportFields, ImportRow } from '@waypost/contract/imports/shapes';
import { CircleCheck } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { Quiet } from '../import-layout.ts';
import { fieldName } from '../match/FieldChoice.tsx';
import { importQuery, isInProgress } from '../queries.ts';
import { problemGroupsQuery, problemsQuery } from './check-queries.ts';
import { ProblemRow } from './ProblemRow.tsx';
import { withAnswered } from './problem-rows.ts';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 8px', padding: 0 });

type ProblemRowsProps = {
  one: Import;
  fields: ImportFields['fields'];
  /** Called when the last cell of the whole list was corrected by Enter. */
  onLastCell: () => void;
};

const noProblem = (areSomeGrouped: boolean): string =>
  areSomeGrouped ? 'No row has a problem of its own.' : 'Every row can be imported.';

const NoProblems = ({ isPlanning, areSomeGrouped }: { isPlanning: boolean; areSomeGrouped: boolean }) => (
  <EmptyPanel icon={CircleCheck} title={isPlanning ? 'None so far' : 'None'}>
    {isPlanning ? 'Rows with trouble are listed here as they are found.' : noProblem(areSomeGrouped)}
  </EmptyPanel>
);

/** Shows the rows of groups one by one, or hides them again. */
const ShowAllToggle = ({ areAllShown, onChange }: { areAllShown: boolean; onChange: () => void }) => (
  <Button size="small" onClick={onChange}>
    {areAllShown ? 'Hide rows with the same problem' : 'Show each row'}
  </Button>
);

/** The rows with problems found so far, each corrected in place or left out. */
export function ProblemRows({ one, fields, onLastCell }: ProblemRowsProps) {
  const { entity } = useEntity();
  const { importId } = one;
  const [answered, setAnswered] = useState<ReadonlyMap<number, ImportRow>>(new Map());
  const isPlanning = isInProgress(one);
  const [areAllShown, setIsEachShown] = useState(false);
  const groups = useQuery(problemGroupsQuery(entity.id, one));
  const areSomeGrouped = !isPlanning && (groups.data?.length ?? 0) > 0;
  const query = useInfiniteQuery(problemsQuery(entity.id, one, areAllShown));
  const pages = query.data?.pages ?? [];
  const found = pages.flatMap(({ rows }) => rows);
  const total = pages[0]?.total ?? 0;
  const { refetch } = query;
  const answer = useCallback(
    (row: ImportRow, earlier: ImportRow) => {
      setAnswered((before) => new Map(before).set(row.row, row));
      // The counts are unchanged, but corrections may change which tasks open.
      if (row.plan === 'create' && earlier.plan === 'create')
        void queryClient.invalidateQueries({ queryKey: [entity.id, 'import-expected-tasks', importId] });
      void queryClient.invalidateQueries({ queryKey: importQuery(entity.id, importId).queryKey });
      void refetch();
    },
    [entity.id, importId, refetch],
  );
  const rows = withAnswered(found, answered);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label="Rows that need attention">
      <h3>Rows that need attention {total > 0 && <MutedText>{total.toLocaleString('en-US')}</MutedText>}</h3>
      {query.isPending ? (
        <SkeletonRows count={4} />
      ) : query.isError && !query.data ? (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <NoProblems isPlanning={isPlanning} areSomeGrouped={areSomeGrouped} />
      ) : (
        <>
          {isPlanning && <Quiet>You can mend them as soon as all rows are compared.</Quiet>}
          <List>
            {rows.map((row) => (
              <ProblemRow
                key={row.row}
                one={one}
                row={row}
                nameOf={(field) => fieldName(fields, field)}
                isPlanning={isPlanning}
                onAnswer={answer}
                onStale={() => void refetch()}
                onLastCell={() => (more.current ? more.current.focus() : onLastCell())}
              />
            ))}
          </List>
          {query.hasNextPage && (
            <Button ref={more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </>
      )}
      {areSomeGrouped && (
        <ShowAllToggle areAllShown={areAllShown} onChange={() => setIsEachShown((before) => !before)} />
      )}
    </section>
  );
}
