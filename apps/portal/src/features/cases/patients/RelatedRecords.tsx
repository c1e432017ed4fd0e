import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RelatedRecord } from '@waypost/contract/cases/of-patient';
import { ExternalLink, Folder, Ticket } from 'lucide-react';
import { useId } from 'react';
import { problemReference } from '#src/api/client.ts';
import { isRefused, readFailure } from '#src/api/problem.ts';
import { settings } from '#src/api/settings.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 6,
  fontSize: 13,
  lineHeight: '20px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& svg': { flex: 'none', color: 'var(--wp-text-3)' },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6 },
});

/** The address of a case in the external case system; null when the installation has none (C-073). */
function caseAddress(recordNumber: string): string | null {
  const template = settings().linkedProducts.find(({ caseUrl }) => caseUrl !== null)?.caseUrl;
  return template ? template.replace('{caseNumber}', encodeURIComponent(recordNumber)) : null;
}

function PasCase({ recordNumber }: RelatedRecord) {
  const address = caseAddress(recordNumber);
  const text = `PAS Case# ${recordNumber}`;
  return (
    <li>
      <Folder size={16} strokeWidth={1.75} aria-hidden="true" />
      {address === null ? (
        text
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {text}
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      )}
    </li>
  );
}

const RelatedRecordLink = ({ recordNumber }: RelatedRecord) => (
  <li>
    <Ticket size={16} strokeWidth={1.75} aria-hidden="true" />
    HARP Ticket# {recordNumber}
  </li>
);

/** Records of other systems about a case (C-070, C-071). */
export function RelatedRecords({ query }: { query: UseQueryResult<RelatedRecord[]> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Related Records</h3>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isError && (
        <FailedPanel
          text={readFailure(query.error, 'Related records could not be read')}
          reference={problemReference(query.error)}
          {...(!isRefused(query.error) && { onRetry: () => void query.refetch() })}
        />
      )}
      {query.data?.length === 0 && <MutedText>None</MutedText>}
      {query.data && query.data.length > 0 && (
        <List>
          {query.data.map((record) =>
            record.recordType.recordTypeId === 1 ? (
              <PasCase key={record.relatedRecordId} {...record} />
            ) : (
              <RelatedRecordLink key={record.relatedRecordId} {...record} />
            ),
          )}
        </List>
      )}
    </section>
  );
}
