import { styled } from '@mui/material/styles';
import type { PermissionName } from '@waypost/contract/core/permissions';
import { type ComponentType, lazy, Suspense } from 'react';
import { type EntityAccess, useEntity } from '#src/app/entity-context.ts';
import { useTab } from '#src/app/use-tab.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import { PrivilegedAccess } from './PrivilegedAccess.tsx';

const Page = styled(ResponsivePageFrame)({ gap: 8 });

type TabName = 'users' | 'roles' | 'invite';
type OwnTab = { value: TabName; label: string; permission: PermissionName; Content: ComponentType };

/** The tabs, each shown to users with its permission (P-128 to P-131). */
const tabs: readonly OwnTab[] = [
  {
    value: 'users',
    label: 'Users',
    permission: 'user-management-user-write',
    Content: lazy(() => import('#src/features/users/list/UsersTab.tsx')),
  },
  {
    value: 'roles',
    label: 'Roles',
    permission: 'user-management-role-write',
    Content: lazy(() => import('#src/features/roles/RolesTab.tsx')),
  },
  {
    value: 'invite',
    label: 'Invite User',
    permission: 'user-management-invite',
    Content: lazy(() => import('#src/features/invitations/InviteTab.tsx')),
  },
];

const tabsFor = ({ can }: EntityAccess) => tabs.filter(({ permission }) => can(permission));

/** The users and roles of the entity (P-036). */
export function Component() {
  const shown = tabsFor(useEntity());
  const [first, ...others] = shown.map(({ value }) => value);
  return (
    <Page>
      <PageHeader title="User Management" />
      {first ? <OpenTab shown={shown} names={[first, ...others]} /> : <PrivilegedAccess />}
    </Page>
  );
}

function OpenTab({ shown, names }: { shown: readonly OwnTab[]; names: [TabName, ...TabName[]] }) {
  const [value, open] = useTab<TabName>(names);
  return (
    <Tabs
      label="User Management"
      value={value}
      onChange={open}
      tabs={shown.map(({ Content, ...tab }) => ({
        ...tab,
        content: (
          <Suspense fallback={<SkeletonRows count={8} />}>
            <Content />
          </Suspense>
        ),
      }))}
    />
  );
}
