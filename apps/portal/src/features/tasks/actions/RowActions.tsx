import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { ActionLabel } from './ActionLabel.tsx';
import { useTaskActions } from './actions-context.ts';
import { rowActions } from './task-actions.ts';

/**
 * The actions that this user can perform on a task besides starting it (W-019). Actions that the server would reject
 * are not offered.
 */
export function RowActions({ task, small = true }: { task: ListedTask; small?: boolean }) {
  const act = useTaskActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = rowActions.filter(({ action }) => task.abilities[action]);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        small={small}
        label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        refusal={offered.length === 0 ? 'No other actions for this task' : null}
        tabIndex={small ? -1 : undefined}
        onClick={(event) => offered.length > 0 && setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} strokeWidth={1.75} />
      </IconButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={close}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': 'Actions of the task' },
            list: { 'aria-label': 'More actions' },
          }}
        >
          {offered.map(({ action, label, icon: Icon, keys, about }) => (
            <MenuItem
              key={action}
              aria-description={about}
              onClick={() => {
                close();
                act({ action, tasks: [task], isBulk: false });
              }}
            >
              <ListItemIcon>
                <Icon size={16} strokeWidth={1.75} />
              </ListItemIcon>
              <ActionLabel about={about}>{label}</ActionLabel>
              {keys && (
                <span aria-hidden="true">
                  <KeyCaps keys={keys} />
                </span>
              )}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
