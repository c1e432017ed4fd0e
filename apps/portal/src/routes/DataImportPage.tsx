import { message } from '@waypost/contract/core/messages';
import { Import } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type NewCode, NewCodeContext } from '#src/app/data-import/new-code.ts';
import { mayImport, mayImportData, mayResolveHeld } from '#src/app/entity-context.ts';
import { type PageTab, TabbedPage } from '#src/app/TabbedPage.tsx';

/** The tabs for data from other systems. */
const tabs: ReadonlyArray<PageTab<'files' | 'held' | 'sources' | 'drop-folders' | 'received'>> = [
  {
    value: 'files',
    label: 'Files',
    isShown: mayImport,
    Content: lazy(() => import('../features/imports/list/FilesTab.tsx')),
  },
  {
    value: 'held',
    label: 'Held',
    isShown: mayResolveHeld,
    Content: lazy(() => import('../features/held-registrations/HeldTab.tsx')),
  },
  {
    value: 'sources',
    label: 'Sources',
    isShown: mayImport,
    Content: lazy(() => import('../features/sources/SourcesTab.tsx')),
  },
  {
    value: 'drop-folders',
    label: 'Drop Folders',
    isShown: mayImport,
    Content: lazy(() => import('../features/drop-folders/DropFoldersTab.tsx')),
  },
  {
    value: 'received',
    label: 'What Came In',
    isShown: mayImportData,
    Content: lazy(() => import('../features/imports/list/ReceivedTab.tsx')),
  },
];

/** Sources, imports and held registrations. An unknown code links from one tab to another. */
export function Component() {
  const [begun, setBegun] = useState<NewCode | null>(null);
  const [, setQuery] = useSearchParams();
  const codes = useMemo(
    () => ({
      begun,
      begin: (code: NewCode) => {
        setBegun(code);
        setQuery({ tab: 'sources' }, { preventScrollReset: true });
      },
      end: () => setBegun(null),
    }),
    [begun, setQuery],
  );
  return (
    <NewCodeContext value={codes}>
      <TabbedPage title="Data Import" icon={Import} tabs={tabs} noAccess={message('dataImport.noAccess')} />
    </NewCodeContext>
  );
}
