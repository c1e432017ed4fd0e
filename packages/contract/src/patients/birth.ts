import { message } from '../core/messages.ts';

/** The earliest year of birth of a patient, or of a person to whom a record refers. */
const EARLIEST_YEAR = 1850;

/** The problem of a date of birth, `YYYY-MM-DD`; null when there is none. */
export function birthProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return message('field.birthFuture');
  return birthDate < `${EARLIEST_YEAR}-01-01`
    ? message('field.birthTooEarly', { year: EARLIEST_YEAR })
    : null;
}
