import { reasonText } from '@waypost/contract/eligibility/meaning-texts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import {
  type EligibilityResponse as Answer,
  deriveMeaning,
  type Meaning,
  type InquiryContext as Question,
  serviceTypeLabel,
} from '@waypost/x12';
import { coverageOf } from './benefits.ts';
import type { Truncate } from './bounded.ts';
import { notificationsOf } from './notifications.ts';
import { type KnownPayer, otherPlansOf } from './other-plans.ts';
import { personOf } from './people.ts';
import { planOf, spendDownOf } from './plans.ts';
import {
  type AnswerCoverage,
  type AnswerPerson,
  addressOf,
  contactOf,
  emptyToNull,
  entityOf,
  providerRoleOf,
  referenceOf,
  rejectionOf,
} from './wire.ts';

/** REF codes of the requester's own numbers for the patient, which payers return. */
const MEDICAL_RECORD = 'EA';
const PATIENT_ACCOUNT = 'EJ';

/** The data needed to show an answer, besides the answer itself. */
export type ReadContext = {
  mrn: string;
  accountNumber: string;
  knownPayers: readonly KnownPayer[];
  question: Question;
};

/**
 * One set of a 271 as it is shown: every benefit, everybody it names, and remarks. Of long lists it shows as much as
 * `take` allows. The plans are derived from the whole set, and come first, while the budget lasts.
 */
export function toResponse(
  read: Answer,
  requested: ReadContext,
  take: Truncate = (list) => list,
): EligibilityResponse {
  return responseOf(deriveMeaning(read, requested.question), requested, take);
}

function responseOf(
  meaning: Meaning,
  requested: Omit<ReadContext, 'question'>,
  take: Truncate,
): EligibilityResponse {
  const { answer } = meaning;
  const index = new Map(answer.coverages.map((line, at) => [line.segment, at]));
  const activeAt = meaning.plans.find((plan) => plan.normalizedStatus === 'active')?.statusSegment ?? null;
  const active = activeAt === null ? undefined : index.get(activeAt);
  const { informationSource: source, informationReceiver: receiver } = answer;
  const shownPeople = take(answer.people, 'people');
  const shownCoverages = take(answer.coverages, 'coverages');
  const people = shownPeople.map(personOf);
  const patient = answer.dependent ?? answer.subscriber;
  const personAt = (person: Answer['subscriber']) =>
    person === null ? null : (people[answer.people.indexOf(person)] ?? null);
  return {
    coverageStatus: answer.coverageStatus,
    normalizedStatus: answer.normalizedStatus,
    meaningVersion: meaning.version,
    asOf: meaning.asOf,
    answeredOn: emptyToNull(answer.answeredOn),
    statusReason: reasonText(meaning.reason),
    isLimited: meaning.isLimited,
    limitedTo: [...meaning.limitedTo],
    services: take(meaning.services, 'services').map(({ code, status }) => ({
      code,
      label: serviceTypeLabel(code),
      serviceStatus: status,
    })),
    coverageStart: answer.coverageStart,
    coverageEnd: answer.coverageEnd,
    planName: emptyToNull(answer.planName),
    groupNumber: emptyToNull(answer.groupNumber),
    payerName: emptyToNull(answer.payerName),
    memberId: emptyToNull(answer.memberId),
    plans: take(meaning.plans, 'plans').map((plan) => planOf(plan, index, take)),
    spendDown: spendDownOf(meaning.spendDown, index),
    displayMessages: { alerts: [], notifications: notificationsOf(meaning, index) },
    AAAs: answer.AAAs.map(rejectionOf),
    isPatientTheSubscriber: answer.isPatientTheSubscriber,
    subscriber: personAt(answer.subscriber),
    dependent: personAt(answer.dependent),
    people,
    patientIndex: patient && answer.people.indexOf(patient),
    informationSource: {
      ...entityOf(source),
      payerCode: emptyToNull(source.payerCode),
      payerCodeQualifier: emptyToNull(source.payerCodeQualifier),
      payerName: emptyToNull(source.payerName),
      contacts: source.contacts.map(contactOf),
    },
    informationReceiver: {
      ...addressOf(receiver),
      ...entityOf(receiver),
      npi: emptyToNull(receiver.npi),
      name: emptyToNull(receiver.name),
      idCode: emptyToNull(receiver.idCode),
      idCodeQualifier: emptyToNull(receiver.idCodeQualifier),
      additionalIdentification: receiver.additionalIdentification.map(referenceOf),
    },
    activeCoverageLoop:
      active === undefined
        ? null
        : {
            loop: answer.coverages[active]?.person === 'dependent' ? '2110D' : '2110C',
            coverageIndex: active,
          },
    activeServiceTypeCodes: answer.activeServiceTypeCodes,
    activeServiceTypeCodeLabels: answer.activeServiceTypeCodeLabels,
    coverages: shownCoverages.map(coverageOf),
    providerLoops: providerLoopsOf(answer.informationReceiver, shownPeople, shownCoverages),
    ...otherPlansOf(meaning, index, requested.knownPayers),
    identifiers: {
      RequestId: answer.traces.find((trace) => trace.type === '2')?.number ?? null,
      traces: answer.traces.map((trace) => ({
        type: trace.type,
        number: trace.number,
        originator: emptyToNull(trace.originator),
        subId: emptyToNull(trace.subId),
      })),
    },
    medicalRecordNumber: referenceNumber(answer, MEDICAL_RECORD) ?? emptyToNull(requested.mrn),
    accountNumber: referenceNumber(answer, PATIENT_ACCOUNT) ?? emptyToNull(requested.accountNumber),
    otherSegments: [...take(answer.otherSegments, 'otherSegments')],
    leftOut: [],
  };
}

function referenceNumber({ dependent, subscriber }: Answer, qualifier: string): string | null {
  const references = [dependent, subscriber].flatMap((person) => person?.additionalIdentification ?? []);
  const found = references.find((reference) => reference.referenceIdQualifierCode === qualifier);
  return found ? emptyToNull(found.referenceId) : null;
}

/** Every PRV: of the requesting provider, of the people, and of the entities of benefits. */
function providerLoopsOf(
  receiver: Answer['informationReceiver'],
  people: readonly AnswerPerson[],
  coverages: readonly AnswerCoverage[],
): EligibilityResponse['providerLoops'] {
  const nobody = { personIndex: null, coverageIndex: null };
  return [
    ...receiver.providers.map((one) => ({
      ...providerRoleOf(one),
      loop: '2100B',
      ...nobody,
    })),
    ...people.flatMap((person, personIndex) =>
      person.providers.map((one) => ({
        ...providerRoleOf(one),
        loop: person.role === 'dependent' ? '2100D' : '2100C',
        personIndex,
        coverageIndex: null,
      })),
    ),
    ...coverages.flatMap((line, coverageIndex) =>
      line.benefitRelatedInfo
        .filter((entity) => entity.providerCode !== '')
        .map((entity) => ({
          providerCode: entity.providerCode,
          providerDefinition: entity.providerDefinition,
          idCodeQualifier: emptyToNull(entity.taxonomyQualifier),
          idCode: emptyToNull(entity.taxonomyCode),
          loop: line.person === 'dependent' ? '2120D' : '2120C',
          personIndex: line.personIndex,
          coverageIndex,
        })),
    ),
  ];
}
