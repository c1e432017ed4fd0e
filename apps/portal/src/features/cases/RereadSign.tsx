import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CaseList, isReread } from '#src/api/case-reread.ts';
import type { ShownCase } from './case-queries.ts';

const Text = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 12,
  color: 'var(--wp-text-2)',
});

type RereadSignProps = { shownCase: ShownCase; list: CaseList; query: Pick<UseQueryResult, 'dataUpdatedAt'> };

/**
 * Beside the title of a list that is being read again: a payer was asked, and its answer may change the list. Drawn
 * again with every reading, also one that brought nothing new.
 */
export function RereadSign({ shownCase, list, query }: RereadSignProps) {
  if (query.dataUpdatedAt === 0 || !isReread({ ...shownCase, list })) return null;
  return (
    <Text role="status">
      <CircularProgress size={14} thickness={5} aria-hidden="true" /> Looking for changes
    </Text>
  );
}
