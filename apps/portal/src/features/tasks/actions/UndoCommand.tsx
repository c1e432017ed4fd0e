import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCommands } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { undoStore } from './undo.ts';

/** The key that takes the last change of tasks back for some seconds, and commands for the latest ones while they can be undone. */
export function UndoCommand() {
  const { entity } = useEntity();
  const offered = useSyncExternalStore(undoStore.subscribe, undoStore.read);
  useCommands(
    offered
      .filter(({ entityId }) => entityId === entity.id)
      .map(({ id, what, isJustNow, run }) => ({
        id: `task-undo-${id}`,
        group: 'This page',
        // Which change it is, since an older one of many tasks may be undone elsewhere.
        label: `Undo: ${what}`,
        // Somebody who types the number of the case wants to open it.
        foundBy: 'Undo',
        words: 'last change, take back, recently done',
        icon: Undo2,
        ...(isJustNow && { keys: 'z' }),
        run,
      })),
  );
  return null;
}
