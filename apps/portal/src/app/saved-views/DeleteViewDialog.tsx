import { useState } from 'react';
import type { StoredView } from '#src/api/saved-view-queries.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import type { GridViews } from './use-grid-views.ts';
import { deleteView } from './view-actions.ts';

type DeleteViewDialogProps = { views: GridViews; view: StoredView; onClose: () => void };

/** Asks before a view is deleted. */
export default function DeleteViewDialog({ views, view, onClose }: DeleteViewDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    await deleteView(views.place, view);
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this view?"
      confirmLabel="Delete"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Copies you shared are not deleted.</p>
      <p>{view.data.viewName}</p>
    </ConfirmDialog>
  );
}
