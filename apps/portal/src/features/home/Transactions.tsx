import { styled } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ExternalLink, ShieldQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { transactionStatus } from '#src/ui/transaction-status.ts';

const SHOWN = 9;

const transactionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-transactions'],
    queryFn: () => api.case.myTransactions(),
    staleTime: 0,
  });

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& li': { padding: '8px 16px 7px', borderBottom: '1px solid var(--wp-line)' },
  '& li:last-of-type': { borderBottom: 0 },
  '& a, & .payer': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .payer': { color: 'var(--wp-text-2)' },
  '& time': { flex: 'none', fontSize: 12, color: 'var(--wp-text-3)' },
});

/** Patient and time: the name takes the remaining width. */
const Who = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 12 });

/** Payer and result. A long result wraps below the payer. */
const What = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  '& > :last-child': { marginLeft: 'auto', '& > span': { whiteSpace: 'normal' } },
});

const Name = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& a + a': {
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    margin: '-2px 0',
  },
});

function TransactionList({ entityId, lCode }: { entityId: string; lCode: string }) {
  const { can } = useEntity();
  const query = useQuery(transactionsQuery(entityId));
  if (query.isPending) return <SkeletonRows count={4} rowHeight={56} />;
  if (query.isError)
    return (
      <FailedPanel
        text={problemMessage(query.error)}
        reference={problemReference(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.data.transactions.length === 0) {
    return (
      <EmptyPanel icon={ShieldQuestionMark} title="No eligibility checks yet">
        The ones you run appear here.
      </EmptyPanel>
    );
  }
  return (
    <List>
      {query.data.transactions.slice(0, SHOWN).map((transaction) => (
        <li key={transaction.id}>
          <Who>
            <Name>
              <Link to={paths.eligibilityTransaction(lCode, transaction.facilityId, transaction.id)}>
                {transaction.patientName}
              </Link>
              {can('eligibility-verification-read') && (
                <Link
                  to={paths.eligibilityResponse(lCode, transaction.id)}
                  target="_blank"
                  rel="noopener"
                  title="Open in a new tab"
                  aria-label="Open the response in a new tab"
                >
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
                </Link>
              )}
            </Name>
            <Instant at={transaction.createdAt} />
          </Who>
          <What>
            <span className="payer">{transaction.payerName}</span>
            <span>
              <StatusLabel
                status={transactionStatus(transaction.state, transaction.coverageStatus, transaction)}
              />
            </span>
          </What>
        </li>
      ))}
    </List>
  );
}

/** The user's latest eligibility checks (W-009). */
export function Transactions({ entityId, lCode }: { entityId: string; lCode: string }) {
  const { data } = useQuery(transactionsQuery(entityId));
  return (
    <Accordion title="My Transactions" badge={data && <Count>{data.total.toLocaleString('en-US')}</Count>}>
      <TransactionList entityId={entityId} lCode={lCode} />
    </Accordion>
  );
}
