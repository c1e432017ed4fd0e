import { isoDate } from '@waypost/contract/core/values';
import { type EligibilityRequest, eligibilityRequestSchema } from '@waypost/contract/eligibility/request';
import {
  checkEligibilityRequest,
  type EligibilityRules,
  type FieldProblem,
  isRequiredField,
  withoutUnusedSubscriber,
} from '@waypost/contract/eligibility/rules';
import { type SearchField, searchFields } from '@waypost/contract/payers/calls';
import type { Control } from 'react-hook-form';
import { type RequestField, requestFields, requestLabels } from './request-labels.ts';
import type { FieldAdvice } from './resubmit-advice.ts';

const dateFields = [
  'serviceDateFrom',
  'serviceDateThrough',
  'cardIssueDate',
  'patientDateOfBirth',
  'subscriberDateOfBirth',
] as const satisfies readonly RequestField[];
const isDateField = (field: RequestField): boolean => (dateFields as readonly string[]).includes(field);

/** Required for every payer (C-238 to C-241); the list of service types must not be empty either. */
const alwaysRequired: ReadonlySet<RequestField> = new Set<RequestField>([
  'facilityId',
  'payerCode',
  'providerIdentifierType',
  'providerIdentifier',
  'serviceTypeCodes',
]);

/** Whether the form marks this field as required. */
export function isMarkedRequired(field: RequestField, rules: EligibilityRules): boolean {
  const isSearchField = (searchFields as readonly string[]).includes(field);
  return alwaysRequired.has(field) || (isSearchField && isRequiredField(field as SearchField, rules));
}

/** Fields that are invalid on their own, regardless of other fields. */
function shapeProblems(request: EligibilityRequest): FieldProblem[] {
  const parsed = eligibilityRequestSchema.safeParse(request);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => {
    const field = path[0] as RequestField;
    if (!isDateField(field)) return { path: field, message };
    // For a date field zod only reports that no variant matches.
    return { path: field, message: 'Enter a date as MM/DD/YYYY' };
  });
}

/** Cross-field rules compare dates as text, so invalid dates must not reach them. */
function withValidDates(request: EligibilityRequest): EligibilityRequest {
  const copy = { ...request };
  for (const field of dateFields) {
    if (!isoDate.safeParse(copy[field]).success) copy[field] = '';
  }
  return copy;
}

/** All errors of the request: one per field, in the order of the screen. */
export function requestProblems(request: EligibilityRequest, rules: EligibilityRules): FieldProblem[] {
  const used = withoutUnusedSubscriber(request, rules.searchOption);
  const betweenFields = checkEligibilityRequest(withValidDates(used), rules);
  // The message for a required SSN also gives its length, so it replaces the message about the shape (C-250).
  const ssnRules = betweenFields.filter(({ path }) => path === 'ssn');
  const all = [...ssnRules, ...shapeProblems(used), ...betweenFields];
  return requestFields.flatMap((field) => all.find(({ path }) => path === field) ?? []);
}

/** The common props of every field of this form: name, label, and whether it is required. */
export function fieldProps(
  control: Control<EligibilityRequest>,
  rules: EligibilityRules,
  advice: FieldAdvice | undefined,
) {
  return <Name extends RequestField>(name: Name, span: number) => ({
    control,
    name,
    span,
    label: requestLabels[name],
    isRequired: isMarkedRequired(name, rules),
    advice: advice?.get(name),
  });
}
export type FieldPropsOf = ReturnType<typeof fieldProps>;
