import { message } from '@waypost/contract/core/messages';
import { Settings } from 'lucide-react';
import { lazy } from 'react';
import { mayManageMachines, mayManageWebhooks, mayReadDecisionTables } from '#src/app/entity-context.ts';
import { type PageTab, TabbedPage } from '#src/app/TabbedPage.tsx';

/** The tabs, each shown to users with its permissions (W-050). */
const tabs: ReadonlyArray<PageTab<'decision-tables' | 'webhooks-portal' | 'machine-accounts'>> = [
  {
    value: 'decision-tables',
    label: 'Decision Tables',
    about:
      'The rules of the organization as models: which tasks are opened, for whom, and until when. Task Management Configuration is the plainer way to most of them; here they are tried with facts of your own, compared and rolled back.',
    isShown: mayReadDecisionTables,
    Content: lazy(() => import('../features/decision-tables/list/DecisionTablesTab.tsx')),
  },
  {
    value: 'webhooks-portal',
    label: 'Webhooks Portal',
    isShown: mayManageWebhooks,
    Content: lazy(() => import('../features/webhooks/list/WebhooksTab.tsx')),
  },
  {
    value: 'machine-accounts',
    label: 'Machine Accounts',
    isShown: mayManageMachines,
    Content: lazy(() => import('../features/machine-accounts/MachinesTab.tsx')),
  },
];

/** The settings of the organization. */
export const Component = () => (
  <TabbedPage title="Settings" icon={Settings} tabs={tabs} noAccess={message('settings.noAccess')} />
);
