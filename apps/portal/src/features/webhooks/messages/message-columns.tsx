import Button from '@mui/material/Button';
import { messageStatus, type WebhookMessage } from '@waypost/contract/webhooks/shapes';
import { CaseLink } from '#src/app/CaseLink.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { countColumn, statusColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { dateText, timeText } from '#src/ui/local-time.ts';
import { MutedText } from '#src/ui/table.ts';
import { answerText, messageStatuses, statusOfMessage } from '../webhook-text.ts';

type ColumnId = 'status' | 'eventType' | 'caseNumber' | 'timestamp' | 'attempts' | 'answer' | 'actions';

/** The columns of messages (W-057). */
export const messageColumns = (
  onResend: (message: WebhookMessage) => void,
): Column<WebhookMessage, ColumnId>[] => [
  statusColumn({ id: 'status', width: 100, of: statusOfMessage, all: messageStatuses }),
  {
    id: 'eventType',
    title: 'Event type',
    width: 140,
    flex: 2,
    filter: 'text',
    text: ({ eventType }) => eventType,
    render: ({ eventType }) => <code>{eventType}</code>,
  },
  {
    id: 'caseNumber',
    title: 'Case',
    width: 92,
    filter: 'text',
    text: ({ caseNumber }) => caseNumber ?? '',
    render: ({ caseNumber }) => caseNumber && <CaseLink caseNumber={caseNumber}>{caseNumber}</CaseLink>,
  },
  {
    id: 'timestamp',
    title: 'Time',
    width: 190,
    filter: 'date',
    text: ({ timestamp }) => exactInstant(timestamp),
    value: ({ timestamp }) => timestamp,
    render: ({ timestamp }) => (
      <time dateTime={timestamp}>
        {dateText(timestamp)}, {timeText(timestamp)}
      </time>
    ),
  },
  countColumn({ id: 'attempts', title: 'Attempts', width: 78, of: ({ attempts }) => attempts }),
  {
    id: 'answer',
    title: 'Answer',
    width: 112,
    flex: 1,
    filter: 'text',
    text: (found) => answerText(found) ?? 'None yet',
    render: (found) => answerText(found) ?? <MutedText>None yet</MutedText>,
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 84,
    isActions: true,
    text: () => '',
    render: (found) =>
      found.status === messageStatus.failed && (
        <Button variant="text" size="small" onClick={() => onResend(found)}>
          Resend
        </Button>
      ),
  },
];
