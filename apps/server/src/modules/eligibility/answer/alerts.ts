import { maskedSsn } from '@waypost/contract/core/masked-ssn';
import { message } from '@waypost/contract/core/messages';
import {
  type Alert,
  type AlertField,
  type alertChoices,
  alertFieldNames,
  alertFields,
  type WrittenTo,
} from '@waypost/contract/eligibility/alerts';
import { type EligibilityRequest, eligibilityRequestSchema } from '@waypost/contract/eligibility/request';
import type { EligibilityResponse, Person } from '@waypost/contract/eligibility/response';
import type { Differing } from './differing-fields.ts';

/** A stored decision about an alert. */
export type Decision = {
  field: AlertField;
  choice: (typeof alertChoices)[number];
  decidedBy: string;
  decidedAt: string;
  writtenTo: WrittenTo | null;
};

const isHandled = (field: string): field is AlertField => (alertFields as readonly string[]).includes(field);

/** Formats `2026-11-21` as staff read it; other text stays unchanged. */
const shownDate = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

/**
 * The alerts of an answer, with their decisions (C-154 to C-161). For an alert decided as "keep", the text shows the
 * change from the answer's value back to the request's, because that is what changes on the screen (decision 27).
 */
export function alertsOf(
  differing: readonly Differing[],
  decisions: readonly Decision[],
  ssnShown: boolean,
): Alert[] {
  return differing.map(({ field, ...values }) => {
    const shown = (text: string): string => (field === 'ssn' && !ssnShown ? maskedSsn(text) : text);
    const requestValue = values.requestValue === null ? null : shown(values.requestValue);
    const responseValue = shown(values.responseValue);
    const decision = decisions.find((one) => one.field === field);
    const fieldName = alertFieldNames[field];
    const requested = requestValue === null ? message('eligibility.alert.nothing') : shownDate(requestValue);
    const answered = shownDate(responseValue);
    const isKept = decision?.choice === 'keep';
    return {
      field,
      fieldName,
      message: decision
        ? message('eligibility.alert.decided', {
            field: fieldName,
            from: isKept ? answered : requested,
            to: isKept ? requested : answered,
          })
        : message('eligibility.alert.open', { field: fieldName, request: requested, response: answered }),
      requestValue,
      responseValue,
      isHandled: isHandled(field),
      accepted: decision?.choice === 'accept',
      declined: isKept,
      value: decision ? (isKept ? requestValue : responseValue) : null,
      ...decisionFields(decision),
    };
  });
}

/** Who decided an alert, when, and where the value went. */
const decisionFields = (
  decision: Decision | undefined,
): Pick<Alert, 'decidedBy' | 'decidedAt' | 'writtenTo'> => ({
  decidedBy: decision?.decidedBy ?? null,
  decidedAt: decision ? new Date(decision.decidedAt).toISOString() : null,
  writtenTo: decision?.writtenTo ?? null,
});

/** The answer after decisions: where the request's value was kept, it replaces the answer's (C-162). */
export function withStoredValues(
  response: EligibilityResponse,
  alerts: readonly Alert[],
): EligibilityResponse {
  const declined = new Map(
    alerts.filter((alert) => alert.declined).map((alert) => [alert.field, alert.value]),
  );
  if (declined.size === 0) return response;
  const value = (field: AlertField, otherwise: string | null): string | null =>
    declined.has(field) ? (declined.get(field) ?? null) : otherwise;
  const patient = (person: Person): Person => ({
    ...person,
    memberId: value('memberId', person.memberId),
    dateOfBirth: value('patientDateOfBirth', person.dateOfBirth),
    firstName: value('patientFirstName', person.firstName),
    lastName: value('patientLastName', person.lastName),
    ...(declined.has('address') ? { street: null, city: null, state: null, postalCode: null } : {}),
  });
  const holder = (person: Person): Person => ({
    ...person,
    memberId: value('memberId', person.memberId),
    dateOfBirth: value('subscriberDateOfBirth', person.dateOfBirth),
    firstName: value('subscriberFirstName', person.firstName),
    lastName: value('subscriberLastName', person.lastName),
  });
  const { subscriber, dependent } = response;
  return {
    ...response,
    memberId: value('memberId', response.memberId),
    subscriber: subscriber && (dependent ? holder(subscriber) : patient(subscriber)),
    dependent: dependent && patient(dependent),
  };
}

const partialRequestSchema = eligibilityRequestSchema.partial();

/**
 * The request for a resubmit: accepted values replace its own (C-162), unless no request can hold them: a payer may
 * write a member id of a thousand characters.
 */
export function withAcceptedValues(
  request: EligibilityRequest,
  alerts: readonly Alert[],
): EligibilityRequest {
  const accepted = alerts
    .filter((alert) => alert.accepted && alert.value !== null && alert.field !== 'address')
    .map((alert) => [alert.field, alert.value] as const)
    .filter(([field, value]) => partialRequestSchema.safeParse({ [field]: value }).success);
  return { ...request, ...Object.fromEntries(accepted) };
}
