import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { bulkChangesQuery, isInProgress } from '#src/api/bulk-changes.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { hasFailed, outcomeText, progressText, stateText } from './bulk-text.ts';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

/** The user's latest bulk change: announces its end, and links to its details and Undo. */
export function LastChange({ onEnd }: { onEnd?: () => void }) {
  const { entity } = useEntity();
  const { data } = useQuery(bulkChangesQuery(entity.id));
  const [isOpen, setIsOpen] = useState(false);
  const [last] = data ?? [];
  const isRunning = last !== undefined && isInProgress(last);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (last && wasRunning.current && !isRunning) {
      if (hasFailed(last) || last.changed === 0) toast.error(`${stateText(last)}: ${outcomeText(last)}.`);
      else toast.success(message('task.listChanged', { outcome: outcomeText(last) }));
      void refreshTasks(entity.id);
      onEnd?.();
    }
    wasRunning.current = isRunning;
  }, [entity.id, last, isRunning, onEnd]);
  if (!last) return null;
  return (
    <>
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {isRunning ? progressText(last) : 'Last Bulk Change'}
      </Button>
      <Suspense>{isOpen && <BulkDialog change={last} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
