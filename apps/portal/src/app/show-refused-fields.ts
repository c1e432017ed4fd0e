import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { refusedFields } from '#src/api/problem.ts';

/**
 * Shows an answer's refusals at the fields of a form.
 * @param known an object with the names of the form's fields
 * @param nameOf returns the field for a path of the request
 */
export function showRefusedFields<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  known: object,
  nameOf: (path: string) => string = (path) => path,
): void {
  for (const { path, message } of refusedFields(error)) {
    const name = nameOf(path);
    if (name in known) setError(name as FieldPath<Values>, { type: 'server', message });
  }
}
