import { message as contractMessage } from '@waypost/contract/messages';
import {
  type EligibilityRequest,
  eligibilityRequestSchema,
} from '@waypost/contract/services/eligibility-request';
import {
  checkEligibilityRequest,
  type EligibilityRules,
  type FieldProblem,
  isRequiredField,
  withoutUnusedSubscriber,
} from '@waypost/contract/services/eligibility-rules';
import { type SearchField, searchFields } from '@waypost/contract/services/payer-data';
import { isoDate } from '@waypost/contract/values';
import { type RequestField, requestFields } from './request-labels.ts';

const dateFields = [
  'serviceDateFrom',
  'serviceDateThrough',
  'cardIssueDate',
  'patientDateOfBirth',
  'subscriberDateOfBirth',
] as const satisfies readonly RequestField[];
const isDateField = (field: RequestField): boolean => (dateFields as readonly string[]).includes(field);

/** Required whatever the payer asks for (C-238 to C-241); the service type list may not be empty either. */
const alwaysRequired: ReadonlySet<RequestField> = new Set<RequestField>([
  'facilityId',
  'payerCode',
  'providerIdentifierType',
  'providerIdentifier',
  'serviceDateFrom',
  'serviceTypeCodes',
]);

/** Does the form mark this field as required? */
export function isMarkedRequired(field: RequestField, rules: EligibilityRules): boolean {
  const isSearchField = (searchFields as readonly string[]).includes(field);
  return alwaysRequired.has(field) || (isSearchField && isRequiredField(field as SearchField, rules));
}

/** Fields whose own shape is wrong, whatever the others hold. */
function shapeProblems(request: EligibilityRequest): FieldProblem[] {
  const parsed = eligibilityRequestSchema.safeParse(request);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => {
    const field = path[0] as RequestField;
    if (!isDateField(field)) return { path: field, message };
    // Of a date that is empty or text or a date, zod only says that none of the three fits.
    const isEmpty = request[field] === '';
    return {
      path: field,
      message: isEmpty ? contractMessage('field.required') : 'Enter a date as MM/DD/YYYY',
    };
  });
}

/** The rules between fields compare dates as text: what is no date must not reach them. */
function withDatesOnly(request: EligibilityRequest): EligibilityRequest {
  const copy = { ...request };
  for (const field of dateFields) {
    if (!isoDate.safeParse(copy[field]).success) copy[field] = '';
  }
  return copy;
}

/** Everything wrong with the request: one problem a field, in the order of the screen. */
export function requestProblems(request: EligibilityRequest, rules: EligibilityRules): FieldProblem[] {
  const used = withoutUnusedSubscriber(request, rules.searchOption);
  const betweenFields = checkEligibilityRequest(withDatesOnly(used), rules);
  // A required SSN says that it is required and how long it is; that message stands before the shape's (C-250).
  const ofSsn = betweenFields.filter(({ path }) => path === 'ssn');
  const all = [...ofSsn, ...shapeProblems(used), ...betweenFields];
  return requestFields.flatMap((field) => all.find(({ path }) => path === field) ?? []);
}
