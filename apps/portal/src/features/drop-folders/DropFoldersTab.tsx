import { useQuery } from '@tanstack/react-query';
import type { DropFolder } from '@waypost/contract/drop-folders/shapes';
import { FolderInput, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { folderColumns } from './folder-columns.tsx';
import { foldersQuery } from './queries.ts';

const FolderDrawer = lazy(() => import('./FolderDrawer.tsx'));
const FolderEditor = lazy(() => import('./FolderEditor.tsx'));

type Open = { view: 'folder'; id: string } | { view: 'editor'; id: string | null };

const none: DropFolder[] = [];
const rowId = ({ folderId }: DropFolder): string => folderId;
/** The order of the server: by name, ended ones last. */
const unsorted = { sort: [], filter: {} };
const importRefusal =
  'You need the permissions to change cases, or those to change the directories of the organization, for this.';

/** The folders whose files are imported unattended. */
export default function DropFoldersTab() {
  const access = useEntity();
  const { entity } = access;
  const refusal = importKindsOf(access).length > 0 ? null : importRefusal;
  const query = useQuery({ ...foldersQuery(entity.id), enabled: refusal === null });
  const folders = query.data ?? none;
  const [open, setOpen] = useState<Open | null>(null);
  const find = (id: string | null) => folders.find(({ folderId }) => folderId === id) ?? null;
  const shown = find(open?.id ?? null);
  const show = (id: string) => setOpen({ view: 'folder', id });
  const close = () => setOpen(null);
  return (
    <>
      <TabBar>
        <h2>Drop Folders</h2>
        <p role="status">
          {query.data && (folders.length === 1 ? '1 drop folder' : `${folders.length} drop folders`)}
        </p>
        <ActionButton
          variant="contained"
          refusal={refusal}
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ view: 'editor', id: null })}
        >
          Add Drop Folder
        </ActionButton>
      </TabBar>
      {refusal ? (
        <EmptyPanel icon={FolderInput} title={refusal} />
      ) : (
        <DataGrid
          label="Drop Folders"
          columns={folderColumns}
          rowId={rowId}
          initialQuery={unsorted}
          source={{ ...clientSource(query, folders), isBusy: query.isFetching && !query.data }}
          onRowEnter={show}
          onRowClick={({ folderId }) => show(folderId)}
          empty={
            <EmptyPanel icon={FolderInput} title="There are no drop folders yet">
              Add one for each folder in which another system puts its files. They are imported without
              anybody, as files like them were before.
            </EmptyPanel>
          }
        />
      )}
      <Suspense>
        {open?.view === 'editor' && (open.id === null || shown) && (
          <FolderEditor
            key={open.id}
            folder={shown}
            onClose={() => (open.id === null ? close() : show(open.id))}
            onSaved={show}
          />
        )}
        {open?.view === 'folder' && shown && (
          <FolderDrawer
            folder={shown}
            onEdit={() => setOpen({ view: 'editor', id: shown.folderId })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
