import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { Plus, Unplug } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { connectionColumns } from './connection-columns.tsx';
import { connectionsQuery } from './queries.ts';
import { RequestedPayers } from './RequestedPayers.tsx';

const ConnectionEditor = lazy(() => import('./ConnectionEditor.tsx'));
const ConnectionDrawer = lazy(() => import('./ConnectionDrawer.tsx'));
const RequestPayer = lazy(() => import('./RequestPayer.tsx'));

type Open = { view: 'editor'; id: string | null } | { view: 'connection'; id: string } | { view: 'ask' };

const none: Connection[] = [];
const rowId = ({ connectionId }: Connection): string => connectionId;
/** Keeps the server's order: by the payer's name, ended connections last. */
const unsorted = { sort: [], filter: {} };

/** The organization's connections to payers, and the payers it has requested. */
export default function ConnectionsTab() {
  const { entity } = useEntity();
  const query = useQuery(connectionsQuery(entity.id));
  const connections = query.data ?? none;
  const [open, setOpen] = useState<Open | null>(null);
  const find = (id: string | null) => connections.find(({ connectionId }) => connectionId === id) ?? null;
  const shown = open?.view === 'connection' ? find(open.id) : null;
  const openConnection = (id: string) => setOpen({ view: 'connection', id });
  const close = () => setOpen(null);
  return (
    <>
      <TabBar>
        <h2>Payers</h2>
        <p role="status">
          {query.data && (connections.length === 1 ? '1 connection' : `${connections.length} connections`)}
        </p>
        <Button onClick={() => setOpen({ view: 'ask' })}>Ask for a Payer</Button>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ view: 'editor', id: null })}
        >
          Add Payer
        </Button>
      </TabBar>
      <DataGrid
        label="Connections to payers"
        columns={connectionColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, connections), isBusy: query.isFetching }}
        onRowEnter={openConnection}
        onRowClick={({ connectionId }) => openConnection(connectionId)}
        empty={
          <EmptyPanel icon={Unplug} title="No payers are connected yet">
            Add one, so that its patients’ eligibility can be checked.
          </EmptyPanel>
        }
      />
      <RequestedPayers />
      <Suspense>
        {open?.view === 'editor' && (
          <ConnectionEditor
            connection={find(open.id)}
            connections={connections}
            onClose={() => (open.id === null ? close() : openConnection(open.id))}
            onSaved={openConnection}
            onAsk={() => setOpen({ view: 'ask' })}
          />
        )}
        {shown && (
          <ConnectionDrawer
            connection={shown}
            onEdit={() => setOpen({ view: 'editor', id: shown.connectionId })}
            onClose={close}
          />
        )}
        {open?.view === 'ask' && <RequestPayer onClose={close} />}
      </Suspense>
    </>
  );
}
