import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { FieldFrame } from '#src/ui/form/FieldFrame.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';

/** A masked value in a form, which cannot be changed there. */
export function MaskedField({ label, value, hint }: { label: string; value: string; hint: string }) {
  const id = useId();
  return (
    <LockedFields isLocked>
      <FieldFrame id={id} label={label} hint={hint} error={undefined}>
        <OutlinedInput
          id={id}
          value={value}
          readOnly
          inputProps={{ 'aria-describedby': `${id}-help`, 'aria-readonly': true }}
        />
      </FieldFrame>
    </LockedFields>
  );
}
