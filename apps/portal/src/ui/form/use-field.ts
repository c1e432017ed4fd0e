import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { fieldId, useFormShell } from './form-shell-context.ts';

/** What all fields take. */
export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** How many of the twelve columns it takes; all of them on a narrow screen. */
  span?: number;
  isRequired?: boolean;
  /** Said under the field while nothing is wrong with it. */
  hint?: string;
  /** Why to look at the field once more; it stands out, without being wrong. */
  advice?: string;
};

/** A form value with all its control and its message need. */
export function useField<Values extends FieldValues>({
  control,
  name,
}: Pick<FieldProps<Values>, 'control' | 'name'>) {
  const { field, fieldState } = useController({ control, name });
  const { idPrefix, isReadOnly } = useFormShell();
  const id = fieldId(idPrefix, name);
  const error = isReadOnly ? undefined : fieldState.error?.message;
  return { id, field, error, isReadOnly, describedBy: `${id}-help` };
}
