import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A few options side by side, one of which is always selected. */
export function SegmentedField<Values extends FieldValues>(
  props: FieldProps<Values> & { options: readonly Option[] },
) {
  const { control, name, options, ...frame } = props;
  const { id, field, error, isReadOnly } = useField({ control, name });
  return (
    <FieldFrame {...frame} id={id} error={error} isGroup>
      <ToggleButtonGroup
        id={id}
        exclusive
        fullWidth
        value={field.value}
        onChange={(_event, value: string | null) => value !== null && field.onChange(value)}
        onBlur={field.onBlur}
        disabled={isReadOnly}
        aria-labelledby={`${id}-label`}
      >
        {options.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldFrame>
  );
}
