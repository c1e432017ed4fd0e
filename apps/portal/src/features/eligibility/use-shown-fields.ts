import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { filledFields, neededFields, type OptionalField, optionalFields } from './shown-fields.ts';

type ShownFields = {
  isShown: (field: OptionalField) => boolean;
  /** The number of hidden fields. */
  hiddenCount: number;
  isUnfolded: boolean;
  setUnfolded: (isUnfolded: boolean) => void;
};

/** The rarely needed fields that are shown. A field stays while its value is being deleted. */
export function useShownFields(
  form: UseFormReturn<EligibilityRequest>,
  isWanted: (field: OptionalField) => boolean,
): ShownFields {
  const [isUnfolded, setUnfolded] = useState(false);
  const [held, setHeld] = useState<readonly OptionalField[]>([]);
  const values = useWatch({ control: form.control, name: optionalFields });
  const filled = filledFields(
    Object.fromEntries(optionalFields.map((field, at) => [field, values[at]])) as Pick<
      EligibilityRequest,
      OptionalField
    >,
  );
  const fresh = filled.filter((field) => !held.includes(field));
  // Kept between renders: a field must not disappear while the user clears it.
  if (fresh.length > 0) setHeld([...held, ...fresh]);
  const { errors } = form.formState;
  const needed = neededFields([...held, ...fresh], (field) => isWanted(field) || errors[field] !== undefined);
  return {
    isShown: (field) => isUnfolded || needed.has(field),
    hiddenCount: optionalFields.length - needed.size,
    isUnfolded,
    setUnfolded,
  };
}
