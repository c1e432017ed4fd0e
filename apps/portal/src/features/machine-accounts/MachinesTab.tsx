import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Machine, MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { Bot, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { machineColumns } from './machine-columns.tsx';
import { machinesQuery } from './queries.ts';

const MachineEditor = lazy(() => import('./MachineEditor.tsx'));
const MachineDrawer = lazy(() => import('./MachineDrawer.tsx'));
const ShownSecret = lazy(() => import('./ShownSecret.tsx'));

type Open =
  | { view: 'editor'; id: string | null }
  | { view: 'machine'; id: string }
  /** The secret is in no query cache and is forgotten when its dialog closes. */
  | { view: 'secret'; machine: MachineWithSecret };

const none: Machine[] = [];
const rowId = ({ id }: Machine): string => id;
/** Keeps the server's order: by name, revoked accounts last. */
const unsorted = { sort: [], filter: {} };

/** The accounts that other programs use to call the API. */
export default function MachinesTab() {
  const { entity } = useEntity();
  const query = useQuery(machinesQuery(entity.id));
  const machines = query.data ?? none;
  const [open, setOpen] = useState<Open | null>(null);
  const find = (id: string | null) => machines.find((machine) => machine.id === id) ?? null;
  const shown = open?.view === 'machine' ? find(open.id) : null;
  const openMachine = (id: string) => setOpen({ view: 'machine', id });
  const close = () => setOpen(null);
  /** Shows the created secret, or else the account. */
  const showMade = (machine: MachineWithSecret) =>
    setOpen(machine.secret === null ? { view: 'machine', id: machine.id } : { view: 'secret', machine });
  return (
    <>
      <TabBar>
        <h2>Machine Accounts</h2>
        <p role="status">
          {query.data && (machines.length === 1 ? '1 account' : `${machines.length} accounts`)}
        </p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ view: 'editor', id: null })}
        >
          Create Account
        </Button>
      </TabBar>
      <DataGrid
        label="Machine accounts"
        columns={machineColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, machines), isBusy: query.isFetching }}
        onRowEnter={openMachine}
        onRowClick={({ id }) => openMachine(id)}
        empty={
          <EmptyPanel icon={Bot} title="There are no machine accounts yet">
            Create one so that another program can call the API under a name and with rights of its own.
          </EmptyPanel>
        }
      />
      <Suspense>
        {open?.view === 'editor' && (
          <MachineEditor
            machine={find(open.id)}
            onClose={() => (open.id === null ? close() : setOpen({ view: 'machine', id: open.id }))}
            onMade={showMade}
          />
        )}
        {shown && (
          <MachineDrawer
            machine={shown}
            onEdit={() => setOpen({ view: 'editor', id: shown.id })}
            onMade={showMade}
            onClose={close}
          />
        )}
        {open?.view === 'secret' && (
          <ShownSecret
            machine={open.machine}
            onClose={() => setOpen({ view: 'machine', id: open.machine.id })}
          />
        )}
      </Suspense>
    </>
  );
}
