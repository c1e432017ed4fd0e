import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { displayDate } from '#src/ui/form/date-text.ts';
import { formatMoment, formatPeriod } from '../period-format.ts';
import { policyHolderWords } from '../request-labels.ts';
import { isDisclaimer, openAlerts, ownNotifications, warningCount } from './answer-counts.ts';
import { fullName } from './full-name.ts';

export type Fact = { label: string; value: string };

const known = (facts: ReadonlyArray<{ label: string; value: string | null }>): Fact[] =>
  facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []));

const checked = ({ answeredAt, sentAt }: EligibilityTransaction): { label: string; value: string } => ({
  label: 'Checked',
  value: formatMoment(answeredAt ?? sentAt),
});

/** The payer's reference number of the answer, which it asks for on the phone. */
const payerTrace = ({ identifiers }: EligibilityResponse): string | null =>
  identifiers.traces.find(({ number }) => number !== identifiers.RequestId)?.number ?? null;

/** The line under the payer's name when the coverage is known (C-081). */
export function answerFacts(transaction: EligibilityTransaction, response: EligibilityResponse): Fact[] {
  const { subscriber, dependent, isPatientTheSubscriber } = response;
  const dateOfDeath = (isPatientTheSubscriber ? subscriber : (dependent ?? subscriber))?.dateOfDeath ?? null;
  return known([
    { label: 'Coverage', value: formatPeriod(response.coverageStart, response.coverageEnd) },
    { label: 'Member ID', value: response.memberId },
    { label: 'Patient', value: isPatientTheSubscriber || !dependent ? null : fullName(dependent) },
    {
      label: 'Subscriber',
      value: subscriber && `${fullName(subscriber)}${isPatientTheSubscriber ? ', Self' : ''}`,
    },
    { label: 'Date of death', value: dateOfDeath && displayDate(dateOfDeath) },
    { label: 'Group', value: response.groupNumber },
    checked(transaction),
    { label: 'Payer’s reference', value: payerTrace(response) },
  ]);
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** The numbers of open alerts, warnings and notifications for the header, without zeros. */
export function messageCounts(responses: readonly EligibilityResponse[]): string[] {
  const sumOf = (count: (response: EligibilityResponse) => number) =>
    responses.reduce((sum, response) => sum + count(response), 0);
  const open = sumOf(({ displayMessages }) => openAlerts(displayMessages.alerts));
  const warnings = sumOf(warningCount);
  const notifications = sumOf(
    (response) => ownNotifications(response).filter((one) => !isDisclaimer(response, one)).length,
  );
  return [
    ...(open > 0 ? [plural(open, 'open alert')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(notifications > 0 ? [plural(notifications, 'notification')] : []),
  ];
}

/** The request's line, if the payer's response does not mention the person. */
export function requestFacts(transaction: EligibilityTransaction): Fact[] {
  const request = transaction.eligibilityRequest;
  const patient = fullName({
    firstName: request.patientFirstName,
    middleName: request.patientMiddleInitial,
    lastName: request.patientLastName,
    suffix: null,
  });
  return known([
    { label: 'Member ID sent', value: request.memberId },
    { label: 'Patient', value: patient && `${patient}, ${policyHolderWords[request.policyHolder]}` },
    {
      label: 'Date of Service',
      value: formatPeriod(request.serviceDateFrom, request.serviceDateThrough || request.serviceDateFrom),
    },
    checked(transaction),
  ]);
}

/** The payer of an answer. Payers write names in capitals: for the payer we asked, our spelling is used. */
export function payerTitle(askedFor: string, response: EligibilityResponse | undefined): string {
  const answered = response?.payerName ?? '';
  const isSame = answered.toLowerCase() === askedFor.toLowerCase();
  return (isSame ? askedFor : answered) || askedFor || 'Payer';
}
