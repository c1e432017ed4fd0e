import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** Radio buttons, for a few options that need text; none may be selected yet. */
export function RadioField<Values extends FieldValues>(
  props: FieldProps<Values> & { options: readonly Option[] },
) {
  const { control, name, options, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  return (
    <FieldFrame {...frame} id={id} error={error} isGroup>
      <RadioGroup
        id={id}
        name={name}
        value={field.value}
        onChange={(_event, value) => field.onChange(value)}
        onBlur={field.onBlur}
        aria-labelledby={`${id}-label`}
        aria-required={frame.isRequired}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        {options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            value={value}
            label={label}
            disabled={isReadOnly}
            sx={{ marginLeft: '-6px' }}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
    </FieldFrame>
  );
}
