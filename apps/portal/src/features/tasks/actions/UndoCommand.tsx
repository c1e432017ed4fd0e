import { Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useCommands } from '#src/app/commands.ts';
import { undoStore } from './undo.ts';

/** The key that takes the last change of tasks back, while that can be done. */
export function UndoCommand() {
  const offered = useSyncExternalStore(undoStore.subscribe, undoStore.read);
  useCommands(
    offered
      ? [
          {
            id: 'task-undo',
            group: 'This page',
            // Which change it is, since an older one of many tasks may be undone elsewhere.
            label: `Undo: ${offered.what}`,
            words: 'last change, take back',
            icon: Undo2,
            keys: 'z',
            run: offered.run,
          },
        ]
      : [],
  );
  return null;
}
