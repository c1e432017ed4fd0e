import { Import } from 'lucide-react';
import { lazy } from 'react';
import { mayImport } from '#src/app/entity-context.ts';
import { type PageTab, TabbedPage } from '#src/app/TabbedPage.tsx';

/** What comes in from other systems. */
const tabs: ReadonlyArray<PageTab<'held' | 'sources'>> = [
  {
    value: 'held',
    label: 'Held',
    isShown: mayImport,
    Content: lazy(() => import('../features/held-registrations/HeldTab.tsx')),
  },
  {
    value: 'sources',
    label: 'Sources',
    isShown: mayImport,
    Content: lazy(() => import('../features/sources/SourcesTab.tsx')),
  },
];

/** What other systems send, and what of it waits for a person. */
export const Component = () => <TabbedPage title="Data Import" icon={Import} tabs={tabs} />;
