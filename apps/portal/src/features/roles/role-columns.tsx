import { message } from '@waypost/contract/core/messages';
import type { Role } from '@waypost/contract/roles/calls';
import { Pencil, Trash2, UserPlus } from 'lucide-react';
import type { Column } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { useRoles } from './roles-context.ts';

const icon = { size: 16, strokeWidth: 1.75 } as const;
const countOf = ({ users = [] }: Role): number => users.length;

/** Why a role cannot be deleted; null when it can (P-229 to P-231). */
function deletionRefusal(role: Pick<Role, 'isReadOnly' | 'users'>): string | null {
  if (role.isReadOnly) return message('role.notDeletable');
  return (role.users ?? []).length > 0 ? message('role.inUse') : null;
}

/** The buttons of a role (P-142). */
function RoleActions({ roleId }: { roleId: string }) {
  const { byId, onAddUser, onEdit, onDelete } = useRoles();
  const role = byId.get(roleId);
  if (!role) return null;
  const refusal = deletionRefusal(role);
  return (
    <>
      <IconButton label="Add User to Role" tabIndex={-1} onClick={() => onAddUser(role)}>
        <UserPlus {...icon} />
      </IconButton>
      <IconButton label="Edit Role" tabIndex={-1} onClick={() => onEdit(role)}>
        <Pencil {...icon} />
      </IconButton>
      <IconButton
        label="Delete Role"
        refusal={refusal}
        tabIndex={-1}
        onClick={() => refusal === null && onDelete(role)}
      >
        <Trash2 {...icon} />
      </IconButton>
    </>
  );
}

/** Each role with its name and its number of users (P-141). */
export const roleColumns: readonly Column<Role>[] = [
  {
    id: 'name',
    title: 'Role',
    width: 200,
    flex: 1,
    filter: 'text',
    text: (role) => `${role.name} (${countOf(role)})`,
    render: (role) => (
      <>
        <b>{role.name}</b> <MutedText>({countOf(role)})</MutedText>
        {role.isReadOnly && <MutedText> · read-only</MutedText>}
        {role.userLimit !== null && (
          <MutedText>
            {' '}
            · {role.userLimit} {role.userLimit === 1 ? 'license' : 'licenses'}
          </MutedText>
        )}
      </>
    ),
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 132,
    pinned: 'right',
    isActions: true,
    text: () => '',
    render: ({ roleId }) => <RoleActions roleId={roleId} />,
  },
];
