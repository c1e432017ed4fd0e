import { useQuery } from '@tanstack/react-query';
import type { EffectivePermission } from '@waypost/contract/roles/calls';
import { KeyRound } from 'lucide-react';
import { clientSource } from '#src/api/client-source.ts';
import { effectivePermissionsQuery } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ChipList } from '#src/ui/ChipList.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

const rolesText = ({ roles }: EffectivePermission): string => roles.map(({ name }) => name).join(', ');

const columns: readonly Column<EffectivePermission>[] = [
  {
    id: 'displayName',
    title: 'Permission',
    width: 170,
    flex: 2,
    filter: 'text',
    text: ({ displayName }) => displayName,
  },
  {
    id: 'description',
    title: 'What it allows',
    width: 200,
    flex: 3,
    filter: 'text',
    text: ({ description }) => description,
  },
  {
    id: 'application',
    title: 'Application',
    width: 140,
    flex: 1,
    filter: 'text',
    text: ({ applicationDisplayName }) => applicationDisplayName,
  },
  {
    id: 'roles',
    title: 'Given by',
    width: 180,
    flex: 2,
    filter: 'text',
    text: rolesText,
    render: ({ displayName, roles }) => (
      <ChipList
        label={`Roles that give ${displayName}`}
        chips={roles.map(({ roleId, name }) => ({ key: roleId, label: name }))}
      />
    ),
  },
];
const rowId = ({ permissionName }: EffectivePermission): string => permissionName;
const none: EffectivePermission[] = [];

/** The permissions of a user in this entity, each with the roles that give it. */
export default function EffectivePermissions({ userObjectId }: { userObjectId: string }) {
  const { entity } = useEntity();
  const query = useQuery(effectivePermissionsQuery(entity.id, userObjectId));
  return (
    <DataGrid
      label="Permissions and the roles that give them"
      columns={columns}
      rowId={rowId}
      source={clientSource(query, query.data ?? none)}
      empty={
        <EmptyPanel icon={KeyRound} title="No permissions">
          No role gives this user a permission, or the user is not active.
        </EmptyPanel>
      }
    />
  );
}
