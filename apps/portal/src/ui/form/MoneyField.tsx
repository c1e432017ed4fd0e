import type { FieldValues } from 'react-hook-form';
import { groupThousands, readAmount } from './number-text.ts';
import { ParsedField } from './ParsedField.tsx';
import type { FieldProps } from './use-field.ts';

/** An amount in dollars, stored as decimal text with two places (C-203). */
export function MoneyField<Values extends FieldValues>(props: FieldProps<Values>) {
  return (
    <ParsedField {...props} show={groupThousands} read={readAmount} inputMode="decimal" prefix="$" isRight />
  );
}
