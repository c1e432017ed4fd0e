import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { fieldId, useFormShell } from './form-shell-context.ts';

/** The common props of all fields. */
export type FieldProps<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** The number of columns it takes, of twelve; all of them on narrow screens. */
  span?: number;
  isRequired?: boolean;
  /** Shown below the field while it has no error. */
  hint?: string;
  /** Asks the user to check the field; it is highlighted but not an error. */
  advice?: string;
};

/** The form value with the props of its control and its message. */
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
