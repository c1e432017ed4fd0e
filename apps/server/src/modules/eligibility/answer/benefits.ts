import type { Coverage } from '@waypost/contract/eligibility/response';
import {
  type AnswerCoverage,
  addressOf,
  coded,
  codedIfGiven,
  contactOf,
  dateOf,
  given,
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
  quantityQualifier: codedIfGiven(delivery.quantityQualifierCode, delivery.quantityQualifier),
  quantity: given(delivery.quantity),
  unit: codedIfGiven(delivery.unitCode, delivery.unit),
  sampleSelectionModulus: given(delivery.sampleSelectionModulus),
  timePeriodQualifier: codedIfGiven(delivery.timePeriodQualifierCode, delivery.timePeriodQualifier),
  periodCount: given(delivery.periodCount),
  deliveryFrequency: codedIfGiven(delivery.deliveryFrequencyCode, delivery.deliveryFrequency),
  deliveryTime: codedIfGiven(delivery.deliveryTimeCode, delivery.deliveryTime),
});

const entityOf = (entity: Entity): Coverage['benefitRelatedInfo'][number] => ({
  ...addressOf(entity),
  entityIdCode: entity.entityIdCode,
  entityIdDefinition: entity.entityIdDefinition,
  entityType: given(entity.entityType),
  name: given(entity.name),
  firstName: given(entity.firstName),
  lastName: given(entity.lastName),
  idCodeQualifier: codedIfGiven(entity.idCodeQualifierCode, entity.idCodeQualifier),
  idCode: given(entity.idCode),
  relationship: codedIfGiven(entity.relationshipCode, entity.relationship),
  contacts: entity.contacts.map(contactOf),
  providerCode: given(entity.providerCode),
  providerDefinition: given(entity.providerDefinition),
  taxonomyQualifier: given(entity.taxonomyQualifier),
  taxonomyCode: given(entity.taxonomyCode),
});

/** One EB segment with everything that belongs to it. */
export function coverageOf(coverage: AnswerCoverage): Coverage {
  const { amounts, coverageProcedureCode: procedure } = coverage;
  return {
    loop: coverage.person === 'dependent' ? '2110D' : '2110C',
    segment: coverage.segment,
    benefitCode: coverage.benefitCode,
    benefitType: coverage.benefitType,
    coverageLevelCode: given(coverage.coverageLevelCode),
    coverageLevel: given(coverage.coverageLevel),
    insuranceTypeCode: given(coverage.insuranceTypeCode),
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
      quantityQualifierCode: given(amounts.quantityQualifierCode),
      quantityQualifier: given(amounts.quantityQualifier),
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
      codeListQualifier: given(place.codeListQualifier),
      code: place.code,
      label: place.label,
      category: given(place.category),
      description: given(place.description),
    })),
    benefitRelatedInfo: coverage.benefitRelatedInfo.map(entityOf),
    person: coverage.person,
    personIndex: coverage.personIndex,
  };
}
