import { type FieldValues, useController } from 'react-hook-form';
import { localToday } from '../local-time.ts';
import { DatePicker } from './DatePicker.tsx';
import { displayDate, maskDate, parseNextDate, parseTypedDate } from './date-text.ts';
import { ParsedField } from './ParsedField.tsx';
import type { FieldProps } from './use-field.ts';

type DateFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** Adds a calendar limited to the days between the two. */
  between?: { first: string; last: string };
  /** The date cannot be in the future, as a date of birth: a two-digit year is the last matching one. */
  isPast?: boolean;
  /** The date is not in the past, as of an absence: a month and a day without a year are the next such day. */
  isUpcoming?: boolean;
};

/** A calendar date, typed or pasted in many forms, written as MM/DD/YYYY and stored as `YYYY-MM-DD`. */
export function DateField<Values extends FieldValues>({
  between,
  isPast = false,
  isUpcoming = false,
  ...props
}: DateFieldProps<Values>) {
  const read = (typed: string): string =>
    (isUpcoming
      ? parseNextDate(typed, localToday())
      : parseTypedDate(typed, { today: localToday(), isPast })) ?? typed.trim();
  const { field } = useController({ control: props.control, name: props.name });
  const calendar = between && (
    <DatePicker {...between} label={props.label} value={field.value} onChosen={field.onChange} />
  );
  return (
    <ParsedField
      {...props}
      end={calendar}
      show={displayDate}
      read={read}
      mask={maskDate}
      inputMode="numeric"
      placeholder="MM/DD/YYYY"
    />
  );
}
