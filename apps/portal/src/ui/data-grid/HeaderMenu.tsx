import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ActionMenuItem } from '../ActionMenuItem.tsx';
import { FIRST_COLUMN, LAST_COLUMN, ONLY_COLUMN } from './column-refusals.ts';
import type { GridHandle } from './grid-handle.ts';

type HeaderMenuProps = { handle: GridHandle; columnId: string; header: HTMLElement; onClose: () => void };

/** The menu of a column. */
export default function HeaderMenu({ handle, columnId, header, onClose }: HeaderMenuProps) {
  const columns = handle.columns();
  const column = columns.find(({ id }) => id === columnId);
  if (!column) return null;
  const act = (does: () => void) => () => {
    onClose();
    does();
  };
  // The closing menu returns the focus to the header, which would take it from the filter.
  const openFilter = act(() => requestAnimationFrame(() => handle.openFilter(columnId)));
  const at = columns.indexOf(column);
  const canHide = columns.filter(({ isShown }) => isShown).length > 1;
  return (
    <Menu
      open
      anchorEl={header}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': column.title, disabledItemsFocusable: true } }}
    >
      {column.canSort && [
        <MenuItem key="asc" onClick={act(() => handle.sort(columnId, 'asc'))}>
          Sort ascending
        </MenuItem>,
        <MenuItem key="desc" onClick={act(() => handle.sort(columnId, 'desc'))}>
          Sort descending
        </MenuItem>,
        <MenuItem key="filter" onClick={openFilter}>
          Filter…
        </MenuItem>,
        <Divider key="line" />,
      ]}
      <ActionMenuItem refusal={at === 0 ? FIRST_COLUMN : null} onClick={act(() => handle.move(columnId, -1))}>
        Move left
      </ActionMenuItem>
      <ActionMenuItem
        refusal={at === columns.length - 1 ? LAST_COLUMN : null}
        onClick={act(() => handle.move(columnId, 1))}
      >
        Move right
      </ActionMenuItem>
      {column.pinned !== 'left' && (
        <MenuItem onClick={act(() => handle.pin(columnId, 'left'))}>Pin left</MenuItem>
      )}
      {column.pinned !== 'right' && (
        <MenuItem onClick={act(() => handle.pin(columnId, 'right'))}>Pin right</MenuItem>
      )}
      {column.pinned && <MenuItem onClick={act(() => handle.pin(columnId, null))}>Unpin</MenuItem>}
      <ActionMenuItem
        refusal={canHide ? null : ONLY_COLUMN}
        onClick={act(() => handle.show(columnId, false))}
      >
        Hide column
      </ActionMenuItem>
    </Menu>
  );
}
