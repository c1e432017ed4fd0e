import { type FieldErrors, type FieldPath, type FieldValues, get } from 'react-hook-form';
import type { FormProblem } from './ErrorSummary.tsx';

/** All errors of a form for its summary, in the order of its labels, which is the order of the screen. */
export function formProblems<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  labels: Readonly<Partial<Record<FieldPath<Values>, string>>>,
): FormProblem[] {
  return Object.entries<string | undefined>(labels).flatMap(([name, label]) => {
    const message: unknown = get(errors, `${name}.message`);
    return typeof message === 'string' && label !== undefined ? [{ name, label, message }] : [];
  });
}
