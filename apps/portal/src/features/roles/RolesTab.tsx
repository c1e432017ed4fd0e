import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Role, RoleUser } from '@waypost/contract/roles/calls';
import { Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { rolesQuery } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { GridViewBar } from '#src/app/saved-views/GridViewBar.tsx';
import { useGridViews } from '#src/app/saved-views/use-grid-views.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { GridTools } from '#src/ui/data-grid/GridTools.tsx';
import { useGridHandle } from '#src/ui/data-grid/grid-handle.ts';
import type { Detail } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { RoleUsers, usersHeight } from './RoleUsers.tsx';
import { roleColumns } from './role-columns.tsx';
import { RolesContext } from './roles-context.ts';

const RoleEditor = lazy(() => import('./RoleEditor.tsx'));
const AddUserDialog = lazy(() => import('./AddUserDialog.tsx'));
const DeleteRoleDialog = lazy(() => import('./DeleteRoleDialog.tsx'));
const RemoveUserDialog = lazy(() => import('./RemoveUserDialog.tsx'));

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  minHeight: 40,
  marginBottom: 8,
  containerType: 'inline-size',
  containerName: 'toolbar',
  '& > p': { flex: 1, textAlign: 'right', fontSize: 13, color: 'var(--wp-text-3)' },
});

type Open =
  | { dialog: 'role'; roleId: string | null }
  | { dialog: 'add-user' | 'delete'; role: Role }
  | { dialog: 'remove-user'; role: Role; user: RoleUser };

const none: Role[] = [];
/** The order of the server. */
const unsorted = { sort: [], filter: {} };
const rowId = ({ roleId }: Role): string => roleId;
const rowName = ({ name }: Role): string => name;
const detail: Detail<Role> = {
  has: ({ users = [] }) => users.length > 0,
  height: usersHeight,
  name: ({ name }) => `users of ${name}`,
  render: ({ roleId }) => <RoleUsers roleId={roleId} />,
};

/** The roles of the entity, with their users and permissions (P-141 to P-145). */
export default function RolesTab() {
  const { entity } = useEntity();
  const query = useQuery(rolesQuery(entity.id));
  const { data } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const handle = useGridHandle();
  const views = useGridViews({ feature: 'grid-view-roles', handle, defaultQuery: unsorted });
  const roles = data ?? none;
  const shared = useMemo(
    () => ({
      byId: new Map(roles.map((role) => [role.roleId, role])),
      onAddUser: (role: Role) => setOpen({ dialog: 'add-user', role }),
      onEdit: ({ roleId }: Role) => setOpen({ dialog: 'role', roleId }),
      onDelete: (role: Role) => setOpen({ dialog: 'delete', role }),
      onRemoveUser: (role: Role, user: RoleUser) => setOpen({ dialog: 'remove-user', role, user }),
    }),
    [roles],
  );
  const close = useCallback(() => setOpen(null), []);
  return (
    <RolesContext value={shared}>
      <Bar>
        <GridViewBar views={views} />
        <p role="status">{data && (data.length === 1 ? '1 role' : `${data.length} roles`)}</p>
        <GridTools handle={handle} fileName="roles" onRefresh={() => void query.refetch()} />
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ dialog: 'role', roleId: null })}
        >
          Add Role
        </Button>
      </Bar>
      <DataGrid
        label="Roles"
        columns={roleColumns}
        rowId={rowId}
        rowName={rowName}
        handle={handle}
        detail={detail}
        source={clientSource(query, roles)}
        empty={<EmptyPanel icon={UsersRound} title="There are no roles yet" />}
      />
      <Suspense>
        {open?.dialog === 'role' && (
          <RoleEditor
            role={open.roleId === null ? null : (shared.byId.get(open.roleId) ?? null)}
            onClose={close}
          />
        )}
        {open?.dialog === 'add-user' && <AddUserDialog role={open.role} onClose={close} />}
        {open?.dialog === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} />}
        {open?.dialog === 'remove-user' && (
          <RemoveUserDialog role={open.role} user={open.user} onClose={close} />
        )}
      </Suspense>
    </RolesContext>
  );
}
