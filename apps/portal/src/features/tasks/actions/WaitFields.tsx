import type { Control } from 'react-hook-form';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { ChangeValues } from './change-values.ts';

const returns = [
  { value: 'assignee', label: 'Whoever has it' },
  { value: 'group', label: 'The queue' },
];

type WaitFieldsProps = { control: Control<ChangeValues>; autoFocus?: boolean };

/** How long tasks shall wait (W-108, W-138), in which days that counts, and to whom they come back. */
export function WaitFields({ control, autoFocus }: WaitFieldsProps) {
  return (
    <>
      <TextField
        control={control}
        name="days"
        label="Days To Wait"
        isRequired
        inputMode="numeric"
        autoFocus={autoFocus}
      />
      <CheckboxField control={control} name="inBusinessDays" label="Business days only" />
      <SelectField control={control} name="returnsTo" label="Then back to" options={returns} />
    </>
  );
}
