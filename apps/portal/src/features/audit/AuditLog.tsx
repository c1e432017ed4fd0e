import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_WINDOW_DAYS } from '@waypost/contract/audit/calls';
import { useMemo, useState } from 'react';
import { type AuditSubject, auditQuery } from '#src/api/audit-queries.ts';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import ListPaper from '#src/app/print/ListPaper.tsx';
import { GridViewBar } from '#src/app/saved-views/GridViewBar.tsx';
import { useGridViews } from '#src/app/saved-views/use-grid-views.ts';
import { AuditGrid } from '#src/ui/audit-grid/AuditGrid.tsx';
import { newestFirst } from '#src/ui/audit-grid/audit-columns.ts';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  flexWrap: 'wrap',
  containerType: 'inline-size',
  containerName: 'toolbar',
});
const Spacer = styled('div')({ flex: 1 });

const windows = [
  { days: AUDIT_WINDOW_DAYS, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last year' },
  { days: 36_500, label: 'All' },
] as const;
const DAY_MS = 86_400_000;

/** The audit log of the user, of another user, or of a case: the last 30 days, or a longer period by choice. */
export function AuditLog({ subject, fileName }: { subject: AuditSubject; fileName: string }) {
  const { entity } = useEntity();
  const handle = useGridHandle();
  const views = useGridViews({ feature: 'grid-view-audit-log', handle, defaultQuery: newestFirst });
  const [days, setDays] = useState<number>(AUDIT_WINDOW_DAYS);
  // The server defines the default. The start of another period is fixed when it is chosen, because all its
  // pages must match.
  const from = useMemo(
    () => (days === AUDIT_WINDOW_DAYS ? undefined : new Date(Date.now() - days * DAY_MS).toISOString()),
    [days],
  );
  const query = useInfiniteQuery(auditQuery(entity.id, subject, from));
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const older = query.hasNextPage ? (
    <Button size="small" onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
      Show older records
    </Button>
  ) : undefined;
  return (
    <>
      <Bar>
        <Select
          size="small"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          inputProps={{ 'aria-label': 'Time' }}
        >
          {windows.map(({ days: value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
        <GridViewBar views={views} />
        <Spacer />
        <GridTools handle={handle} fileName={fileName} />
      </Bar>
      <AuditGrid
        handle={handle}
        source={{ ...clientSource(query, rows), isBusy: query.isFetching }}
        footer={older}
        hasOlder={query.hasNextPage}
      />
      <ListPaper
        title="Audit Log"
        handle={handle}
        total={query.hasNextPage ? 'more' : null}
        facts={[['Time', windows.find((each) => each.days === days)?.label]]}
      />
    </>
  );
}
