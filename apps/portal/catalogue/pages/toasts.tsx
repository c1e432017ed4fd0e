import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { toast } from '#src/ui/toasts.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Bar, Sheet } from '../data/Sheet.tsx';

const NoticeLog = lazy(async () => ({ default: (await import('#src/ui/NoticeLog.tsx')).NoticeLog }));

const skipped = ['LCA-100231: completed by somebody else', 'LCA-100417: not in your facilities'];

function save(): void {
  const id = toast.pending('Saving view…');
  setTimeout(() => toast.settle(id, 'success', 'View saved'), 1_000);
}

function assign(): void {
  const id = toast.pending('Assigning 7 tasks…');
  setTimeout(() => toast.settle(id, 'error', '2 of 7 selected tasks failed.', { details: skipped }), 1_000);
}

function Toasts() {
  const [undone, setUndone] = useState(0);
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <Sheet>
      <Bar>
        <Button onClick={() => toast.success('Task updated')}>Success</Button>
        <Button onClick={() => toast.undo('7 of 7 selected tasks assigned.', () => setUndone(undone + 1))}>
          With Undo
        </Button>
        <Button onClick={() => toast.error('Error updating task')}>Failure</Button>
        <Button onClick={() => toast.info('Copied to clipboard')}>Information</Button>
        <Button onClick={save}>Pending, then success</Button>
        <Button onClick={assign}>Pending, then failure</Button>
        <Button onClick={() => setIsLogOpen(true)}>Failures</Button>
        <Button onClick={() => toast.clear()}>Sign out</Button>
      </Bar>
      <p role="status">Undone: {undone}</p>
      <Suspense>{isLogOpen && <NoticeLog onClose={() => setIsLogOpen(false)} />}</Suspense>
    </Sheet>
  );
}

export const page: CataloguePage = { title: 'Toasts', Component: Toasts };
