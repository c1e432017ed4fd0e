import type { QualifiedDate, ReferenceId } from '../elements.ts';
import { serviceTypeLabel } from '../eligibility-271/benefit.ts';
import type { Coverage, EligibilityPerson, EligibilityResponse } from '../eligibility-271/model.ts';
import { type InquiryContext, noInquiryContext } from './inquiry-context.ts';
import { isAncillary } from './limited.ts';
import { isAboutPlan, isActive, isInactive } from './line-kinds.ts';
import { findPatient, isPatientRejected, type Patient, selectPatientLines } from './patient.ts';
import { isMedicareAnswer } from './payer-kind.ts';
import { listActiveServices } from './services.ts';
import { type DateContext, findServiceDate } from './spans.ts';
import { decideStatus, readStatusFacts, rejectedStatus, type Status, type StatusContext } from './status.ts';
import type { StatusFact } from './status-fact.ts';

/** The content of a 271 before it is interpreted. */
export type AnswerContent = Pick<
  EligibilityResponse,
  | 'people'
  | 'coverages'
  | 'AAAs'
  | 'traces'
  | 'informationSource'
  | 'informationReceiver'
  | 'otherSegments'
  | 'answeredOn'
>;

/** The basis of all later decisions. */
export type Reading = {
  patient: Patient;
  lines: readonly Coverage[];
  context: StatusContext;
  facts: readonly StatusFact[];
  status: Status;
};

/** Qualifiers of a group number, and of a group or policy number, in order of preference. */
const groupNumbers = ['6P', '1L'] as const;
const noReferences: readonly ReferenceId[] = [];

/** Decides who the patient is, which day applies, and what status the patient's lines have on that day. */
export function readStatus(
  content: AnswerContent,
  inquiry: InquiryContext,
  patient: Patient = findPatient(content.people, inquiry),
): Reading {
  const person = patient.dependent ?? patient.subscriber;
  const ownDates = datesOfPerson(person);
  const day = inquiry.day ?? findServiceDate(ownDates) ?? (content.answeredOn || null);
  const dates = inquiry.dates.from === null ? { from: day, through: null } : inquiry.dates;
  const asOf: DateContext = { day, inquiryDates: dates, answeredOn: content.answeredOn || null };
  const lines = selectPatientLines(content, patient);
  const context: StatusContext = {
    asOf,
    personDates: ownDates.length > 0 ? ownDates : datesOfPerson(patient.subscriber),
    dateOfDeath: person?.dateOfDeath ?? null,
  };
  const facts = readStatusFacts(lines, context);
  const status = decideStatus(lines, facts, context);
  // A payer that rejects the patient without a status has not answered, so the patient is not inactive.
  const isRejected = hasNoStatus(status) && isPatientRejected(content, patient);
  return { patient, lines, context, facts, status: isRejected ? rejectedStatus : status };
}

/** Returns whether the lines give no status; together with a rejection, a past gap does not count as one. */
function hasNoStatus({ normalized, line, reason }: Status): boolean {
  if (normalized === 'unknown') return true;
  return normalized === 'inactive' && line !== null && !isActive(line) && reason.kind === 'ended';
}

/** Adds the interpretation of an answer as of the day of the inquiry: patient, status, services, period and plan. */
export function interpret(
  content: AnswerContent,
  inquiry: InquiryContext = noInquiryContext,
  reading: Reading = readStatus(content, inquiry),
): EligibilityResponse {
  const { patient, lines, context, facts, status } = reading;
  const { subscriber, dependent } = patient;
  const person = dependent ?? subscriber;
  const { informationSource } = content;
  const activeServiceTypeCodes = status === rejectedStatus ? [] : listActiveServices(lines, facts, status);
  return {
    coverageStatus: status.label,
    normalizedStatus: status.normalized,
    asOf: context.asOf.day,
    answeredOn: content.answeredOn,
    payerName: informationSource.payerName,
    memberId: person?.memberId || subscriber?.memberId || '',
    AAAs: content.AAAs,
    isPatientTheSubscriber: subscriber !== null && dependent === null,
    subscriber,
    dependent,
    people: content.people,
    informationSource,
    informationReceiver: content.informationReceiver,
    activeServiceTypeCodes,
    activeServiceTypeCodeLabels: activeServiceTypeCodes.map(serviceTypeLabel),
    coverages: content.coverages,
    coverageStart: status.span.start,
    coverageEnd: status.span.end,
    planName: findPlanName(status.line, lines, person),
    groupNumber: findGroupNumber(person, subscriber, status.line),
    isMedicareResponse: isMedicareAnswer(informationSource, facts, inquiry.lists),
    traces: content.traces,
    otherSegments: content.otherSegments,
  };
}

function datesOfPerson(person: EligibilityPerson | null): readonly QualifiedDate[] {
  if (!person) return [];
  return person.role === 'subscriber' ? person.subscriberDate : person.dependentDate;
}

/** Finds the plan name on the line that decides the status, or else on another line of the plan that is no rider. */
function findPlanName(
  main: Coverage | null,
  lines: readonly Coverage[],
  patient: EligibilityPerson | null,
): string {
  if (main && main.planDescription !== '') return main.planDescription;
  const other = lines.find(
    (line) => main !== null && line.planDescription !== '' && isOfSamePlan(line, main),
  );
  const plan = patient?.additionalIdentification.find(
    (reference) => reference.referenceIdQualifierCode === '18' && reference.referenceDescription !== '',
  );
  return other?.planDescription || plan?.referenceDescription || '';
}

function isOfSamePlan(line: Coverage, main: Coverage): boolean {
  const hasSameStatus = isActive(main) ? isActive(line) : isInactive(line);
  const types = new Set([line.insuranceTypeCode, main.insuranceTypeCode].filter((type) => type !== ''));
  return hasSameStatus && types.size < 2 && (isAboutPlan(line) || !isAncillary(line.serviceTypeCodes));
}

/** Finds the group number (6P), else the group or policy number (1L). A policy number (IG) is not a group number. */
function findGroupNumber(
  patient: EligibilityPerson | null,
  subscriber: EligibilityPerson | null,
  mainLine: Coverage | null,
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
