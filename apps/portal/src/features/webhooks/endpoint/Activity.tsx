import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import {
  messageStatus,
  subscribableTypes,
  type WebhookEndpoint,
  type WebhookMessage,
} from '@waypost/contract/webhooks/shapes';
import { Activity as ActivityIcon, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { useNewSelection, useSelected } from '#src/ui/data-grid/selection.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MenuButton } from '#src/ui/MenuButton.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { messageColumns } from '../messages/message-columns.tsx';
import { useResend } from '../messages/use-resend.ts';
import { activityQuery, refreshWebhooks } from '../queries.ts';
import { type Period, periods, startOf } from './periods.ts';

const MessageDrawer = lazy(() => import('../messages/MessageDrawer.tsx'));

const Bar = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  marginBottom: 4,
  '& h2': { flex: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

const shownStatuses = [
  { label: 'All', status: null },
  { label: 'Failed', status: messageStatus.failed },
  { label: 'Pending', status: messageStatus.pending },
] as const;
type ShownStatus = (typeof shownStatuses)[number]['label'];

/** The maximum number of messages to resend at once. */
const MAX = 100;
const none: WebhookMessage[] = [];
const rowId = ({ msgId }: WebhookMessage): string => msgId;
const rowName = ({ eventType, timestamp }: WebhookMessage): string => `${eventType} ${timestamp}`;
const unsorted = { sort: [], filter: {} };

/** The messages of an endpoint, the latest first, at most a hundred (W-064). */
export function Activity({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { entity } = useEntity();
  const [shown, setShown] = useState<ShownStatus>('All');
  const [period, setPeriod] = useState<Period>('week');
  const after = useMemo(() => startOf(period, new Date()), [period]);
  const status = shownStatuses.find(({ label }) => label === shown)?.status ?? null;
  const query = useQuery(
    // All event types, because the endpoint may have had others at that time.
    activityQuery(entity.id, endpoint, { status, after, eventTypes: [...subscribableTypes] }),
  );
  const rows = query.data ?? none;
  const [openId, setOpenId] = useState<string | null>(null);
  const selection = useNewSelection(MAX, () => undefined);
  const selected = useSelected(selection);
  const { one, many } = useResend(endpoint);
  const { mutate: resend } = one;
  const columns = useMemo(() => messageColumns(({ msgId }) => resend(msgId)), [resend]);
  return (
    <section aria-label="Activity">
      <Bar>
        <h2>Activity</h2>
        {selected.size > 0 && (
          <Button
            variant="contained"
            loading={many.isPending}
            onClick={() => many.mutate([...selected], { onSuccess: selection.clear })}
          >
            Resend {selected.size}
          </Button>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Status"
          value={shown}
          onChange={(_event, value: ShownStatus | null) => value && setShown(value)}
        >
          {shownStatuses.map(({ label }) => (
            <ToggleButton key={label} value={label}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <MenuButton label="Period" text={periods[period]}>
          {(close) =>
            (Object.keys(periods) as Period[]).map((value) => (
              <MenuItem
                key={value}
                role="menuitemradio"
                aria-checked={value === period}
                onClick={() => {
                  setPeriod(value);
                  close();
                }}
              >
                {periods[value]}
              </MenuItem>
            ))
          }
        </MenuButton>
        <IconButton label="Refresh" onClick={() => void refreshWebhooks(entity.id)}>
          <RefreshCw size={16} strokeWidth={1.75} />
        </IconButton>
      </Bar>
      <DataGrid
        label="Messages"
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        initialQuery={unsorted}
        selection={selection}
        source={{ ...clientSource(query, rows), isBusy: query.isFetching }}
        onRowClick={({ msgId }) => setOpenId(msgId)}
        onRowEnter={setOpenId}
        currentId={openId}
        empty={
          <EmptyPanel icon={ActivityIcon} title="No messages">
            {shown === 'All'
              ? 'Nothing that it is told of has happened in this time.'
              : 'No message of this status in this time.'}
          </EmptyPanel>
        }
      />
      {openId !== null && (
        <Suspense>
          <MessageDrawer place={endpoint} url={endpoint.url} msgId={openId} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </section>
  );
}
