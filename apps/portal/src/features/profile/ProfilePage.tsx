import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { UserProfile } from '@waypost/contract/profile/calls';
import { Building2, History, Shield, User } from 'lucide-react';
import { type ComponentType, Suspense, useMemo } from 'react';
import type { AuditSubject } from '#src/api/audit-queries.ts';
import { problemReference } from '#src/api/client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useTab } from '#src/app/use-tab.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { ActivationControl } from '../../app/activation/ActivationControl.tsx';
import { AccountSecurity } from './AccountSecurity.tsx';
import { BasicInformation } from './BasicInformation.tsx';
import { detailsOf, detailsRules } from './details-rules.ts';
import { emailRules } from './EmailForm.tsx';
import { Organizations } from './Organizations.tsx';
import { organizationsOf, organizationsRules } from './organizations-rules.ts';
import { ProfileBanners } from './ProfileBanners.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { type ProfileOwner, profileQuery } from './profile-query.ts';

const loading = <Spinner label="Loading the profile" />;

export type ProfileParts = {
  /** A part of another feature, passed by the route. */
  AuditLog: ComponentType<{ subject: AuditSubject; fileName: string }>;
};

/** The profile of the signed-in user or of another user: a spinner, then the profile or the error (P-097, P-099). */
export function ProfilePage({ owner, AuditLog }: ProfileParts & { owner: ProfileOwner }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(profileQuery(entity.id, owner));
  if (data) return <Profile owner={owner} profile={data} onReload={refetch} AuditLog={AuditLog} />;
  if (!error) return loading;
  return (
    <ResponsivePageFrame>
      <h1>{owner.isOwn ? 'My Profile' : 'User Profile'}</h1>
      <FailedPanel text={message('profile.error')} reference={problemReference(error)} />
    </ResponsivePageFrame>
  );
}

type ProfileProps = ProfileParts & {
  owner: ProfileOwner;
  profile: UserProfile;
  onReload: () => Promise<unknown>;
};

function Profile({ owner, profile, onReload, AuditLog }: ProfileProps) {
  const { can } = useEntity();
  const { userId, email } = profile;
  // The forms live as long as the page, so that typed values survive a change of tab.
  const emailForm = useFormWithDraft(
    { form: 'user-email', subjectId: userId },
    useMemo(() => ({ email }), [email]),
    emailRules,
  );
  const details = useFormWithDraft(
    { form: 'user-details', subjectId: userId },
    useMemo(() => detailsOf(profile), [profile]),
    useMemo(() => detailsRules(profile), [profile]),
  );
  const organizations = useFormWithDraft(
    { form: 'user-facilities', subjectId: userId },
    useMemo(() => organizationsOf(profile), [profile]),
    organizationsRules,
  );
  const [tab, openTab] = useTab(['basic', 'security', 'organizations', 'audit']);
  const mayReadAudit = can('user-management-audit-read');
  if (emailForm.isLoading || details.isLoading || organizations.isLoading) return loading;
  const tabs = [
    {
      value: 'basic' as const,
      label: 'Basic Information',
      icon: User,
      content: (
        <BasicInformation
          owner={owner}
          profile={profile}
          email={emailForm}
          details={details}
          onReload={onReload}
        />
      ),
    },
    {
      value: 'security' as const,
      label: 'Account & Security',
      icon: Shield,
      content: <AccountSecurity profile={profile} isOwn={owner.isOwn} />,
    },
    {
      value: 'organizations' as const,
      label: 'Organizations',
      icon: Building2,
      content: <Organizations owner={owner} profile={profile} kept={organizations} onReload={onReload} />,
    },
    {
      value: 'audit' as const,
      label: 'Audit Log',
      icon: History,
      content: (
        <Suspense fallback={<SkeletonRows count={8} />}>
          <AuditLog subject={owner.isOwn ? { kind: 'me' } : { kind: 'user', userId }} fileName="Audit log" />
        </Suspense>
      ),
    },
  ].filter(({ value }) => value !== 'audit' || mayReadAudit);
  return (
    <ResponsivePageFrame>
      <ProfileHeader
        profile={profile}
        actions={<ActivationControl user={profile} onChanged={() => void onReload()} />}
      />
      <ProfileBanners profile={profile} isOwn={owner.isOwn} />
      <Tabs
        label="Profile"
        tabs={tabs}
        value={mayReadAudit || tab !== 'audit' ? tab : 'basic'}
        onChange={openTab}
        isVertical
      />
    </ResponsivePageFrame>
  );
}
