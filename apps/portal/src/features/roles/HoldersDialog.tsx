import { useQuery } from '@tanstack/react-query';
import type { CataloguedPermission } from '@waypost/contract/roles/calls';
import { UsersRound } from 'lucide-react';
import { problemMessage } from '#src/api/client.ts';
import { holdersQuery } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';

type HoldersDialogProps = { permission: CataloguedPermission; onClose: () => void };

/** The users who hold a permission in this entity, and the roles that give it to them. */
export function HoldersDialog({ permission, onClose }: HoldersDialogProps) {
  return (
    <LargeDialog title={`Who holds ${permission.displayName}`} width={640} onClose={onClose}>
      <Holders permission={permission} />
    </LargeDialog>
  );
}

function Holders({ permission: { permissionName, displayName } }: Pick<HoldersDialogProps, 'permission'>) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(holdersQuery(entity.id, permissionName));
  if (error) return <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={4} rowHeight={32} />;
  if (data.length === 0) return <EmptyPanel icon={UsersRound} title="Nobody holds this permission" />;
  return (
    <TableScroll tabIndex={0} role="region" aria-label={`Holders of ${displayName}`}>
      <Table sx={{ minWidth: 460 }}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">User</th>
            <th scope="col">Through</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ userObjectId, firstName, lastName, userName, status, roles }) => (
            <tr key={userObjectId}>
              <td>
                {firstName} {lastName} {status === 'Pending' && <MutedText>(Pending)</MutedText>}
              </td>
              <td title={userName}>{userName}</td>
              <td title={roles.map(({ name }) => name).join(', ')}>
                {roles.map(({ name }) => name).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
