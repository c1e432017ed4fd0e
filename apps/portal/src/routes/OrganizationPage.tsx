import { message } from '@waypost/contract/core/messages';
import { Building2 } from 'lucide-react';
import { lazy } from 'react';
import { mayManageConnections, mayManageOrganization } from '#src/app/entity-context.ts';
import { type PageTab, TabbedPage } from '#src/app/TabbedPage.tsx';

/** The tabs with the organization's own data, each shown to users with its permission. */
const tabs: ReadonlyArray<PageTab<'facilities' | 'payers' | 'plans' | 'physicians' | 'letters'>> = [
  {
    value: 'facilities',
    label: 'Facilities',
    isShown: mayManageOrganization,
    Content: lazy(() => import('../features/facilities/FacilitiesTab.tsx')),
  },
  {
    value: 'payers',
    label: 'Payers',
    isShown: mayManageConnections,
    Content: lazy(() => import('../features/payer-connections/ConnectionsTab.tsx')),
  },
  {
    value: 'plans',
    label: 'Plans',
    isShown: mayManageOrganization,
    Content: lazy(() => import('../features/plans/PlansTab.tsx')),
  },
  {
    value: 'physicians',
    label: 'Physicians',
    isShown: mayManageOrganization,
    Content: lazy(() => import('../features/physicians/PhysiciansTab.tsx')),
  },
  {
    value: 'letters',
    label: 'Letter Templates',
    isShown: mayManageOrganization,
    Content: lazy(() => import('../features/letter-templates/LetterTemplatesTab.tsx')),
  },
];

/** The organization's own data. */
export const Component = () => (
  <TabbedPage title="Organization" icon={Building2} tabs={tabs} noAccess={message('organization.noAccess')} />
);
