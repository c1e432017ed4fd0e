import type { EligibilityRequest } from '@waypost/contract/services/eligibility-request';
import type { EligibilityRules, FieldProblem } from '@waypost/contract/services/eligibility-rules';
import type { Payer } from '@waypost/contract/services/payer-data';
import type { Facility } from '@waypost/contract/services/policy';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { localToday } from '#src/ui/local-time.ts';
import { requestProblems } from './request-problems.ts';

/** What the rules of the form look up. */
export type RequestLists = { facilities: readonly Facility[]; payers: readonly Payer[] };

/** The rules that hold for what the form says now: they depend on its payer, search option and facility. */
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

/** The request form: checked as a whole on submit, then again with every change. */
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
