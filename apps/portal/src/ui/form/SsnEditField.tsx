import { Eye, EyeOff } from 'lucide-react';
import { useCallback } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '../IconButton.tsx';
import { REVEAL_SECONDS, useReveal } from '../use-reveal.ts';
import { groupSsn } from './ssn-text.ts';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './use-field.ts';

/** Four digits are the last four; more are the start of a complete number. */
const format = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  return digits.length <= 4 ? digits : groupSsn(digits);
};

/** A known social security number: dots until the user reveals it or types. Then it is visible for 30 seconds. */
export function SsnEditField<Values extends FieldValues>(props: FieldProps<Values>) {
  // The form already contains the number, and reading it was recorded.
  const { state, show, hide } = useReveal(useCallback(async () => '', []));
  const isShown = state.kind === 'shown';
  return (
    <TextField
      {...props}
      inputMode="numeric"
      format={format}
      isConcealed={!isShown}
      onType={isShown ? undefined : show}
      end={
        <IconButton
          small
          label={isShown ? 'Hide SSN' : 'Show SSN'}
          tip={isShown ? undefined : `Show for ${REVEAL_SECONDS} seconds`}
          onClick={isShown ? hide : show}
        >
          {isShown ? <EyeOff size={14} strokeWidth={1.75} /> : <Eye size={14} strokeWidth={1.75} />}
        </IconButton>
      }
    />
  );
}
