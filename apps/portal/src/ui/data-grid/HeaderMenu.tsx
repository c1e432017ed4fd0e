import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
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
  const at = columns.indexOf(column);
  const canHide = columns.filter(({ isShown }) => isShown).length > 1;
  return (
    <Menu open anchorEl={header} onClose={onClose} slotProps={{ list: { 'aria-label': column.title } }}>
      {column.canSort && [
        <MenuItem key="asc" onClick={act(() => handle.sort(columnId, 'asc'))}>
          Sort ascending
        </MenuItem>,
        <MenuItem key="desc" onClick={act(() => handle.sort(columnId, 'desc'))}>
          Sort descending
        </MenuItem>,
        <MenuItem key="filter" onClick={act(() => handle.openFilter(columnId))}>
          Filter…
        </MenuItem>,
        <Divider key="line" />,
      ]}
      <MenuItem disabled={at === 0} onClick={act(() => handle.move(columnId, -1))}>
        Move left
      </MenuItem>
      <MenuItem disabled={at === columns.length - 1} onClick={act(() => handle.move(columnId, 1))}>
        Move right
      </MenuItem>
      {column.pinned !== 'left' && (
        <MenuItem onClick={act(() => handle.pin(columnId, 'left'))}>Pin left</MenuItem>
      )}
      {column.pinned !== 'right' && (
        <MenuItem onClick={act(() => handle.pin(columnId, 'right'))}>Pin right</MenuItem>
      )}
      {column.pinned && <MenuItem onClick={act(() => handle.pin(columnId, null))}>Unpin</MenuItem>}
      <MenuItem disabled={!canHide} onClick={act(() => handle.show(columnId, false))}>
        Hide column
      </MenuItem>
    </Menu>
  );
}
