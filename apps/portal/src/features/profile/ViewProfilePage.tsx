import { message } from '@waypost/contract/core/messages';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { ProfilePage, type ProfileParts } from './ProfilePage.tsx';

/** Another user's profile, for users who manage users (P-098 to P-101). */
export function ViewProfilePage(parts: ProfileParts) {
  const { userGuid = '' } = useParams();
  const { can } = useEntity();
  const owner = useMemo(() => ({ isOwn: false as const, userId: userGuid }), [userGuid]);
  if (!can('user-management-user-write'))
    return (
      <ResponsivePageFrame>
        <h1>User Profile</h1>
        <EmptyPanel icon={Lock} title={message('profile.privileged')} />
      </ResponsivePageFrame>
    );
  return <ProfilePage key={userGuid} owner={owner} {...parts} />;
}
