import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

const CountLine = styled('span', { shouldForwardProp: (name) => name !== 'isOver' })<{ isOver: boolean }>(
  ({ isOver }) => ({
    alignSelf: 'flex-end',
    marginTop: 4,
    fontSize: 12,
    lineHeight: '16px',
    color: isOver ? 'var(--wp-bad-fg)' : 'var(--wp-text-3)',
  }),
);

/** Near the limit the count is also announced. */
const MAX_DISTANCE = 20;

type TextAreaFieldProps<Values extends FieldValues> = FieldProps<Values> & { rows?: number; most?: number };

/** A text area. A text that is too long is counted and refused by the form's rules, never cut off. */
export function TextAreaField<Values extends FieldValues>(props: TextAreaFieldProps<Values>) {
  const { control, name, rows = 3, most, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const length = (field.value as string).length;
  const left = most === undefined ? null : most - length;
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <OutlinedInput
        multiline
        id={id}
        name={name}
        inputRef={field.ref}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        minRows={rows}
        maxRows={12}
        autoComplete="off"
        inputProps={{ 'aria-required': props.isRequired, 'aria-describedby': describedBy }}
      />
      {left !== null && !isReadOnly && (
        <CountLine isOver={left < 0} aria-live={left <= MAX_DISTANCE ? 'polite' : 'off'}>
          {left < 0 ? `${-left} too many` : `${length} of ${most}`}
        </CountLine>
      )}
    </FieldFrame>
  );
}
