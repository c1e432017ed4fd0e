import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { RequestedPayer } from '@waypost/contract/payer-connections/calls';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { payerRequestStatus } from '#src/ui/status.ts';
import { Table, TableScroll } from '#src/ui/table.ts';
import { payerRequestsQuery } from './queries.ts';

const Section = styled('section')({
  marginTop: 24,
  '& h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 8 },
  '& table': { minWidth: 760 },
});

/** The result of a request, in words. */
const outcomeOf = ({ state, answer, addedCode }: RequestedPayer): string =>
  state === 'added' ? `In the list as ${addedCode}` : (answer ?? '');

/** The requested payers; nothing if there are none. */
export function RequestedPayers() {
  const { entity } = useEntity();
  const query = useQuery(payerRequestsQuery(entity.id));
  if (query.error)
    return <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Section aria-label="Payers asked for">
      <h3>Payers asked for</h3>
      <TableScroll>
        <Table>
          <colgroup>
            <col />
            <col style={{ width: 96 }} />
            <col style={{ width: 104 }} />
            <col style={{ width: '28%' }} />
            <col style={{ width: 100 }} />
            <col style={{ width: 132 }} />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Payer</th>
              <th scope="col">Payer ID</th>
              <th scope="col">Status</th>
              <th scope="col">Answer</th>
              <th scope="col">Asked</th>
              <th scope="col">By</th>
            </tr>
          </thead>
          <tbody>
            {query.data.map((request) => (
              <tr key={request.requestId}>
                <td title={`${request.payerName}: ${request.reason}`}>{request.payerName}</td>
                <td>{request.payerCode}</td>
                <td>
                  <StatusLabel status={payerRequestStatus[request.state]} />
                </td>
                <td title={outcomeOf(request)}>{outcomeOf(request)}</td>
                <td>
                  <Instant at={request.askedAt} />
                </td>
                <td title={request.askedBy}>{request.askedBy}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Section>
  );
}
