import ListItemIcon from '@mui/material/ListItemIcon';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { UsersRound } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { ActionMenuItem } from '#src/ui/ActionMenuItem.tsx';
import { type Selection, useSelected } from '#src/ui/data-grid/selection.ts';
import { MenuButton } from '#src/ui/MenuButton.tsx';
import { ActionLabel } from './ActionLabel.tsx';
import { useTaskActions } from './actions-context.ts';
import { bulkActions, type TaskAction } from './task-actions.ts';

type BulkActionsProps = { selection: Selection; selected: (ids: ReadonlySet<string>) => ListedTask[] };

/** The actions for all selected tasks (W-020). Tasks whose action failed stay selected. */
export function BulkActions({ selection, selected }: BulkActionsProps) {
  const act = useTaskActions();
  const ids = useSelected(selection);
  const keep = (failed: readonly string[]) => {
    selection.clear();
    selection.mark(failed, true);
  };
  const run = (action: TaskAction) => act({ action, tasks: selected(ids), isBulk: true, onDone: keep });
  useCommands(
    ids.size === 0
      ? []
      : [
          ...bulkActions.map(({ action, label, icon }) => ({
            id: `bulk-${action}`,
            group: 'This page' as const,
            label: `${label} all selected tasks`,
            words: 'bulk',
            icon,
            run: () => run(action),
          })),
          {
            id: 'bulk-hand-out',
            group: 'This page',
            label: 'Hand out all selected tasks',
            words: 'bulk, assign, distribute, share',
            icon: UsersRound,
            run: () =>
              act({ action: 'assign', isHandOut: true, tasks: selected(ids), isBulk: true, onDone: keep }),
          },
        ],
  );
  return (
    <MenuButton label="Bulk Actions">
      {(close) =>
        bulkActions.map(({ action, label, icon: Icon, about }) => (
          <ActionMenuItem
            key={action}
            aria-description={about}
            refusal={ids.size === 0 ? 'Select tasks first' : null}
            onClick={() => {
              close();
              run(action);
            }}
          >
            <ListItemIcon>
              <Icon size={16} strokeWidth={1.75} />
            </ListItemIcon>
            <ActionLabel about={about}>{label}</ActionLabel>
          </ActionMenuItem>
        ))
      }
    </MenuButton>
  );
}
