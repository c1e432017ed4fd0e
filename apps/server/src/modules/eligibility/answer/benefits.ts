import type { Coverage } from '@waypost/contract/eligibility/response';
import {
  type AnswerCoverage,
  addressOf,
  coded,
  codedOrNull,
  contactOf,
  dateOf,
  emptyToNull,
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
  quantity: emptyToNull(delivery.quantity),
  unit: codedOrNull(delivery.unitCode, delivery.unit),
  sampleSelectionModulus: emptyToNull(delivery.sampleSelectionModulus),
  timePeriodQualifier: codedOrNull(delivery.timePeriodQualifierCode, delivery.timePeriodQualifier),
  periodCount: emptyToNull(delivery.periodCount),
  deliveryFrequency: codedOrNull(delivery.deliveryFrequencyCode, delivery.deliveryFrequency),
  deliveryTime: codedOrNull(delivery.deliveryTimeCode, delivery.deliveryTime),
});

const entityOf = (entity: Entity): Coverage['benefitRelatedInfo'][number] => ({
  ...addressOf(entity),
  entityIdCode: entity.entityIdCode,
  entityIdDefinition: entity.entityIdDefinition,
  entityType: emptyToNull(entity.entityType),
  name: emptyToNull(entity.name),
  firstName: emptyToNull(entity.firstName),
  lastName: emptyToNull(entity.lastName),
  idCodeQualifier: codedOrNull(entity.idCodeQualifierCode, entity.idCodeQualifier),
  idCode: emptyToNull(entity.idCode),
  relationship: codedOrNull(entity.relationshipCode, entity.relationship),
  contacts: entity.contacts.map(contactOf),
  providerCode: emptyToNull(entity.providerCode),
  providerDefinition: emptyToNull(entity.providerDefinition),
  taxonomyQualifier: emptyToNull(entity.taxonomyQualifier),
  taxonomyCode: emptyToNull(entity.taxonomyCode),
});

/** One EB segment with everything that belongs to it. */
export function coverageOf(coverage: AnswerCoverage): Coverage {
  const { amounts, coverageProcedureCode: procedure } = coverage;
  return {
    loop: coverage.person === 'dependent' ? '2110D' : '2110C',
    segment: coverage.segment,
    benefitCode: coverage.benefitCode,
    benefitType: coverage.benefitType,
    coverageLevelCode: emptyToNull(coverage.coverageLevelCode),
    coverageLevel: emptyToNull(coverage.coverageLevel),
    insuranceTypeCode: emptyToNull(coverage.insuranceTypeCode),
    insuranceType: emptyToNull(coverage.insuranceType),
    planDescription: emptyToNull(coverage.planDescription),
    serviceTypeCodes: [...coverage.serviceTypeCodes],
    serviceTypes: [...coverage.serviceTypes],
    inNetwork: coverage.inNetwork,
    preAuthorizationRequired: coverage.preAuthorizationRequired,
    amounts: {
      timePeriodQualifierCode: emptyToNull(amounts.timePeriodQualifierCode),
      timePeriodQualifier: emptyToNull(amounts.timePeriodQualifier),
      monetaryAmount: emptyToNull(amounts.monetaryAmount),
      percent: emptyToNull(amounts.percent),
      quantity: emptyToNull(amounts.quantity),
      quantityQualifierCode: emptyToNull(amounts.quantityQualifierCode),
      quantityQualifier: emptyToNull(amounts.quantityQualifier),
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
      codeListQualifier: emptyToNull(place.codeListQualifier),
      code: place.code,
      label: place.label,
      category: emptyToNull(place.category),
      description: emptyToNull(place.description),
    })),
    benefitRelatedInfo: coverage.benefitRelatedInfo.map(entityOf),
    person: coverage.person,
    personIndex: coverage.personIndex,
  };
}
