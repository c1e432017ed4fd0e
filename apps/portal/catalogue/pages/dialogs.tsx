import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { taskStatus } from '#src/ui/status.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Bar } from '../data/Sheet.tsx';

const openers = [
  'Confirm',
  'Delete',
  'Delete, being done',
  'Short dialog',
  'Audit log',
  'Raw data',
  'Order',
  'Role',
] as const;
type Opened = (typeof openers)[number] | null;

const long = Array.from({ length: 60 }, (_line, index) => `Line ${index + 1} of something that scrolls.`);
const widths = { 'Raw data': 600, Order: 640, Role: 800 } as const;

function Open({ which, onClose }: { which: Opened; onClose: () => void }) {
  if (which === 'Confirm')
    return (
      <ConfirmDialog title="Start Task" confirmLabel="Start" onConfirm={onClose} onCancel={onClose}>
        Another task is already in process
      </ConfirmDialog>
    );
  if (which === 'Delete' || which === 'Delete, being done')
    return (
      <ConfirmDialog
        title="Delete Order"
        confirmLabel="Delete"
        isDestructive
        isBusy={which === 'Delete, being done'}
        onConfirm={onClose}
        onCancel={onClose}
      >
        <p>Are you sure you want to delete this order?</p>
        <p>ORD-55121, 11/12/2026, procedure 80053</p>
      </ConfirmDialog>
    );
  if (which === 'Short dialog' || which === 'Audit log')
    return (
      <LargeDialog
        title={which}
        width={which === 'Audit log' ? 1200 : 440}
        onClose={onClose}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <div>{which === 'Audit log' ? long.map((line) => <p key={line}>{line}</p>) : 'Something short.'}</div>
      </LargeDialog>
    );
  if (which === null) return null;
  return (
    <SideDrawer
      title={which}
      badge={<StatusPill status={taskStatus.Open} />}
      width={widths[which]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained">Save</Button>
        </>
      }
    >
      <div>
        {long.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </SideDrawer>
  );
}

function Dialogs() {
  const [which, setWhich] = useState<Opened>(null);
  return (
    <Bar>
      {openers.map((name) => (
        <Button key={name} onClick={() => setWhich(name)}>
          {name}
        </Button>
      ))}
      <Open which={which} onClose={() => setWhich(null)} />
    </Bar>
  );
}

export const page: CataloguePage = { title: 'Dialogs and drawers', Component: Dialogs };
