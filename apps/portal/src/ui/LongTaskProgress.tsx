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

/** As high as the button that started the task, to avoid layout shifts. */
const OneLine = styled(Root)({
  gridTemplateColumns: 'auto minmax(64px, 1fr) auto auto',
  '& > small': { order: 1 },
  '& > button': { order: 2 },
});

type LongTaskProgressProps = {
  label: string;
  done: number;
  /** Null when the total is unknown. */
  total: number | null;
  /** The effect of canceling: finished work stays or is undone. */
  cancelMeaning?: string;
  /** The label of the cancel button, which differs if finished work stays. */
  cancelLabel?: string;
  onCancel?: () => void;
  isOneLine?: boolean;
};

/** The progress of a long task, and how to cancel it. */
export function LongTaskProgress(props: LongTaskProgressProps) {
  const { label, done, total, cancelMeaning, cancelLabel = 'Cancel', onCancel, isOneLine } = props;
  const Area = isOneLine ? OneLine : Root;
  const id = useId();
  const amount =
    total === null
      ? done.toLocaleString('en-US')
      : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
  return (
    <Area>
      <span id={id}>{label}</span>
      <small>{amount}</small>
      <LinearProgress
        sx={onCancel || isOneLine ? undefined : { gridColumn: '1 / -1' }}
        aria-labelledby={id}
        aria-valuetext={amount}
        variant={total === null ? 'indeterminate' : 'determinate'}
        value={total === null ? undefined : Math.round((100 * done) / Math.max(1, total))}
      />
      {onCancel && (
        <Button
          size="small"
          onClick={onCancel}
          {...(isOneLine
            ? { title: cancelMeaning }
            : { 'aria-describedby': cancelMeaning && `${id}-cancel` })}
        >
          {cancelLabel}
        </Button>
      )}
      {cancelMeaning && !isOneLine && <small id={`${id}-cancel`}>{cancelMeaning}</small>}
    </Area>
  );
}
