import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useField } from './use-field.ts';

type CheckboxFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Shown as a switch, for settings that take effect at once. */
  isSwitch?: boolean;
};

/** A checkbox with its label next to it. */
export function CheckboxField<Values extends FieldValues>(props: CheckboxFieldProps<Values>) {
  const { control, name, label, isSwitch = false, ...frame } = props;
  const { id, field, error, isReadOnly, describedBy } = useField({ control, name });
  const Control = isSwitch ? Switch : Checkbox;
  return (
    <FieldFrame {...frame} id={id} error={error}>
      <FormControlLabel
        label={label}
        disabled={isReadOnly}
        sx={{ marginLeft: isSwitch ? -1 : '-6px' }}
        control={
          <Control
            id={id}
            name={name}
            checked={field.value === true}
            onChange={(_event, isOn) => field.onChange(isOn)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': describedBy } }}
          />
        }
      />
    </FieldFrame>
  );
}
