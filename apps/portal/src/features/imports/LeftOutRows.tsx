import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { rowsText } from './plan-words.ts';
import { leftOutQuery } from './queries.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
});

/** The rows left out, because they are no data or the user left them out, with their reasons. */
export function LeftOutRows({ one }: { one: Import }) {
  const { entity } = useEntity();
  const { skipped } = one.counts;
  const query = useQuery(leftOutQuery(entity.id, one));
  if (skipped === 0) return null;
  const rows = query.data?.rows ?? [];
  return (
    <section aria-label="Left out">
      <h3>{rowsText(skipped)} left out</h3>
      {query.isPending ? (
        <SkeletonRows count={1} />
      ) : query.isError ? (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <List>
          {rows.map(({ row, troubles }) => (
            <li key={row}>
              Row {row.toLocaleString('en-US')}:{' '}
              {troubles.map(({ message }) => message).join(' ') || 'Somebody has left it out here.'}
            </li>
          ))}
          {skipped > rows.length && (
            <li>
              <MutedText>The first {rows.length.toLocaleString('en-US')} are listed.</MutedText>
            </li>
          )}
        </List>
      )}
    </section>
  );
}
