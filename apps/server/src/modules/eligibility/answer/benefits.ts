import type { Coverage } from '@waypost/contract/eligibility/response';
import {
  type AnswerCoverage,
  addressOf,
  coded,
  codedOrNull,
  contactOf,
  dateOf,
  orNull,
  referenceOf,
  rejectionOf,
} from './wire.ts';

type Delivery = AnswerCoverage['coverageHealthCareServicesDelivery'][number];
type Entity = AnswerCoverage['benefitRelatedInfo'][number];

/** "20 visits per calendar year" out of an HSD segment. */
function deliveryText(delivery: Delivery): string {
  const amount = [delivery.quantity, delivery.quantityQualifier].filter((part) => part !== '').join(' ');
  const period = [delivery.periodCount, delivery.timePeriodQualifier].filter((part) => part !== '').join(' ');
  const pace = [delivery.deliveryFrequency, delivery.deliveryTime].filter((part) => part !== '').join(', ');
  return [amount, period === '' ? '' : `per ${period}`, pace].filter((part) => part !== '').join(' ');
}

const deliveryOf = (delivery: Delivery): Coverage['coverageHealthCareServicesDelivery'][number] => ({
  text: deliveryText(delivery),
  quantityQualifier: codedOrNull(delivery.quantityQualifierCode, delivery.quantityQualifier),
  quantity: orNull(delivery.quantity),
  unit: codedOrNull(delivery.unitCode, delivery.unit),
  sampleSelectionModulus: orNull(delivery.sampleSelectionModulus),
  timePeriodQualifier: codedOrNull(delivery.timePeriodQualifierCode, delivery.timePeriodQualifier),
  periodCount: orNull(delivery.periodCount),
  deliveryFrequency: codedOrNull(delivery.deliveryFrequencyCode, delivery.deliveryFrequency),
  deliveryTime: codedOrNull(delivery.deliveryTimeCode, delivery.deliveryTime),
});

const entityOf = (entity: Entity): Coverage['benefitRelatedInfo'][number] => ({
  ...addressOf(entity),
  entityIdCode: entity.entityIdCode,
  entityIdDefinition: entity.entityIdDefinition,
  entityType: orNull(entity.entityType),
  name: orNull(entity.name),
  firstName: orNull(entity.firstName),
  lastName: orNull(entity.lastName),
  idCodeQualifier: codedOrNull(entity.idCodeQualifierCode, entity.idCodeQualifier),
  idCode: orNull(entity.idCode),
  relationship: codedOrNull(entity.relationshipCode, entity.relationship),
  contacts: entity.contacts.map(contactOf),
  providerCode: orNull(entity.providerCode),
  providerDefinition: orNull(entity.providerDefinition),
  taxonomyQualifier: orNull(entity.taxonomyQualifier),
  taxonomyCode: orNull(entity.taxonomyCode),
});

/** One EB segment with everything that belongs to it. */
export function coverageOf(coverage: AnswerCoverage): Coverage {
  const { amounts, coverageProcedureCode: procedure } = coverage;
  return {
    loop: coverage.person === 'dependent' ? '2110D' : '2110C',
    segment: coverage.segment,
    benefitCode: coverage.benefitCode,
    benefitType: coverage.benefitType,
    coverageLevelCode: orNull(coverage.coverageLevelCode),
    coverageLevel: orNull(coverage.coverageLevel),
    insuranceTypeCode: orNull(coverage.insuranceTypeCode),
    insuranceType: orNull(coverage.insuranceType),
    planDescription: orNull(coverage.planDescription),
    serviceTypeCodes: [...coverage.serviceTypeCodes],
    serviceTypes: [...coverage.serviceTypes],
    inNetwork: coverage.inNetwork,
    preAuthorizationRequired: coverage.preAuthorizationRequired,
    amounts: {
      timePeriodQualifierCode: orNull(amounts.timePeriodQualifierCode),
      timePeriodQualifier: orNull(amounts.timePeriodQualifier),
      monetaryAmount: orNull(amounts.monetaryAmount),
      percent: orNull(amounts.percent),
      quantity: orNull(amounts.quantity),
      quantityQualifierCode: orNull(amounts.quantityQualifierCode),
      quantityQualifier: orNull(amounts.quantityQualifier),
    },
    coverageDate: coverage.coverageDate.map(dateOf),
    coverageMessage: [...coverage.coverageMessage],
    coverageHealthCareServicesDelivery: coverage.coverageHealthCareServicesDelivery.map(deliveryOf),
    coverageAdditionalIdentification: coverage.coverageAdditionalIdentification.map(referenceOf),
    coverageProcedureCode: procedure && {
      procedureCodeQualifier: coded(procedure.procedureCodeQualifierCode, procedure.procedureCodeQualifier),
      procedureCode: procedure.procedureCode,
      modifiers: procedure.modifiers,
    },
    diagnosisPointers: [...coverage.diagnosisPointers],
    coverageAAAs: coverage.coverageAAAs.map(rejectionOf),
    placesOfService: coverage.placesOfService.map((place) => ({
      codeListQualifier: orNull(place.codeListQualifier),
      code: place.code,
      label: place.label,
      category: orNull(place.category),
      description: orNull(place.description),
    })),
    benefitRelatedInfo: coverage.benefitRelatedInfo.map(entityOf),
    person: coverage.person,
    personIndex: coverage.personIndex,
  };
}
