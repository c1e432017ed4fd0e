import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useId } from 'react';

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '6px 16px',
  fontSize: 13,
  lineHeight: '20px',
  '& > small': { fontSize: 12, color: 'var(--wp-text-3)' },
});

type LongTaskProgressProps = {
  label: string;
  done: number;
  /** Null when the total is unknown. */
  total: number | null;
  /** What canceling does: whether finished work stays or is undone. */
  cancelMeaning?: string;
  onCancel?: () => void;
};

/** The progress of a long task, and how to cancel it. */
export function LongTaskProgress({ label, done, total, cancelMeaning, onCancel }: LongTaskProgressProps) {
  const id = useId();
  const amount =
    total === null
      ? done.toLocaleString('en-US')
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  return (
    <Root>
      <span id={id}>{label}</span>
      <small>{amount}</small>
      <LinearProgress
        sx={onCancel ? undefined : { gridColumn: '1 / -1' }}
        aria-labelledby={id}
        aria-valuetext={amount}
        variant={total === null ? 'indeterminate' : 'determinate'}
        value={total === null ? undefined : Math.round((100 * done) / Math.max(1, total))}
      />
      {onCancel && (
        <Button size="small" onClick={onCancel} aria-describedby={cancelMeaning && `${id}-cancel`}>
          Cancel
        </Button>
      )}
      {cancelMeaning && <small id={`${id}-cancel`}>{cancelMeaning}</small>}
    </Root>
  );
}
