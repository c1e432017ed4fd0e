import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { undoStore } from './undo.ts';

/** Undoes the user's last task change after its notice closed; does nothing if there is none. */
export function UndoButton() {
  const { entity } = useEntity();
  const [last] = useSyncExternalStore(undoStore.subscribe, undoStore.read).filter(
    ({ entityId }) => entityId === entity.id,
  );
  if (!last || last.isJustNow) return null;
  return (
    <Button variant="text" size="small" title={last.what} onClick={last.run}>
      Undo Last Change
    </Button>
  );
}
