import { styled } from '@mui/material/styles';
import { X } from 'lucide-react';
import { filterText } from '#src/ui/data-grid/filter-text.ts';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { TaskGridColumn, TaskGridColumns } from './task-columns.tsx';
import type { TaskGridQuery } from './task-view.ts';

const List = styled('ul')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  // Wraps onto another line instead of cutting text.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  margin: 0,
  padding: 2,
  listStyle: 'none',
  '& li': {
    minWidth: 0,
    maxWidth: '100%',
    display: 'inline-flex',
    alignItems: 'center',
    height: 28,
    border: '1px solid var(--wp-line-strong)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
  },
  '& li > :first-child': {
    minWidth: 0,
    height: 26,
    padding: '0 4px 0 10px',
    border: 0,
    background: 'none',
    fontSize: 13,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    lineHeight: '26px',
    '& span': { color: 'var(--wp-text-2)' },
  },
  '& li > button:first-of-type': { cursor: 'pointer' },
});

type TaskFiltersProps = {
  columns: TaskGridColumns;
  query: TaskGridQuery;
  onChange: (query: TaskGridQuery) => void;
  handle: GridHandle;
};

/** The active filters with their values. A click edits a filter, its X removes it. */
export function TaskFilters({ columns, query, onChange, handle }: TaskFiltersProps) {
  const without = (id: TaskGridColumn) => {
    const { [id]: _gone, ...filter } = query.filter;
    onChange({ ...query, filter });
  };
  return (
    <List aria-label="Filters">
      {columns.flatMap((column) => {
        const { id } = column;
        const filter = query.filter[id];
        if (!filter) return [];
        const text = filterText(filter, column);
        const title = `${column.title}: ${text}`;
        const words = (
          <>
            <span>{column.title}:</span> {text}
          </>
        );
        return (
          <li key={id}>
            {column.isActions ? (
              <div title={title}>{words}</div>
            ) : (
              <button type="button" title={title} onClick={() => handle.openFilter(id)}>
                {words}
              </button>
            )}
            <IconButton small label={`Clear filter of ${column.title}`} onClick={() => without(id)}>
              <X size={14} strokeWidth={1.75} />
            </IconButton>
          </li>
        );
      })}
    </List>
  );
}
