import type { FieldValues } from 'react-hook-form';
import { phoneText, readPhone } from '../phone-text.ts';
import { ParsedField } from './ParsedField.tsx';
import type { FieldProps } from './use-field.ts';

/** A phone number, typed or pasted in any grouping, written as (xxx) xxx-xxxx and stored as ten digits (P-234). */
export function PhoneField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <ParsedField {...props} show={phoneText} read={readPhone} inputMode="tel" />;
}
