import { styled } from '@mui/material/styles';
import type { ICellRendererParams } from 'ag-grid-community';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { Count } from '#src/ui/Accordion.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useGridContext } from './grid-context.ts';
import { DetailRow, GroupRow, isSynthetic } from './rows.ts';

const Heading = styled('button')({
  width: '100%',
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  border: 0,
  borderBottom: '1px solid var(--wp-line)',
  background: 'var(--wp-sunken)',
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
});

const Whole = styled('div')({ width: '100%', height: '100%' });
const Opened = styled(Whole)({
  padding: '8px 16px 8px 44px',
  overflow: 'auto',
  background: 'var(--wp-sunken)',
  borderBottom: '1px solid var(--wp-line)',
});

/** A full-width row: a heading with the number of its rows, or the details of a row. */
export function WholeRow({ data }: ICellRendererParams) {
  const { group, groupCounts, closedGroups, onGroup, detail } = useGridContext();
  if (data instanceof DetailRow)
    return (
      <Opened role="gridcell" data-detail="">
        {detail?.render(data.row)}
      </Opened>
    );
  if (!(data instanceof GroupRow)) return null;
  const isClosed = closedGroups.has(data.key);
  const Chevron = isClosed ? ChevronRight : ChevronDown;
  return (
    <Whole role="gridcell">
      <Heading type="button" tabIndex={-1} aria-expanded={!isClosed} onClick={() => onGroup(data.key)}>
        <Chevron size={16} strokeWidth={1.75} aria-hidden="true" />
        {group?.label(data.key)}
        <Count>{(groupCounts.get(data.key) ?? 0).toLocaleString('en-US')}</Count>
      </Heading>
    </Whole>
  );
}

/** Opens and closes the details of a row. */
export function OpenCell({ data, node }: ICellRendererParams) {
  const { detail, openDetails, onDetail } = useGridContext();
  const { id } = node;
  if (!data || id === undefined || isSynthetic(data) || !detail?.has(data)) return null;
  const isOpen = openDetails.has(id);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <IconButton
      small
      label={`${isOpen ? 'Close' : 'Open'} ${detail.name(data)}`}
      aria-expanded={isOpen}
      tabIndex={-1}
      onClick={() => onDetail(id)}
    >
      <Chevron size={16} strokeWidth={1.75} />
    </IconButton>
  );
}

const Field = styled('div')({
  height: '100%',
  display: 'flex',
  alignItems: 'center',
  lineHeight: '20px',
  // Scrolls a focused field out from under the pinned column of actions.
  '& *': { scrollMarginInline: 160 },
});

/** A field of the adding row. */
export function AddCell({ column }: ICellRendererParams) {
  const { addRow } = useGridContext();
  return <Field>{addRow?.fields[column?.getColId() ?? '']}</Field>;
}

const Grip = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  verticalAlign: 'middle',
  color: 'var(--wp-text-3)',
  cursor: 'grab',
});

/** Moves a row: by its handle with the mouse, by its buttons with any device (WCAG 2.5.7). */
export function OrderCell({ data, node }: ICellRendererParams) {
  const { onMove, isOrderFixed } = useGridContext();
  const { id } = node;
  if (!data || id === undefined || node.rowPinned || isSynthetic(data)) return null;
  const mover = (step: -1 | 1) => ({
    tabIndex: -1,
    isBusy: isOrderFixed,
    onClick: () => isOrderFixed || onMove(id, step),
  });
  return (
    <>
      <Grip draggable={!isOrderFixed} data-grip={id} aria-hidden="true">
        <GripVertical size={16} strokeWidth={1.75} />
      </Grip>
      <IconButton small label="Move up" {...mover(-1)}>
        <ArrowUp size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton small label="Move down" {...mover(1)}>
        <ArrowDown size={16} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
