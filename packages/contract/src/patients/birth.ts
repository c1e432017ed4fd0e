import { message } from '../core/messages.ts';

/** Nobody who is treated was born before; nobody to whom a record refers either. */
const EARLIEST_YEAR = 1850;

/** What is wrong with a date of birth, `YYYY-MM-DD`; null where nothing is. */
export function birthProblem(birthDate: string, today: string): string | null {
  if (birthDate > today) return message('field.birthFuture');
  return birthDate < `${EARLIEST_YEAR}-01-01`
    ? message('field.birthTooEarly', { year: EARLIEST_YEAR })
    : null;
}
