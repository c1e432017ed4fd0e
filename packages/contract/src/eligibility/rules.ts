import { type MessageKey, message } from '../core/messages.ts';
import type { Facility } from '../entities/calls.ts';
import { birthProblem } from '../patients/birth.ts';
import type { SearchField, SearchOption } from '../payers/calls.ts';
import { identifierProblem } from './provider-identifier.ts';
import { type EligibilityRequest, emptyEligibilityRequest } from './request.ts';
import { sendableProblems } from './sendable-fields.ts';

export type FieldProblem = { path: keyof EligibilityRequest; message: string };
export type EligibilityRules = {
  searchOption: SearchOption | undefined;
  facility: Pick<Facility, 'state'> | undefined;
  /** The current day at the facility, `YYYY-MM-DD`. */
  today: string;
};

/** Whether the subscriber has a section of its own (C-258). */
export function showsSubscriber(
  request: Pick<EligibilityRequest, 'policyHolder'>,
  searchOption: SearchOption | undefined,
): boolean {
  return (
    request.policyHolder !== 'self' ||
    (searchOption?.required.some((field) => field.startsWith('subscriber')) ?? false)
  );
}

/**
 * Whether this field is required: by the payer's search option (C-254), and in California the card issue date
 * (C-256).
 */
export function isRequiredField(
  field: SearchField,
  rules: Pick<EligibilityRules, 'searchOption' | 'facility'>,
): boolean {
  if (field === 'cardIssueDate' && rules.facility?.state === 'CA') return true;
  return rules.searchOption?.required.includes(field) ?? false;
}

/**
 * The date `months` calendar months after `date`; a day that the month lacks becomes its last day. Both are
 * `YYYY-MM-DD`.
 */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  const lastDay = new Date(Date.UTC(targetYear, targetMonth, 0)).getUTCDate();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${targetYear}-${two(targetMonth)}-${two(Math.min(day, lastDay))}`;
}

/** Payer codes are compared without case: MEDX and CMS are Medicare (C-263, C-264). */
export const isMedicarePayer = (payerCode: string): boolean =>
  ['medx', 'cms'].includes(payerCode.toLowerCase());

const problem = (
  path: keyof EligibilityRequest,
  key: MessageKey,
  parameters: Record<string, number> = {},
): FieldProblem => ({ path, message: message(key, parameters) });

/** The problem of a required field, if any. */
function requiredProblem(field: SearchField, request: EligibilityRequest): FieldProblem | null {
  const value = request[field].trim();
  if (field === 'ssn') return value.length === 11 ? null : problem('ssn', 'field.ssnRequired');
  // 'B' means "not sent", which does not satisfy a payer that requires the gender.
  const isEmpty = value === '' || (field.endsWith('Gender') && value === 'B');
  // Payers have no code for an unknown gender: it would be omitted.
  if (field.endsWith('Gender') && value === 'U') return problem(field, 'field.genderSent');
  if (!isEmpty) return null;
  return problem(field, field === 'cardIssueDate' ? 'field.cardIssueDate' : 'field.required');
}

/**
 * Problems of the service dates: their order, an end without a start, a date beyond the payer's limit (C-253,
 * C-260, C-261).
 */
function serviceDateProblems(request: EligibilityRequest, today: string): FieldProblem[] {
  const { serviceDateFrom: from, serviceDateThrough: through } = request;
  const problems: FieldProblem[] = [];
  if (from === '' && through !== '') problems.push(problem('serviceDateFrom', 'field.required'));
  else if (through !== '' && through < from) {
    problems.push(problem('serviceDateThrough', 'field.serviceEnd'));
  }
  const isMedx = request.payerCode.toLowerCase() === 'medx';
  const latest = isMedx ? addMonths(today, 4) : '2100-12-31';
  for (const path of ['serviceDateFrom', 'serviceDateThrough'] as const) {
    if (request[path] > latest)
      problems.push(problem(path, isMedx ? 'field.serviceTooFar' : 'field.serviceYear'));
  }
  return problems;
}

/** The rules between fields, for the form and the server; returns every problem at once. */
export function checkEligibilityRequest(
  request: EligibilityRequest,
  rules: EligibilityRules,
): FieldProblem[] {
  const candidates = new Set<SearchField>([...(rules.searchOption?.required ?? []), 'cardIssueDate']);
  const missing = [...candidates]
    .filter((field) => isRequiredField(field, rules))
    .map((field) => requiredProblem(field, request))
    .filter((found) => found !== null);
  const births = (['patientDateOfBirth', 'subscriberDateOfBirth'] as const).flatMap((path) => {
    const wrong = request[path] === '' ? null : birthProblem(request[path], rules.today);
    return wrong === null ? [] : [{ path, message: wrong }];
  });
  const identifier = identifierProblem(request);
  return [
    ...(identifier ? [problem('providerIdentifier', identifier)] : []),
    ...missing,
    ...sendableProblems(request, rules.today),
    ...serviceDateProblems(request, rules.today),
    ...births,
  ];
}

/** Clears an unused subscriber section before sending (C-259). */
export function withoutUnusedSubscriber<Request extends EligibilityRequest>(
  request: Request,
  searchOption: SearchOption | undefined,
): Request {
  if (showsSubscriber(request, searchOption)) return request;
  const {
    subscriberFirstName,
    subscriberMiddleInitial,
    subscriberLastName,
    subscriberDateOfBirth,
    subscriberGender,
  } = emptyEligibilityRequest;
  return {
    ...request,
    subscriberFirstName,
    subscriberMiddleInitial,
    subscriberLastName,
    subscriberDateOfBirth,
    subscriberGender,
  };
}
