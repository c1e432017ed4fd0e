import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { FIRST_COLUMN, LAST_COLUMN, ONLY_COLUMN } from './column-refusals.ts';
import { type ColumnChoice, type GridHandle, useGridChanges } from './grid-handle.ts';

const Box = styled('div')({
  width: 320,
  maxHeight: 'min(70vh, 560px)',
  display: 'flex',
  flexDirection: 'column',
  fontSize: 13,
  '& > header, & > footer': { flex: 'none', display: 'flex', gap: 8, padding: 8 },
  '& > footer': { justifyContent: 'flex-end', borderTop: '1px solid var(--wp-line)' },
  '& input[type="search"]': {
    flex: 1,
    height: 28,
    padding: '0 8px',
    border: '1px solid var(--wp-control)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
  },
  '& ul': { margin: 0, padding: '0 8px 8px', overflow: 'auto', listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 2, minHeight: 30 },
  '& li label': { flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& input[type="checkbox"]': { width: 16, height: 16, margin: 0, accentColor: 'var(--wp-accent)' },
});

type ColumnChooserProps = { handle: GridHandle; anchor: HTMLElement; onClose: () => void };

const pinWord = { left: 'pinned left', right: 'pinned right' } as const;

function Choice({
  column,
  handle,
  isFirst,
  isLast,
  isOnly,
}: {
  column: ColumnChoice;
  handle: GridHandle;
  isFirst: boolean;
  isLast: boolean;
  /** The last visible column cannot be hidden. */
  isOnly: boolean;
}) {
  const { id, title, isShown, pinned } = column;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          disabled={isOnly}
          onChange={() => handle.show(id, !isShown)}
        />
        {title}
        {pinned && <small> ({pinWord[pinned]})</small>}
        {isOnly && <small> ({ONLY_COLUMN})</small>}
      </label>
      <IconButton
        small
        label={pinned ? `Unpin ${title}` : `Pin ${title} left`}
        aria-pressed={pinned !== null}
        onClick={() => handle.pin(id, pinned ? null : 'left')}
      >
        <Pin size={14} strokeWidth={1.75} fill={pinned ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton
        small
        label={`Move ${title} up`}
        refusal={isFirst ? FIRST_COLUMN : null}
        onClick={() => handle.move(id, -1)}
      >
        <ArrowUp size={14} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        small
        label={`Move ${title} down`}
        refusal={isLast ? LAST_COLUMN : null}
        onClick={() => handle.move(id, 1)}
      >
        <ArrowDown size={14} strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

/** Chooses which columns are visible, their order, and which are pinned. */
export default function ColumnChooser({ handle, anchor, onClose }: ColumnChooserProps) {
  useGridChanges(handle);
  const [searchText, setSought] = useState('');
  const columns = handle.columns();
  const shownCount = columns.filter(({ isShown }) => isShown).length;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
    >
      <Box>
        <header>
          <input
            type="search"
            aria-label="Find a column"
            placeholder="Find a column"
            value={searchText}
            onChange={(event) => setSought(event.target.value)}
          />
        </header>
        <ul>
          {columns.map((column, index) =>
            `${column.title} ${column.words}`.toLowerCase().includes(searchText.trim().toLowerCase()) ? (
              <Choice
                key={column.id}
                column={column}
                handle={handle}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
                isOnly={column.isShown && shownCount === 1}
              />
            ) : null,
          )}
        </ul>
        <footer>
          <Button variant="text" size="small" onClick={() => handle.resetColumns()}>
            Reset columns
          </Button>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </footer>
      </Box>
    </Popover>
  );
}
