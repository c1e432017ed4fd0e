import type { Coverage } from '@waypost/x12';

// Reads every field of a benefit by its name, as typed code does.

const text = (value: string): number => value.length + (value.length > 0 ? value.charCodeAt(0) : 0);
const maybe = (value: string | null): number => (value === null ? 0 : text(value));
const number = (value: number | null): number => value ?? 0;

// Reads lists by index, because an iterator over frozen and normal lists costs more than the reading itself.
function texts(values: readonly string[]): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += text(values[at] ?? '');
  return sum;
}

function sumOf<Item>(items: readonly Item[], of: (item: Item) => number): number {
  let sum = 0;
  for (let at = 0; at < items.length; at += 1) sum += of(items[at] as Item);
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
    ofAmounts(coverage.amounts) +
    sumOf(coverage.coverageDate, ofDate) +
    texts(coverage.coverageMessage) +
    sumOf(coverage.coverageHealthCareServicesDelivery, ofDelivery) +
    sumOf(coverage.coverageAdditionalIdentification, ofReference) +
    (coverage.coverageProcedureCode ? ofProcedure(coverage.coverageProcedureCode) : 0) +
    texts(coverage.diagnosisPointers) +
    sumOf(coverage.coverageAAAs, ofRejection) +
    sumOf(coverage.placesOfService, ofPlace) +
    sumOf(coverage.benefitRelatedInfo, ofEntity) +
    text(coverage.person) +
    number(coverage.personIndex) +
    coverage.segment
  );
}

const ofAmounts = (amounts: Coverage['amounts']): number =>
  text(amounts.timePeriodQualifierCode) +
  text(amounts.timePeriodQualifier) +
  text(amounts.monetaryAmount) +
  text(amounts.percent) +
  text(amounts.quantity) +
  text(amounts.quantityQualifierCode) +
  text(amounts.quantityQualifier);

const ofDate = (date: Coverage['coverageDate'][number]): number =>
  text(date.dateTimeQualifierCode) +
  text(date.dateTimeQualifier) +
  text(date.formatQualifier) +
  maybe(date.date) +
  maybe(date.fromDate) +
  maybe(date.toDate) +
  text(date.value);

const ofDelivery = (delivery: Coverage['coverageHealthCareServicesDelivery'][number]): number =>
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

const ofReference = (reference: Coverage['coverageAdditionalIdentification'][number]): number =>
  text(reference.referenceIdQualifierCode) +
  text(reference.referenceIdQualifier) +
  text(reference.referenceId) +
  text(reference.referenceDescription);

const ofProcedure = (procedure: NonNullable<Coverage['coverageProcedureCode']>): number =>
  text(procedure.procedureCodeQualifierCode) +
  text(procedure.procedureCodeQualifier) +
  text(procedure.procedureCode) +
  texts(procedure.modifiers);

const ofRejection = (rejection: Coverage['coverageAAAs'][number]): number =>
  text(rejection.rejectReasonCode) +
  text(rejection.rejectReasonMessage) +
  text(rejection.followUpActionCode) +
  text(rejection.followUpActionMessage) +
  text(rejection.validRequest) +
  text(rejection.loop) +
  number(rejection.personIndex) +
  rejection.segment;

const ofPlace = (place: Coverage['placesOfService'][number]): number =>
  text(place.codeListQualifier) +
  text(place.code) +
  text(place.label) +
  text(place.category) +
  text(place.description);

const ofEntity = (entity: Coverage['benefitRelatedInfo'][number]): number =>
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
  sumOf(entity.contacts, ofContact) +
  text(entity.providerCode) +
  text(entity.providerDefinition) +
  text(entity.taxonomyQualifier) +
  text(entity.taxonomyCode);

const ofContact = (contact: Coverage['benefitRelatedInfo'][number]['contacts'][number]): number =>
  text(contact.name) +
  sumOf(
    contact.communicationNumbers,
    (line) => text(line.qualifierCode) + text(line.qualifier) + text(line.number),
  );
