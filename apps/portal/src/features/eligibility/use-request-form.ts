import { useQuery } from '@tanstack/react-query';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityRules, FieldProblem } from '@waypost/contract/eligibility/rules';
import type { Facility } from '@waypost/contract/entities/calls';
import type { Payer } from '@waypost/contract/payers/calls';
import { useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { type Place, payersQuery, serviceTypesQuery } from './queries.ts';
import { requestProblems } from './request-problems.ts';
import { filledFields, neededFields, type OptionalField, optionalFields } from './request-values.ts';

/** The lists that the rules of the form use. */
export type RequestLists = { facilities: readonly Facility[]; payers: readonly Payer[] };

/** The rules for the current values: they depend on payer, search option and facility. */
export function rulesFor(
  request: Pick<EligibilityRequest, 'payerCode' | 'searchOptionId' | 'facilityId'>,
  lists: RequestLists,
): EligibilityRules {
  const payer = lists.payers.find(({ payerCode }) => payerCode === request.payerCode);
  return {
    searchOption: payer?.searchOptions.find(({ id }) => id === request.searchOptionId),
    facility: lists.facilities.find(({ id }) => id === request.facilityId),
    // The server decides by the facility's own day.
    today: localToday(),
  };
}

const asErrors = (problems: readonly FieldProblem[]): FieldErrors<EligibilityRequest> =>
  Object.fromEntries(problems.map(({ path, message }) => [path, { type: 'rule', message }]));

/** The request form: validated as a whole on submit, then again with every change. */
export function useRequestForm(
  initial: EligibilityRequest,
  lists: RequestLists,
): UseFormReturn<EligibilityRequest> {
  const resolver: Resolver<EligibilityRequest> = (values) => {
    const problems = requestProblems(values, rulesFor(values, lists));
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: asErrors(problems) };
  };
  return useForm<EligibilityRequest>({ defaultValues: initial, resolver, shouldFocusError: false });
}

/** The choices of the form. */
export type RequestChoices = RequestLists & {
  serviceTypes: readonly Option[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** Facilities and payers of the entity, and the service types; empty until they are loaded. */
export function useRequestLists(entity: Place & { facilities: readonly Facility[] }): RequestChoices {
  const { facilities } = entity;
  const payers = useQuery(payersQuery(entity));
  const serviceTypes = useQuery(serviceTypesQuery(entity));
  return {
    facilities,
    payers: payers.data ?? [],
    serviceTypes: (serviceTypes.data ?? []).map(({ code, label }) => ({
      value: code,
      label: `${code} ${label}`,
    })),
    isLoading: payers.isPending || serviceTypes.isPending,
    hasFailed: payers.isError || serviceTypes.isError,
    retry: () => void Promise.all([payers.refetch(), serviceTypes.refetch()]),
  };
}

type ShownFields = {
  isShown: (field: OptionalField) => boolean;
  /** The number of hidden fields. */
  hiddenCount: number;
  areRareFieldsShown: boolean;
  setUnfolded: (areRareFieldsShown: boolean) => void;
};

/** The rarely needed fields that are shown. A field stays while its value is being deleted. */
export function useShownFields(
  form: UseFormReturn<EligibilityRequest>,
  isWanted: (field: OptionalField) => boolean,
): ShownFields {
  const [areRareFieldsShown, setUnfolded] = useState(false);
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
    isShown: (field) => areRareFieldsShown || needed.has(field),
    hiddenCount: optionalFields.length - needed.size,
    areRareFieldsShown,
    setUnfolded,
  };
}
