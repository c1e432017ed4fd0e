import { styled } from '@mui/material/styles';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ChipList } from '#src/ui/ChipList.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { userStatus } from '#src/ui/status.ts';

const Bar = styled('div')({
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  '& > span': { width: 56, height: 56, fontSize: 18, lineHeight: '24px' },
  '& > div': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 4 },
  '@media (max-width: 599px)': { '& > span': { display: 'none' } },
});
const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 10px',
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  overflowWrap: 'anywhere',
  '& li > span': { background: 'var(--wp-surface)', border: '1px solid var(--wp-line)' },
});

type ProfileHeaderProps = { profile: UserProfile; actions?: ReactNode };

/** The heading of a profile: name, status, address, and roles (P-089). */
export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  const { firstName, lastName, email, status, roles } = profile;
  return (
    <Bar>
      <Avatar firstName={firstName} lastName={lastName} />
      <div>
        <PageHeader
          title={`${firstName} ${lastName}`}
          badge={<StatusPill status={userStatus[status]} />}
          actions={actions}
        />
        <Line>
          {email}
          <ChipList label="Roles" chips={roles.map(({ roleId, name }) => ({ key: roleId, label: name }))} />
        </Line>
      </div>
    </Bar>
  );
}
