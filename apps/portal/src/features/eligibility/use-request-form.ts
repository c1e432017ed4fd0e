import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityRules, FieldProblem } from '@waypost/contract/eligibility/rules';
import type { Facility } from '@waypost/contract/entities/calls';
import type { Payer } from '@waypost/contract/payers/calls';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { localToday } from '#src/ui/local-time.ts';
import { requestProblems } from './request-problems.ts';

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
