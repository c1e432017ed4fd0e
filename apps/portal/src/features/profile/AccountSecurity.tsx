import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { ShieldOff } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { api } from '#src/api/client.ts';
import { startJourney } from '#src/api/session.ts';
import { settings } from '#src/api/settings.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { MailChoices } from './MailChoices.tsx';
import { OwnAvailability } from './OwnAvailability.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Card, CardBody, ProfileFacts, Stack } from './profile-layout.ts';
import { ScreenPreferences } from './ScreenPreferences.tsx';

/** Loads the grid, which the user's profile does not need. */
const EffectivePermissions = lazy(() => import('./EffectivePermissions.tsx'));

type AccountSecurityProps = { profile: UserProfile; isOwn: boolean };

/** The tab Account & Security: the password (P-081), and for Active users their sign-ins (P-082, P-083). */
export function AccountSecurity({ profile, isOwn }: AccountSecurityProps) {
  const { canUse } = useEntity();
  const isActive = profile.status === 'Active';
  return (
    <Stack>
      {isOwn && settings().identityProvider.isEmbedded && !profile.usesExternalIdentityProvider && (
        <Password />
      )}
      {isActive && !isOwn && <SignInsOf profile={profile} />}
      {isActive && !isOwn && <Permissions userId={profile.userId} />}
      {isActive && isOwn && canUse('task-management') && <OwnAvailability />}
      {isOwn && <ScreenPreferences />}
      {isActive && isOwn && <MailChoices />}
      {/* Comes last, because the length of its list is unknown until it is loaded. */}
      {isActive && isOwn && <OwnSessions />}
      {!isActive && !isOwn && (
        <EmptyPanel icon={ShieldOff} title="Only active users can sign in">
          Available once this user is active.
        </EmptyPanel>
      )}
    </Stack>
  );
}

/** A user's permissions, and the roles that give them. */
function Permissions({ userId }: { userId: string }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Permissions</h2>
      <CardBody>
        <Suspense fallback={<SkeletonRows count={8} />}>
          <EffectivePermissions userObjectId={userId} />
        </Suspense>
      </CardBody>
    </Card>
  );
}

function Password() {
  const id = useId();
  const start = useMutation({ mutationFn: startJourney });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Password and two-step sign-in</h2>
      <CardBody sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => start.mutate('change-password')}>
          Change password
        </Button>
        <Button variant="outlined" onClick={() => start.mutate('second-step')}>
          Two-step sign-in
        </Button>
      </CardBody>
    </Card>
  );
}

/** The last sign-in of a user. Users who manage users can end all sessions of that user (P-300). */
function SignInsOf({ profile }: { profile: UserProfile }) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { userId, firstName, lastName, lastLoginDateTime } = profile;
  const end = useMutation({
    mutationFn: () => api.account.endUserSessions({ params: { userId } }),
    onSuccess: () => toast.success(message('sessions.endedHere')),
    onSettled: () => setIsAsking(false),
  });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>Sign-ins</h2>
      <CardBody>
        <ProfileFacts>
          <dt>Last sign-in</dt>
          <dd>{lastLoginDateTime ? <Instant at={lastLoginDateTime} /> : <MutedText>Never</MutedText>}</dd>
        </ProfileFacts>
        <Button color="error" sx={{ mt: 3 }} onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </Button>
      </CardBody>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirmLabel="Sign out"
          isDestructive
          isBusy={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>All sessions of this user in this organization end, including those in use.</p>
          <p>
            {firstName} {lastName}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
