import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { userStatuses } from '@waypost/contract/entities/calls';
import type { Colleague } from '@waypost/contract/users/calls';
import { UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { settings } from '#src/api/settings.ts';
import { usersQuery } from '#src/api/user-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { GridViewBar } from '#src/app/saved-views/GridViewBar.tsx';
import { useGridViews } from '#src/app/saved-views/use-grid-views.ts';
import { useUser } from '#src/app/use-user.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import type { Grouping } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { userStatus } from '#src/ui/status.ts';
import { userColumns } from './user-columns.tsx';
import { matchesSearch } from './user-facts.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  containerType: 'inline-size',
  containerName: 'toolbar',
  '& > p': { marginLeft: 'auto', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});

/** Users are grouped by status, with a count (P-133). */
const byStatus: Grouping<Colleague> = {
  groupOf: ({ status }) => status,
  order: userStatuses,
  closed: ['Deactivated'],
  label: (key) => <StatusLabel status={userStatus[key as keyof typeof userStatus]} />,
};

const sorted = { sort: [{ column: 'user' as const, descending: false }], filter: {} };
/** The status is part of the row's id, because name, link and buttons depend on it. */
const rowId = ({ userObjectId, status }: Colleague): string => `${userObjectId}-${status}`;
const rowName = ({ userName }: Colleague): string => userName;
const none: Colleague[] = [];

/** The users of the entity by status, all on one page (P-138). */
export default function UsersTab() {
  const { entity } = useEntity();
  const user = useUser();
  const handle = useGridHandle();
  const views = useGridViews({ feature: 'grid-view-users', handle, defaultQuery: sorted });
  const [text, setText] = useState('');
  const query = useQuery(usersQuery(entity.id));
  const users = query.data ?? none;
  const rows = useMemo(() => users.filter((row) => matchesSearch(row, text)), [users, text]);
  const columns = useMemo(
    () => userColumns({ user, lCode: entity.lCode, providerDomain: settings().providerEmailDomain }),
    [user, entity.lCode],
  );
  return (
    <>
      <Bar>
        <SearchField
          label="Search users"
          placeholder="Name, e-mail or facility"
          text={text}
          onSearch={(typed) => setText(typed.trim())}
        />
        <GridViewBar views={views} />
        <p role="status">{query.data && (users.length === 1 ? '1 user' : `${users.length} users`)}</p>
        <GridTools handle={handle} fileName="users" onRefresh={() => void query.refetch()} />
      </Bar>
      <DataGrid
        label="Users"
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        handle={handle}
        group={byStatus}
        initialQuery={sorted}
        source={{ ...clientSource(query, rows), isBusy: query.isFetching }}
        empty={<EmptyPanel icon={UsersRound} title={text === '' ? 'No users yet' : 'No users match'} />}
      />
    </>
  );
}
