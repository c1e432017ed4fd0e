import { readDate } from '../dates.ts';
import type { QualifiedDate } from '../elements.ts';
import { serviceTypeLabel } from './benefit.ts';
import type { Coverage, EligibilityPerson, EligibilityResponse } from './model.ts';
import { coveragePeriod, isOneDay } from './period.ts';
import { isPatientRejected, linesOfPatient, patientOf } from './rules/patient-lines.ts';
import { firstFor30, isActive, rejected, statusOf, undecided } from './status.ts';

/** Everything a 271 holds, before anything is concluded from it. */
export type AnswerContent = Pick<
  EligibilityResponse,
  'people' | 'coverages' | 'AAAs' | 'traces' | 'informationSource' | 'informationReceiver' | 'otherSegments'
> & { answeredOn: string };

/** Payer codes that mark an answer of Medicare, compared without case. */
const medicarePayers: readonly string[] = ['medx', 'cms'];

/** The conclusions of an answer: status, service types, period, plan. */
export function summarize(content: AnswerContent): EligibilityResponse {
  const { people, AAAs, traces, coverages, informationSource, informationReceiver, answeredOn } = content;
  const whom = patientOf(people);
  const { subscriber, dependent } = whom;
  const patient = dependent ?? subscriber;
  const lines = linesOfPatient(content, whom);
  const mainLine = firstFor30(lines, isActive);
  const activeServiceTypeCodes = activeServicesOf(lines);
  const patientDates = datesOf(patient);
  const said = statusOf(lines, serviceDateOf(patientDates) ?? readDate(answeredOn));
  // A payer that says no status and refuses has not answered: that is no inactive patient.
  const status = said === undecided && isPatientRejected(content, whom) ? rejected : said;
  // The subscriber's dates are not those of a dependent whom the payer refused.
  const ownDates = patientDates.length > 0 || status === rejected ? patientDates : datesOf(subscriber);
  const period = coveragePeriod(ownDates, mainLine?.coverageDate ?? []);
  return {
    coverageStatus: status.label,
    normalizedStatus: status.normalized,
    payerName: informationSource.payerName,
    memberId: patient?.memberId || subscriber?.memberId || '',
    AAAs,
    isPatientTheSubscriber: subscriber !== null && dependent === null,
    subscriber,
    dependent,
    people,
    informationSource,
    informationReceiver,
    activeServiceTypeCodes,
    activeServiceTypeCodeLabels: activeServiceTypeCodes.map(serviceTypeLabel),
    coverages,
    coverageStart: period.start,
    coverageEnd: period.end,
    planName: planNameOf(mainLine, lines, patient),
    groupNumber: groupNumberOf(patient, subscriber, mainLine),
    isMedicareResponse: medicarePayers.includes(informationSource.payerCode.toLowerCase()),
    traces,
    otherSegments: content.otherSegments,
  };
}

function activeServicesOf(lines: readonly Coverage[]): string[] {
  const codes = new Set<string>();
  let last: readonly string[] | null = null;
  for (const line of lines) {
    // Lines share their lists: the same list again brings nothing new.
    if (line.serviceTypeCodes === last || !isActive(line)) continue;
    last = line.serviceTypeCodes;
    for (const code of last) codes.add(code);
  }
  return [...codes];
}

function datesOf(person: EligibilityPerson | null): readonly QualifiedDate[] {
  if (!person) return [];
  return person.role === 'subscriber' ? person.subscriberDate : person.dependentDate;
}

/** The service date the answer is about: 472, or a single day of plan or eligibility, which echoes the question. */
function serviceDateOf(dates: readonly QualifiedDate[]): string | null {
  for (const qualifier of ['472', '291', '307']) {
    const found = dates.find((date) => date.dateTimeQualifierCode === qualifier);
    if (found?.date) return found.date;
    if (found && isOneDay(found)) return found.fromDate;
  }
  return null;
}

function planNameOf(
  mainLine: Coverage | undefined,
  lines: readonly Coverage[],
  patient: EligibilityPerson | null,
): string {
  if (mainLine && mainLine.planDescription !== '') return mainLine.planDescription;
  const described = lines.find((line) => line.planDescription !== '' && isActive(line));
  const plan = patient?.additionalIdentification.find(
    (reference) => reference.referenceIdQualifierCode === '18' && reference.referenceDescription !== '',
  );
  return described?.planDescription || plan?.referenceDescription || '';
}

/** Group number, else group or policy number, else policy number; the person's before the line's. */
function groupNumberOf(
  patient: EligibilityPerson | null,
  subscriber: EligibilityPerson | null,
  mainLine: Coverage | undefined,
): string {
  const references = [
    ...(patient?.additionalIdentification ?? []),
    ...(subscriber?.additionalIdentification ?? []),
    ...(mainLine?.coverageAdditionalIdentification ?? []),
  ];
  for (const qualifier of ['6P', '1L', 'IG']) {
    const found = references.find((reference) => reference.referenceIdQualifierCode === qualifier);
    if (found) return found.referenceId;
  }
  return '';
}
