import { readDate } from '../dates.ts';
import type { QualifiedDate, ReferenceId } from '../elements.ts';
import { serviceTypeLabel } from './benefit.ts';
import type { Coverage, EligibilityPerson, EligibilityResponse } from './model.ts';
import { coveragePeriod, findDate, isOneDay } from './period.ts';
import { findPatient, isPatientRejected, selectPatientLines } from './rules/patient-lines.ts';
import { decideStatus, findMainLine, isActive, rejected, undecided } from './status.ts';

/** The content of a 271, before status, period and plan are derived. */
export type AnswerContent = Pick<
  EligibilityResponse,
  'people' | 'coverages' | 'AAAs' | 'traces' | 'informationSource' | 'informationReceiver' | 'otherSegments'
> & { answeredOn: string };

/** Qualifiers of the service date, the plan's and the eligibility's dates, in order of preference. */
const serviceDates = ['472', '291', '307'] as const;
/** Qualifiers of a group number, a group or policy number, and a policy number, in order of preference. */
const groupNumbers = ['6P', '1L', 'IG'] as const;
const noReferences: readonly ReferenceId[] = [];
/** Payer codes of Medicare, compared without case. */
const medicarePayers: readonly string[] = ['medx', 'cms'];

/** Adds what is derived from an answer: status, service types, period and plan. */
export function summarize(content: AnswerContent): EligibilityResponse {
  const { people, AAAs, traces, coverages, informationSource, informationReceiver, answeredOn } = content;
  const persons = findPatient(people);
  const { subscriber, dependent } = persons;
  const patient = dependent ?? subscriber;
  const lines = selectPatientLines(content, persons);
  const mainLine = findMainLine(lines, isActive);
  const activeServiceTypeCodes = collectActiveServices(lines);
  const patientDates = getDates(patient);
  const statusOfLines = decideStatus(lines, findServiceDate(patientDates) ?? readDate(answeredOn));
  // A payer that rejects the patient without a status has not answered, so the patient is not inactive.
  const status =
    statusOfLines === undecided && isPatientRejected(content, persons) ? rejected : statusOfLines;
  // The subscriber's dates do not apply to a dependent whom the payer rejected.
  const ownDates = patientDates.length > 0 || status === rejected ? patientDates : getDates(subscriber);
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
    planName: findPlanName(mainLine, lines, patient),
    groupNumber: findGroupNumber(patient, subscriber, mainLine),
    isMedicareResponse: medicarePayers.includes(informationSource.payerCode.toLowerCase()),
    traces,
    otherSegments: content.otherSegments,
  };
}

function collectActiveServices(lines: readonly Coverage[]): string[] {
  const codes = new Set<string>();
  let last: readonly string[] | null = null;
  for (const line of lines) {
    // Lines share their lists, so the same list again adds nothing.
    if (line.serviceTypeCodes === last || !isActive(line)) continue;
    last = line.serviceTypeCodes;
    for (const code of last) codes.add(code);
  }
  return [...codes];
}

function getDates(person: EligibilityPerson | null): readonly QualifiedDate[] {
  if (!person) return [];
  return person.role === 'subscriber' ? person.subscriberDate : person.dependentDate;
}

/**
 * Finds the service date of the answer: 472, or a single day of plan or eligibility, which repeats the inquiry's
 * date.
 */
function findServiceDate(dates: readonly QualifiedDate[]): string | null {
  for (const qualifier of serviceDates) {
    const found = findDate(dates, qualifier);
    if (found?.date) return found.date;
    if (found && isOneDay(found)) return found.fromDate;
  }
  return null;
}

function findPlanName(
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

/** Finds the group number (6P), else the group or policy number (1L), else the policy number (IG). */
function findGroupNumber(
  patient: EligibilityPerson | null,
  subscriber: EligibilityPerson | null,
  mainLine: Coverage | undefined,
): string {
  for (const qualifier of groupNumbers) {
    const found =
      findReference(patient?.additionalIdentification ?? noReferences, qualifier) ??
      findReference(subscriber?.additionalIdentification ?? noReferences, qualifier) ??
      findReference(mainLine?.coverageAdditionalIdentification ?? noReferences, qualifier);
    if (found) return found.referenceId;
  }
  return '';
}

function findReference(references: readonly ReferenceId[], qualifier: string): ReferenceId | undefined {
  for (const reference of references) if (reference.referenceIdQualifierCode === qualifier) return reference;
  return undefined;
}
