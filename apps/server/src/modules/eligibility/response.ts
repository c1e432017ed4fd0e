import type {
  Coverage,
  EligibilityResponse,
  Person,
  Rejection,
} from '@waypost/contract/services/eligibility-response';
import type { EligibilityResponse as Answer } from '@waypost/x12';

type AnswerCoverage = Answer['coverages'][number];
type AnswerPerson = NonNullable<Answer['subscriber']>;
type AnswerRejection = Answer['AAAs'][number];
type AnswerDate = AnswerCoverage['coverageDate'][number];
type AnswerReference = AnswerCoverage['coverageAdditionalIdentification'][number];
type AnswerEntity = AnswerCoverage['benefitRelatedInfo'][number];

/** A payer that says nothing leaves text empty; on the wire that is null. */
const given = (text: string): string | null => (text === '' ? null : text);
const coded = (code: string, label: string) => ({ code, label });

/** An SSN keeps its last four digits; it is shown in full from the sealed raw message alone. */
const maskedSsn = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 4 ? `XXX-XX-${digits.slice(-4)}` : 'XXX-XX-XXXX';
};
/** NM108 34 and REF01 SY mean: what follows is an SSN. */
const SSN_ID_QUALIFIER = '34';
const SSN_REFERENCE = 'SY';

function dateOf(date: AnswerDate): Coverage['coverageDate'][number] {
  return {
    dateTimeQualifier: coded(date.dateTimeQualifierCode, date.dateTimeQualifier),
    date: date.date,
    fromDate: date.fromDate,
    toDate: date.toDate,
  };
}

function referenceOf(reference: AnswerReference): Coverage['coverageAdditionalIdentification'][number] {
  const isSsn = reference.referenceIdQualifierCode === SSN_REFERENCE;
  return {
    referenceIdQualifier: coded(reference.referenceIdQualifierCode, reference.referenceIdQualifier),
    referenceId: isSsn ? maskedSsn(reference.referenceId) : reference.referenceId,
    referenceDescription: given(reference.referenceDescription),
  };
}

function rejectionOf(rejection: AnswerRejection): Rejection {
  const { rejectReasonCode, rejectReasonMessage, followUpActionCode, followUpActionMessage, loop } =
    rejection;
  return { rejectReasonCode, rejectReasonMessage, followUpActionCode, followUpActionMessage, loop };
}

function personOf(person: AnswerPerson): Person {
  const isSsn = person.memberIdQualifier === SSN_ID_QUALIFIER;
  return {
    firstName: given(person.firstName),
    middleName: given(person.middleName),
    lastName: given(person.lastName),
    suffix: given(person.suffix),
    gender: given(person.gender),
    dateOfBirth: person.dateOfBirth,
    dateOfDeath: person.dateOfDeath,
    street: given(person.street),
    city: given(person.city),
    state: given(person.state),
    postalCode: given(person.postalCode),
    memberId: isSsn ? maskedSsn(person.memberId) : given(person.memberId),
    individualRelationshipDefinition: given(person.individualRelationshipDefinition),
    dates: [...person.subscriberDate, ...person.dependentDate].map(dateOf),
    additionalIdentification: person.additionalIdentification.map(referenceOf),
  };
}

function entityOf(entity: AnswerEntity): Coverage['benefitRelatedInfo'][number] {
  const isSsn = entity.idCodeQualifierCode === SSN_ID_QUALIFIER;
  return {
    entityId: coded(entity.entityIdCode, entity.entityIdDefinition),
    name: given(entity.name),
    idCodeQualifier: given(entity.idCodeQualifier),
    idCode: isSsn ? maskedSsn(entity.idCode) : given(entity.idCode),
    providerDefinition: given(entity.providerDefinition),
    communications: entity.contacts.flatMap((contact) =>
      contact.communicationNumbers.map((line) => ({
        qualifier: coded(line.qualifierCode, line.qualifier),
        number: line.number,
      })),
    ),
  };
}

