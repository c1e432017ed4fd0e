import type { QualifiedDate, ReferenceId } from '../elements.ts';
import { serviceTypeLabel } from '../eligibility-271/benefit.ts';
import type { Coverage, EligibilityPerson, EligibilityResponse } from '../eligibility-271/model.ts';
import { type Asked, nothingAsked } from './asked.ts';
import { isAncillary } from './limited.ts';
import { isAboutPlan, isActive, isInactive } from './line-kinds.ts';
import { findPatient, isPatientRejected, type Patient, selectPatientLines } from './patient.ts';
import { isMedicareAnswer } from './payer-kind.ts';
import { activeServices } from './services.ts';
import { type AsOf, serviceDateIn } from './spans.ts';
import { decideStatus, rejectedStatus, type Status, type StatusContext, statusFacts } from './status.ts';
import type { StatusFact } from './status-fact.ts';

/** The content of a 271, before anything is decided from it. */
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

/** Everything that later decisions are made from. */
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

/** Decides who the patient is, as of which day, and what status their lines come to on that day. */
export function readStatus(
  content: AnswerContent,
  asked: Asked,
  patient: Patient = findPatient(content.people, asked),
): Reading {
  const person = patient.dependent ?? patient.subscriber;
  const own = datesOf(person);
  const day = asked.day ?? serviceDateIn(own) ?? (content.answeredOn || null);
  const dates = asked.dates.from === null ? { from: day, through: null } : asked.dates;
  const asOf: AsOf = { day, asked: dates, answeredOn: content.answeredOn || null };
  const lines = selectPatientLines(content, patient);
  const context: StatusContext = {
    asOf,
    personDates: own.length > 0 ? own : datesOf(patient.subscriber),
    dateOfDeath: person?.dateOfDeath ?? null,
  };
  const facts = statusFacts(lines, context);
  const status = decideStatus(lines, facts, context);
  // A payer that rejects the patient without a status has not answered, so the patient is not inactive.
  const isRejected = saysNothing(status) && isPatientRejected(content, patient);
  return { patient, lines, context, facts, status: isRejected ? rejectedStatus : status };
}

/** Beside a rejection, a gap in the past is no status either. */
function saysNothing({ normalized, line, reason }: Status): boolean {
  if (normalized === 'unknown') return true;
  return normalized === 'inactive' && line !== null && !isActive(line) && reason.kind === 'ended';
}

/** Adds what is decided from an answer: patient, status, services, period and plan, as of the day of the question. */
export function interpret(
  content: AnswerContent,
  asked: Asked = nothingAsked,
  reading: Reading = readStatus(content, asked),
): EligibilityResponse {
  const { patient, lines, context, facts, status } = reading;
  const { subscriber, dependent } = patient;
  const person = dependent ?? subscriber;
  const { informationSource } = content;
  const activeServiceTypeCodes = status === rejectedStatus ? [] : activeServices(lines, facts, status);
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
    planName: planNameOf(status.line, lines, person),
    groupNumber: findGroupNumber(person, subscriber, status.line),
    isMedicareResponse: isMedicareAnswer(informationSource, facts, asked.lists),
    traces: content.traces,
    otherSegments: content.otherSegments,
  };
}

function datesOf(person: EligibilityPerson | null): readonly QualifiedDate[] {
  if (!person) return [];
  return person.role === 'subscriber' ? person.subscriberDate : person.dependentDate;
}

/** The name of the plan that decides the status, else of another line of the same plan; a rider's is not the plan's. */
function planNameOf(
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
  const isAlike = isActive(main) ? isActive(line) : isInactive(line);
  const types = new Set([line.insuranceTypeCode, main.insuranceTypeCode].filter((type) => type !== ''));
  return isAlike && types.size < 2 && (isAboutPlan(line) || !isAncillary(line.serviceTypeCodes));
}

/** Finds the group number (6P), else the group or policy number (1L). A policy number (IG) is no group. */
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
