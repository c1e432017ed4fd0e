import { message } from '@waypost/contract/core/messages';
import { Settings } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import {
  type EntityAccess,
  mayKeepMachines,
  mayKeepWebhooks,
  mayReadDecisionTables,
  useEntity,
} from '#src/app/entity-context.ts';
import { useTab } from '#src/app/use-tab.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';

type TabName = 'decision-tables' | 'webhooks-portal' | 'machine-accounts';
type OwnTab = {
  value: TabName;
  label: string;
  isShown: (access: EntityAccess) => boolean;
  Content: ComponentType;
};

/** The tabs, each shown to users with its permissions (W-050). */
const tabs: readonly OwnTab[] = [
  {
    value: 'decision-tables',
    label: 'Decision Tables',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('../features/decision-tables/list/DecisionTablesTab.tsx')),
  },
  {
    value: 'webhooks-portal',
    label: 'Webhooks Portal',
    isShown: mayKeepWebhooks,
    Content: lazy(() => import('../features/webhooks/list/WebhooksTab.tsx')),
  },
  {
    value: 'machine-accounts',
    label: 'Machine Accounts',
    isShown: mayKeepMachines,
    Content: lazy(() => import('../features/machine-accounts/MachinesTab.tsx')),
  },
];

/** The settings of the organisation. The page has no guard: who may see none of its tabs is told so (W-028). */
export function Component() {
  const access = useEntity();
  const shown = tabs.filter(({ isShown }) => isShown(access));
  const [first, ...others] = shown.map(({ value }) => value);
  return (
    <ResponsivePageFrame>
      <PageHeader title="Settings" />
      {first ? (
        <OpenTab shown={shown} names={[first, ...others]} />
      ) : (
        <EmptyPanel icon={Settings} title={message('settings.noAccess')} />
      )}
    </ResponsivePageFrame>
  );
}

function OpenTab({ shown, names }: { shown: readonly OwnTab[]; names: [TabName, ...TabName[]] }) {
  const [value, open] = useTab<TabName>(names);
  return (
    <Tabs
      label="Settings"
      isUpright
      value={value}
      onChange={open}
      tabs={shown.map(({ value: tab, label, Content }) => ({
        value: tab,
        label,
        content: (
          <Suspense fallback={<SkeletonRows count={8} />}>
            <Content />
          </Suspense>
        ),
      }))}
    />
  );
}