/** "20 visits per calendar year" out of an HSD segment. */
function deliveryText(delivery: AnswerCoverage['coverageHealthCareServicesDelivery'][number]): string {
  const amount = [delivery.quantity, delivery.quantityQualifier].filter((part) => part !== '').join(' ');
  const period = [delivery.periodCount, delivery.timePeriodQualifier].filter((part) => part !== '').join(' ');
  const pace = [delivery.deliveryFrequency, delivery.deliveryTime].filter((part) => part !== '').join(', ');
  return [amount, period === '' ? '' : `per ${period}`, pace].filter((part) => part !== '').join(' ');
}

function coverageOf(coverage: AnswerCoverage): Coverage {
  const { amounts, coverageProcedureCode: procedure } = coverage;
  return {
    benefitCode: coverage.benefitCode,
    benefitType: coverage.benefitType,
    coverageLevel: given(coverage.coverageLevel),
    insuranceType: given(coverage.insuranceType),
    planDescription: given(coverage.planDescription),
    serviceTypeCodes: [...coverage.serviceTypeCodes],
    serviceTypes: [...coverage.serviceTypes],
    inNetwork: coverage.inNetwork,
    preAuthorizationRequired: coverage.preAuthorizationRequired,
    amounts: {
      timePeriodQualifierCode: given(amounts.timePeriodQualifierCode),
      timePeriodQualifier: given(amounts.timePeriodQualifier),
      monetaryAmount: given(amounts.monetaryAmount),
      percent: given(amounts.percent),
      quantity: given(amounts.quantity),
      quantityQualifier: given(amounts.quantityQualifier),
    },
    coverageDate: coverage.coverageDate.map(dateOf),
    coverageMessage: [...coverage.coverageMessage],
    coverageHealthCareServicesDelivery: coverage.coverageHealthCareServicesDelivery.map(deliveryText),
    coverageAdditionalIdentification: coverage.coverageAdditionalIdentification.map(referenceOf),
    coverageProcedureCode: procedure && {
      procedureCodeQualifier: coded(procedure.procedureCodeQualifierCode, procedure.procedureCodeQualifier),
      procedureCode: procedure.procedureCode,
      modifiers: procedure.modifiers,
    },
    coverageAAAs: coverage.coverageAAAs.map(rejectionOf),
    placesOfService: coverage.placesOfService.map((place) => coded(place.code, place.label)),
    benefitRelatedInfo: coverage.benefitRelatedInfo.map(entityOf),
    person: coverage.person,
  };
}

/** A 271 as it is stored and shown: every benefit, and no SSN in full. */
export function toResponse(answer: Answer): EligibilityResponse {
  return {
    coverageStatus: answer.coverageStatus,
    coverageStart: answer.coverageStart,
    coverageEnd: answer.coverageEnd,
    planName: given(answer.planName),
    groupNumber: given(answer.groupNumber),
    payerName: given(answer.payerName),
    memberId:
      answer.subscriber?.memberIdQualifier === SSN_ID_QUALIFIER
        ? maskedSsn(answer.memberId)
        : given(answer.memberId),
    AAAs: answer.AAAs.map(rejectionOf),
    isPatientTheSubscriber: answer.isPatientTheSubscriber,
    subscriber: answer.subscriber && personOf(answer.subscriber),
    dependent: answer.dependent && personOf(answer.dependent),
    informationSource: {
      payerCode: given(answer.informationSource.payerCode),
      payerName: given(answer.informationSource.payerName),
    },
    informationReceiver: {
      npi: given(answer.informationReceiver.npi),
      name: given(answer.informationReceiver.name),
    },
    activeServiceTypeCodes: answer.activeServiceTypeCodes,
    activeServiceTypeCodeLabels: answer.activeServiceTypeCodeLabels,
    coverages: answer.coverages.map(coverageOf),
    isMedicareResponse: answer.isMedicareResponse,
  };
}
