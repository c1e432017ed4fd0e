import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { rejectionText } from '@waypost/contract/eligibility/coverage-text';
import { useState } from 'react';
import { Link } from 'react-router';
import { isRefused, readFailure } from '#src/api/problem.ts';
import { paths } from '#src/app/paths.ts';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { TableScroll } from '#src/ui/table.ts';
import { transactionStatus } from '#src/ui/transaction-status.ts';
import { Muted, Table } from '../pane-styles.ts';
import { formatMoment, formatPeriod } from '../period-format.ts';
import { historyQuery } from './answer-queries.ts';
import { NewTabLink } from './NewTabLink.tsx';

/** The latest answers matter most; the others are one click away. */
const SHOWN_AT_ONCE = 5;

type HistoryPanelProps = { entityId: string; lCode: string; id: string; payer: string };

/**
 * Every other answer of this payer about this patient, newest first, if there is one. Each opens here or in a new tab.
 */
export function HistoryPanel({ entityId, lCode, id, payer }: HistoryPanelProps) {
  const { data, error, isError, refetch } = useQuery(historyQuery(entityId, id));
  const [showsAll, setShowsAll] = useState(false);
  const total = data && data.total > 0 ? data.total - 1 : 0;
  const others = data?.entries.filter(({ isThis }) => !isThis) ?? [];
  // It is the last part of its page, so it cannot shift others when it appears.
  if (!isError && others.length === 0) return null;
  return (
    <Accordion title={`Other checks with ${payer}`} badge={data && <Count>{total}</Count>}>
      {isError && (
        <FailedPanel
          text={readFailure(error, 'The other checks could not be loaded.')}
          {...(!isRefused(error) && { onRetry: () => void refetch() })}
        />
      )}
      {others.length > 0 && (
        <TableScroll tabIndex={0} role="group" aria-label="Other checks">
          <Table sx={{ minWidth: 680 }}>
            <thead>
              <tr>
                <th scope="col">Checked</th>
                <th scope="col">Status</th>
                <th scope="col">Member ID</th>
                <th scope="col">Date of Service</th>
                <th scope="col">Facility</th>
                <th scope="col">Asked by</th>
                <th scope="col">
                  <span className="visually-hidden">New tab</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {(showsAll ? others : others.slice(0, SHOWN_AT_ONCE)).map((entry) => {
                const checked = formatMoment(entry.answeredAt);
                return (
                  <tr key={entry.id}>
                    <td>
                      <Link to={paths.eligibilityTransaction(lCode, entry.facilityId, entry.id)}>
                        {checked}
                      </Link>
                    </td>
                    <td>
                      <StatusLabel
                        status={transactionStatus(entry.state, entry.coverageStatus, {
                          ...entry,
                          rejectReasonCode: null,
                        })}
                      />
                      {entry.rejectReasonCode && <Muted>{rejectionText(entry.rejectReasonCode)}</Muted>}
                    </td>
                    <td>{entry.memberId || 'None sent'}</td>
                    <td>
                      {formatPeriod(entry.serviceDateFrom, entry.serviceDateThrough ?? entry.serviceDateFrom)}
                    </td>
                    <td>{entry.facilityName}</td>
                    <td>{entry.requestedBy}</td>
                    <td>
                      <NewTabLink
                        to={paths.eligibilityResponse(lCode, entry.id)}
                        label={`Open the check of ${checked} in a new tab`}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Table>
        </TableScroll>
      )}
      {others.length > SHOWN_AT_ONCE && !showsAll && (
        <Button sx={{ margin: '4px 8px' }} onClick={() => setShowsAll(true)}>
          {total > others.length ? `Show the latest ${others.length}` : `Show all ${others.length}`}
        </Button>
      )}
    </Accordion>
  );
}
