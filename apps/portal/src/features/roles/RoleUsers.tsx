import { message } from '@waypost/contract/core/messages';
import type { Role, RoleUser } from '@waypost/contract/roles/calls';
import { UserMinus } from 'lucide-react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MutedText, Table } from '#src/ui/table.ts';
import { useRoles } from './roles-context.ts';

/** More users than this scroll inside their row. */
const MAX = 8;
/** The height of the rows with their heading and padding. */
export const usersHeight = ({ users = [] }: Role): number => (Math.min(users.length, MAX) + 1) * 33 + 18;

/** Why a user cannot be removed from a role; null when they can (P-232). */
const removalRefusal = (user: Pick<RoleUser, 'isInSeveralRoles' | 'status'>): string | null =>
  user.isInSeveralRoles || user.status === 'Deactivated' ? null : message('role.onlyRole');

/** The users of a role (P-143). */
export function RoleUsers({ roleId }: { roleId: string }) {
  const { byId, onRemoveUser } = useRoles();
  const role = byId.get(roleId);
  if (!role) return null;
  return (
    <Table aria-label={`Users in ${role.name}`} sx={{ minWidth: 480 }}>
      <colgroup>
        <col style={{ width: '22%' }} />
        <col style={{ width: '22%' }} />
        <col />
        <col style={{ width: 76 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">First Name</th>
          <th scope="col">Last Name</th>
          <th scope="col">User</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {(role.users ?? []).map((user) => (
          <UserLine
            key={user.userObjectId}
            user={user}
            role={role}
            onRemove={() => onRemoveUser(role, user)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type UserLineProps = { user: RoleUser; role: Role; onRemove: () => void };

function UserLine({ user, role, onRemove }: UserLineProps) {
  const { entity, can } = useEntity();
  const refusal = removalRefusal(user);
  // An invited user has no profile yet, and without the permission there is no link to a profile.
  const hasLink = user.status !== 'Pending' && can('user-management-user-write');
  return (
    <tr>
      <td>{user.firstName}</td>
      <td>{user.lastName}</td>
      <td>
        {hasLink ? (
          <Link to={paths.viewProfile(entity.lCode, user.userObjectId)}>{user.userName}</Link>
        ) : (
          user.userName
        )}
        {user.status !== 'Active' && <MutedText> ({user.status})</MutedText>}
      </td>
      <td>
        <IconButton
          label={`Remove ${user.firstName} ${user.lastName} from ${role.name}`}
          tip="Remove User"
          refusal={refusal}
          small
          onClick={() => refusal === null && onRemove()}
        >
          <UserMinus size={16} strokeWidth={1.75} />
        </IconButton>
      </td>
    </tr>
  );
}
