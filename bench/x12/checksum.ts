import type { Coverage } from '@waypost/x12';

// Reads every field of a benefit by its name, as typed code does.

const text = (value: string): number => (value === '' ? 0 : value.length + value.charCodeAt(0));
const maybe = (value: string | null): number => (value === null ? 0 : text(value));
const number = (value: number | null): number => value ?? 0;

// Uses plain index loops: an iterator, or a function passed to a generic loop, costs more than the reading itself.
function texts(values: readonly string[]): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += text(values[at] ?? '');
  return sum;
}

/** A checksum over every field of a benefit, at any depth. */
export function checksumOf(coverage: Coverage): number {
  return (
    text(coverage.benefitCode) +
    text(coverage.benefitType) +
    text(coverage.coverageLevelCode) +
    text(coverage.coverageLevel) +
    text(coverage.insuranceTypeCode) +
    text(coverage.insuranceType) +
    text(coverage.planDescription) +
    texts(coverage.serviceTypeCodes) +
    text(coverage.serviceTypeCode) +
    texts(coverage.serviceTypes) +
    maybe(coverage.inNetwork) +
    maybe(coverage.preAuthorizationRequired) +
    sumAmounts(coverage.amounts) +
    sumDates(coverage.coverageDate) +
    texts(coverage.coverageMessage) +
    sumDeliveries(coverage.coverageHealthCareServicesDelivery) +
    sumReferences(coverage.coverageAdditionalIdentification) +
    (coverage.coverageProcedureCode ? sumProcedure(coverage.coverageProcedureCode) : 0) +
    texts(coverage.diagnosisPointers) +
    sumRejections(coverage.coverageAAAs) +
    sumPlacesOfService(coverage.placesOfService) +
    sumEntities(coverage.benefitRelatedInfo) +
    text(coverage.person) +
    number(coverage.personIndex) +
    coverage.segment
  );
}

const sumAmounts = (amounts: Coverage['amounts']): number =>
  text(amounts.timePeriodQualifierCode) +
  text(amounts.timePeriodQualifier) +
  text(amounts.monetaryAmount) +
  text(amounts.percent) +
  text(amounts.quantity) +
  text(amounts.quantityQualifierCode) +
  text(amounts.quantityQualifier);

function sumDates(list: Coverage['coverageDate']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const date = list[at];
    if (date)
      sum +=
        text(date.dateTimeQualifierCode) +
        text(date.dateTimeQualifier) +
        text(date.formatQualifier) +
        maybe(date.date) +
        maybe(date.fromDate) +
        maybe(date.toDate) +
        text(date.value);
  }
  return sum;
}

function sumDeliveries(list: Coverage['coverageHealthCareServicesDelivery']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const delivery = list[at];
    if (delivery)
      sum +=
        text(delivery.quantityQualifierCode) +
        text(delivery.quantityQualifier) +
        text(delivery.quantity) +
        text(delivery.unitCode) +
        text(delivery.unit) +
        text(delivery.sampleSelectionModulus) +
        text(delivery.timePeriodQualifierCode) +
        text(delivery.timePeriodQualifier) +
        text(delivery.periodCount) +
        text(delivery.deliveryFrequencyCode) +
        text(delivery.deliveryFrequency) +
        text(delivery.deliveryTimeCode) +
        text(delivery.deliveryTime);
  }
  return sum;
}

function sumReferences(list: Coverage['coverageAdditionalIdentification']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const reference = list[at];
    if (reference)
      sum +=
        text(reference.referenceIdQualifierCode) +
        text(reference.referenceIdQualifier) +
        text(reference.referenceId) +
        text(reference.referenceDescription);
  }
  return sum;
}

const sumProcedure = (procedure: NonNullable<Coverage['coverageProcedureCode']>): number =>
  text(procedure.procedureCodeQualifierCode) +
  text(procedure.procedureCodeQualifier) +
  text(procedure.procedureCode) +
  texts(procedure.modifiers);

function sumRejections(list: Coverage['coverageAAAs']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const rejection = list[at];
    if (rejection)
      sum +=
        text(rejection.rejectReasonCode) +
        text(rejection.rejectReasonMessage) +
        text(rejection.followUpActionCode) +
        text(rejection.followUpActionMessage) +
        text(rejection.validRequest) +
        text(rejection.loop) +
        number(rejection.personIndex) +
        rejection.segment;
  }
  return sum;
}

function sumPlacesOfService(list: Coverage['placesOfService']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const place = list[at];
    if (place)
      sum +=
        text(place.codeListQualifier) +
        text(place.code) +
        text(place.label) +
        text(place.category) +
        text(place.description);
  }
  return sum;
}

function sumEntities(list: Coverage['benefitRelatedInfo']): number {
  let sum = 0;
  for (let at = 0; at < list.length; at += 1) {
    const entity = list[at];
    if (entity)
      sum +=
        text(entity.street) +
        text(entity.city) +
        text(entity.state) +
        text(entity.postalCode) +
        text(entity.entityIdCode) +
        text(entity.entityIdDefinition) +
        text(entity.entityType) +
        text(entity.name) +
        text(entity.firstName) +
        text(entity.lastName) +
        text(entity.idCodeQualifierCode) +
        text(entity.idCodeQualifier) +
        text(entity.idCode) +
        text(entity.relationshipCode) +
        text(entity.relationship) +
        sumContacts(entity.contacts) +
        text(entity.providerCode) +
        text(entity.providerDefinition) +
        text(entity.taxonomyQualifier) +
        text(entity.taxonomyCode);
  }
  return sum;
}

function sumContacts(list: Coverage['benefitRelatedInfo'][number]['contacts']): number {
  let sum = 0;
  for (const { name, communicationNumbers } of list) {
    sum += text(name);
    for (const line of communicationNumbers)
      sum += text(line.qualifierCode) + text(line.qualifier) + text(line.number);
  }
  return sum;
}
