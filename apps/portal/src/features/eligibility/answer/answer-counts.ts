import type { Alert } from '@waypost/contract/eligibility/alerts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { verdictSteps } from '@waypost/contract/eligibility/verdict-steps';
import { rejectionRows } from '../rejection-rows.ts';
import { nameInAnswer } from './full-name.ts';

export const isDecided = ({ accepted, declined }: Alert): boolean => accepted || declined;

/** Alerts that wait for a decision (C-157). */
export const openAlerts = (alerts: readonly Alert[]): number =>
  alerts.filter((alert) => alert.isHandled && !isDecided(alert)).length;

/** The number of rejections in the table: each code once (C-359). */
export const warningCount = (response: EligibilityResponse): number =>
  response.normalizedStatus === 'rejected' ? 0 : rejectionRows(warningsOf(response)).length;

const DISCLAIMER = 'P';

type Notification = EligibilityResponse['displayMessages']['notifications'][number];

/** A text that a payer adds to every answer. */
export const isDisclaimer = (
  { coverages }: Pick<EligibilityResponse, 'coverages'>,
  { coverageIndex }: Notification,
): boolean => coverageIndex !== null && coverages[coverageIndex]?.benefitCode === DISCLAIMER;

/** Content that only a notification shows: the verdict, its reason and its next step are above. */
export function ownNotifications(response: EligibilityResponse): Notification[] {
  const reasons = verdictSteps(response).map(({ reason }) => reason);
  return response.displayMessages.notifications.filter(
    ({ text }) => !reasons.some((reason) => reason.includes(text)),
  );
}

/** The services whose benefits the payer rejected, by rejection code. */
export function refusedServices({ coverages }: EligibilityResponse): ReadonlyMap<string, readonly string[]> {
  const pairs = coverages.flatMap(({ coverageAAAs, serviceTypes }) =>
    coverageAAAs.flatMap(({ rejectReasonCode }) =>
      serviceTypes.map((service) => ({ rejectReasonCode, service })),
    ),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ rejectReasonCode }) => rejectReasonCode)].map(([code, found]) => [
      code,
      [...new Set(found.map(({ service }) => service))],
    ]),
  );
}

/**
 * The people each rejection code applies to, when the answer has several: one may be rejected and the next one
 * active.
 */
export function refusedPeople(response: EligibilityResponse): ReadonlyMap<string, readonly string[]> {
  const { people } = response;
  if (people.length < 2) return new Map();
  const pairs = warningsOf(response).flatMap(({ rejectReasonCode, personIndex }) => {
    const person = personIndex === null ? undefined : people[personIndex];
    return person ? [{ rejectReasonCode, name: nameInAnswer(person) }] : [];
  });
  return new Map(
    [...Map.groupBy(pairs, ({ rejectReasonCode }) => rejectReasonCode)].map(([code, found]) => [
      code,
      [...new Set(found.map(({ name }) => name))],
    ]),
  );
}

/** All rejections of the answer, for the whole request or for one benefit. */
export const warningsOf = ({ AAAs, coverages }: EligibilityResponse) => [
  ...AAAs,
  ...coverages.flatMap(({ coverageAAAs }) => coverageAAAs),
];
