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
import type { Take } from './bounded.ts';
import { notificationsOf } from './notifications.ts';
import { type KnownPayer, otherPlansOf } from './other-plans.ts';
import { personOf } from './people.ts';
import { planOf, spendDownOf } from './plans.ts';
import {
  type AnswerCoverage,
  type AnswerPerson,
  addressOf,
  contactOf,
  entityOf,
  given,
  providerRoleOf,
  referenceOf,
  rejectionOf,
} from './wire.ts';

/** REF codes of the requester's own numbers for the patient, which payers return. */
const MEDICAL_RECORD = 'EA';
const PATIENT_ACCOUNT = 'EJ';

/** What is needed besides the answer to show it. */
export type Asked = {
  mrn: string;
  accountNumber: string;
  knownPayers: readonly KnownPayer[];
  question: Question;
};

/**
 * One set of a 271 as it is shown: every benefit, everybody it names, and remarks. Of long lists it shows as much as
 * `take` allows. The plans are derived from the whole set, and come first, while the budget lasts.
 */
export function toResponse(read: Answer, asked: Asked, take: Take = (list) => list): EligibilityResponse {
  return responseOf(deriveMeaning(read, asked.question), asked, take);
}

function responseOf(meaning: Meaning, asked: Omit<Asked, 'question'>, take: Take): EligibilityResponse {
  const { answer } = meaning;
  const index = new Map(answer.coverages.map((line, at) => [line.segment, at]));
  const activeAt = meaning.plans.find((plan) => plan.normalizedStatus === 'active')?.statusSegment ?? null;
  const active = activeAt === null ? undefined : index.get(activeAt);
  const { informationSource: source, informationReceiver: receiver } = answer;
  const takenPeople = take(answer.people, 'people');
  const takenCoverages = take(answer.coverages, 'coverages');
  const people = takenPeople.map(personOf);
  const patient = answer.dependent ?? answer.subscriber;
  const personAt = (person: Answer['subscriber']) =>
    person === null ? null : (people[answer.people.indexOf(person)] ?? null);
  return {
    coverageStatus: answer.coverageStatus,
    normalizedStatus: answer.normalizedStatus,
    meaningVersion: meaning.version,
    asOf: meaning.asOf,
    answeredOn: given(answer.answeredOn),
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
    planName: given(answer.planName),
    groupNumber: given(answer.groupNumber),
    payerName: given(answer.payerName),
    memberId: given(answer.memberId),
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
      payerCode: given(source.payerCode),
      payerCodeQualifier: given(source.payerCodeQualifier),
      payerName: given(source.payerName),
      contacts: source.contacts.map(contactOf),
    },
    informationReceiver: {
      ...addressOf(receiver),
      ...entityOf(receiver),
      npi: given(receiver.npi),
      name: given(receiver.name),
      idCode: given(receiver.idCode),
      idCodeQualifier: given(receiver.idCodeQualifier),
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
    coverages: takenCoverages.map(coverageOf),
    providerLoops: providerLoopsOf(answer.informationReceiver, takenPeople, takenCoverages),
    ...otherPlansOf(meaning, index, asked.knownPayers),
    identifiers: {
      RequestId: answer.traces.find((trace) => trace.type === '2')?.number ?? null,
      traces: answer.traces.map((trace) => ({
        type: trace.type,
        number: trace.number,
        originator: given(trace.originator),
        subId: given(trace.subId),
      })),
    },
    medicalRecordNumber: referenceNumber(answer, MEDICAL_RECORD) ?? given(asked.mrn),
    accountNumber: referenceNumber(answer, PATIENT_ACCOUNT) ?? given(asked.accountNumber),
    otherSegments: [...take(answer.otherSegments, 'otherSegments')],
    leftOut: [],
  };
}

function referenceNumber({ dependent, subscriber }: Answer, qualifier: string): string | null {
  const references = [dependent, subscriber].flatMap((person) => person?.additionalIdentification ?? []);
  const found = references.find((reference) => reference.referenceIdQualifierCode === qualifier);
  return found ? given(found.referenceId) : null;
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
          idCodeQualifier: given(entity.taxonomyQualifier),
          idCode: given(entity.taxonomyCode),
          loop: line.person === 'dependent' ? '2120D' : '2120C',
          personIndex: line.personIndex,
          coverageIndex,
        })),
    ),
  ];
}
