import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import { clientSource } from '#src/api/client-source.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { importsQuery } from '../queries.ts';
import { fileColumns, type ListedImport } from './file-columns.tsx';

const none: ListedImport[] = [];
const rowId = ({ importId }: ListedImport): string => importId;
/** Keeps the server's order: the latest first. */
const unsorted = { sort: [], filter: {} };
const importRefusal =
  'You need the permissions to change cases, or those to change the directories of the organization, for this.';

/** The imports of the current user. */
export default function FilesTab() {
  const access = useEntity();
  const { entity } = access;
  const navigate = useNavigate();
  const query = useQuery(importsQuery(entity.id));
  const files = query.data ?? none;
  const refusal = importKindsOf(access).length > 0 ? null : importRefusal;
  const showImport = (importId: string) => void navigate(paths.import(entity.lCode, importId));
  const begin = (
    <ActionButton
      variant="contained"
      refusal={refusal}
      startIcon={<FileUp size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void navigate(paths.newImport(entity.lCode))}
    >
      Import a File…
    </ActionButton>
  );
  return (
    <>
      <TabBar>
        <h2>Files</h2>
        <p role="status">
          {query.data &&
            files.length > 0 &&
            (files.length === 1 ? '1 import' : `${files.length} imports, the latest first`)}
        </p>
        {begin}
      </TabBar>
      <DataGrid
        label="Files"
        columns={fileColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, files), isBusy: query.isFetching }}
        onRowEnter={showImport}
        onRowClick={({ importId }) => showImport(importId)}
        empty={
          <EmptyPanel icon={FileSpreadsheet} title="Bring your patients and visits in">
            Export a list from your practice system as CSV or Excel, and import it here. You see what will
            happen before anything is changed.
          </EmptyPanel>
        }
      />
    </>
  );
}
