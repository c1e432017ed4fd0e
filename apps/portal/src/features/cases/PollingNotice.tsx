import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ShownCase } from '#src/api/case-lists.ts';
import { type CaseList, isPolled } from '#src/api/case-polling.ts';

const Text = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 12,
  color: 'var(--wp-text-2)',
});

type PollingNoticeProps = {
  shownCase: ShownCase;
  list: CaseList;
  query: Pick<UseQueryResult, 'dataUpdatedAt'>;
};

/**
 * A notice next to the title of a polled list. Renders again after every poll, even without changes.
 */
export function PollingNotice({ shownCase, list, query }: PollingNoticeProps) {
  if (query.dataUpdatedAt === 0 || !isPolled({ ...shownCase, list })) return null;
  return (
    <Text role="status">
      <CircularProgress size={14} thickness={5} aria-hidden="true" /> Looking for changes
    </Text>
  );
}
