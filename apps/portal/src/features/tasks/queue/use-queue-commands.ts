import { ArrowDown, ArrowUp, ListChecks, PanelRight, Play, Search, SquareCheck } from 'lucide-react';
import { type Command, useCommands } from '#src/app/commands.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { type RowAction, rowActions } from '../actions/task-actions.ts';

type QueueActions = {
  step: (offset: -1 | 1) => void;
  openCase: () => void;
  start: () => void;
  togglePanel: () => void;
  /** Null if the user cannot do anything with selected tasks. */
  toggleMark: (() => void) | null;
  search: () => void;
  act: (action: RowAction) => void;
};

/** The commands of the queue with their keys, for the palette and the list of shortcuts. */
export function useQueueCommands(doing: QueueActions): void {
  const { can } = useEntity();
  // Users who can change cases do not need to hand tasks on.
  const actions = rowActions.filter(
    ({ action }) => action !== 'handOn' || !(can('case-management-write') && can('patient-write')),
  );
  const commands: Omit<Command, 'group'>[] = [
    { id: 'queue-next', label: 'Next task', icon: ArrowDown, keys: 'j', run: () => doing.step(1) },
    { id: 'queue-previous', label: 'Previous task', icon: ArrowUp, keys: 'k', run: () => doing.step(-1) },
    { id: 'queue-case', label: 'Open the case', icon: ListChecks, run: doing.openCase },
    { id: 'queue-start', label: 'Start Task', icon: Play, keys: 's', run: doing.start },
    {
      id: 'queue-panel',
      label: 'Show or hide the task panel',
      icon: PanelRight,
      keys: 'p',
      run: doing.togglePanel,
    },
    ...(doing.toggleMark
      ? [
          {
            id: 'queue-mark',
            label: 'Select or deselect the task',
            icon: SquareCheck,
            words: 'mark bulk',
            keys: 'x',
            run: doing.toggleMark,
          },
        ]
      : []),
    ...actions.map(({ action, label, icon, keys, words }) => ({
      id: `queue-${action}`,
      label,
      icon,
      keys,
      words,
      run: () => doing.act(action),
    })),
    { id: 'queue-search', label: 'Search this list', icon: Search, keys: '/', run: doing.search },
  ];
  useCommands(commands.map((command) => ({ ...command, group: 'This page' })));
}
