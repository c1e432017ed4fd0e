import { type MessageKey, message } from '../core/messages.ts';
import { isSendableIdentifier, isSendableName } from '../core/sendable.ts';
import type { EligibilityRequest, emptyEligibilityRequest } from './request.ts';

/** Values of a request that a 270 cannot carry, by field. A value is sent as it was typed, or not at all. */

type Field = keyof typeof emptyEligibilityRequest;
type Problem = { path: Field; message: string };

const nameFields = [
  'patientLastName',
  'patientFirstName',
  'patientMiddleInitial',
  'subscriberLastName',
  'subscriberFirstName',
  'subscriberMiddleInitial',
] as const satisfies readonly Field[];

/** Fields of the form that may be longer than REF02 or NM109 allows (C-247). */
const identifierFields = [
  ['providerIdentifier', 80],
  ['memberId', 80],
  ['groupNumber', 50],
  ['mrn', 50],
  ['accountNumber', 50],
] as const satisfies readonly (readonly [Field, number])[];

/** The minimum length of NM109. */
const MIN_ID = 2;
/** The maximum number of EQ01. */
const MAX_SERVICE_TYPES = 99;

const subscriberParts = ['FirstName', 'MiddleInitial', 'LastName', 'DateOfBirth', 'Gender'] as const;

export const sendableProblems = (request: EligibilityRequest, today: string): Problem[] => [
  ...nameProblems(request),
  ...identifierProblems(request),
  ...taxonomyProblems(request),
  ...otherProblems(request, today),
];

const problem = (path: Field, key: MessageKey, parameters: Record<string, number> = {}): Problem => ({
  path,
  message: message(key, parameters),
});

const nameProblems = (request: EligibilityRequest): Problem[] =>
  nameFields
    .filter((path) => !isSendableName(request[path]))
    .map((path) => problem(path, 'field.sendableName'));

function identifierProblems(request: EligibilityRequest): Problem[] {
  return identifierFields.flatMap(([path, most]) => {
    const value = request[path].trim();
    if (!isSendableIdentifier(value)) return problem(path, 'field.sendableIdentifier');
    if (value.length > most) return problem(path, 'field.sendableMax', { n: most });
    const isOfName = path === 'providerIdentifier' || path === 'memberId';
    return isOfName && value.length === 1 ? problem(path, 'field.min', { n: MIN_ID }) : [];
  });
}

function taxonomyProblems({ taxonomyCode, taxonomyCodeIdentifier: role }: EligibilityRequest): Problem[] {
  const code = taxonomyCode.trim();
  if (code === '') return role === '' ? [] : [problem('taxonomyCode', 'field.taxonomyOfRole')];
  return /^[A-Za-z0-9]{10}$/.test(code) ? [] : [problem('taxonomyCode', 'field.taxonomy')];
}

function otherProblems(request: EligibilityRequest, today: string): Problem[] {
  const problems: Problem[] = [];
  if (request.cardIssueDate > today) problems.push(problem('cardIssueDate', 'field.cardIssueFuture'));
  if (new Set(request.serviceTypeCodes).size > MAX_SERVICE_TYPES)
    problems.push(problem('serviceTypeCodes', 'field.serviceTypes', { n: MAX_SERVICE_TYPES }));
  if (request.policyHolder !== 'self') return problems;
  const others = subscriberParts.filter((part) =>
    differs(request[`patient${part}`], request[`subscriber${part}`]),
  );
  return [
    ...problems,
    ...others.map((part) => problem(`subscriber${part}`, 'eligibility.subscriberIsPatient')),
  ];
}

/** Whether a subscriber who is the patient has different values: only one of the two would be sent. */
const differs = (patientValue: string, subscriberValue: string): boolean =>
  ![patientValue, subscriberValue].some((value) => ['', 'B', 'U'].includes(value.trim())) &&
  patientValue.trim().toLowerCase() !== subscriberValue.trim().toLowerCase();
