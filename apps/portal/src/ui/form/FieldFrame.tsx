import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { styled } from '@mui/material/styles';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormShell } from './form-shell-context.ts';

type FieldFrameProps = {
  id: string;
  /** Absent if the control has its label next to it. */
  label?: string;
  span?: number;
  isRequired?: boolean;
  hint?: string;
  advice?: string;
  error: string | undefined;
  /** The label names a group of buttons instead of one input. */
  isGroup?: boolean;
  children: ReactNode;
};

const Frame = styled(FormControl, { shouldForwardProp: (name) => name !== 'span' })<{ span: number }>(
  ({ span }) => ({
    gridColumn: `span ${span}`,
    minWidth: 0,
    // A control with its label next to it aligns with its neighbors.
    '& > .MuiFormControlLabel-root:first-of-type': { minHeight: 32, marginTop: 20 },
    // Two fields per row, then one.
    '@container form (max-width: 480px)': { gridColumn: `span ${span <= 6 ? 6 : 12}` },
    '@container form (max-width: 340px)': { gridColumn: '1 / -1' },
    '& .MuiInputBase-root': { width: '100%' },
    '& .MuiInputBase-root.Mui-disabled': { background: 'var(--wp-canvas)' },
    '& .MuiInputBase-input.Mui-disabled': {
      color: 'var(--wp-text-2)',
      WebkitTextFillColor: 'var(--wp-text-2)',
    },
    '&[data-advised] .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
      borderColor: 'var(--wp-warn-icon)',
      borderWidth: 2,
    },
    '& .MuiSelect-icon.Mui-disabled, & .Mui-disabled .MuiAutocomplete-endAdornment': { display: 'none' },
  }),
);

const Label = styled(FormLabel)({
  display: 'block',
  marginBottom: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // Visual only: the name of the field is its label, and `aria-required` says the rest.
  '&[data-required]::after': { content: '" *" / ""', color: 'var(--wp-bad-icon)' },
  '&, &.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--wp-text-2)' },
});

const Help = styled(FormHelperText)({
  display: 'flex',
  gap: 4,
  margin: '4px 0 0',
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--wp-text-3)',
  '&.Mui-error': { color: 'var(--wp-bad-fg)' },
  '& svg': { flex: 'none', marginTop: 1, color: 'var(--wp-bad-icon)' },
  '[data-advised] > &': { color: 'var(--wp-warn-fg)', '& svg': { color: 'var(--wp-warn-icon)' } },
});

/** The frame of a field: label, control, and below it the error or the hint. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, span = 12, isRequired = false, hint, error, isGroup = false, children } = props;
  const { isReadOnly, isLocked = false } = useFormShell();
  const advice = isReadOnly || error !== undefined ? undefined : props.advice;
  const help = error ?? advice ?? (isReadOnly && !isLocked ? undefined : hint);
  return (
    <Frame
      span={span}
      error={error !== undefined}
      disabled={isReadOnly}
      data-advised={advice !== undefined || undefined}
    >
      {label !== undefined && (
        <Label
          id={`${id}-label`}
          data-required={(isRequired && !isReadOnly) || undefined}
          {...(isGroup ? { component: 'span' } : { htmlFor: id })}
        >
          {label}
        </Label>
      )}
      {children}
      {help && (
        <Help id={`${id}-help`}>
          {error && <CircleAlert size={14} strokeWidth={2} aria-hidden="true" />}
          {advice && <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />}
          <span>{help}</span>
        </Help>
      )}
    </Frame>
  );
}
