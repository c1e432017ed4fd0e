import type { Coverage } from '@waypost/contract/eligibility/response';
import type { EligibilityResponse as Answer } from '@waypost/x12';

export type AnswerCoverage = Answer['coverages'][number];
export type AnswerPerson = Answer['people'][number];
type AnswerRejection = Answer['AAAs'][number];
type AnswerDate = AnswerCoverage['coverageDate'][number];
type AnswerReference = AnswerCoverage['coverageAdditionalIdentification'][number];
type AnswerContact = Answer['informationSource']['contacts'][number];
type AnswerProvider = AnswerPerson['providers'][number];
type AnswerEntity = Pick<AnswerPerson, 'entityIdCode' | 'entityType'>;
type AnswerAddress = Pick<AnswerPerson, 'street' | 'city' | 'state' | 'postalCode'>;

/** Converts an empty text, which payers use for a missing value, to null. */
export const emptyToNull = (text: string): string | null => (text === '' ? null : text);
export const coded = (code: string, label: string) => ({ code, label });
export const codedOrNull = (code: string, label: string) => (code === '' ? null : coded(code, label));

export const addressOf = ({ street, city, state, postalCode }: AnswerAddress) => ({
  street: emptyToNull(street),
  city: emptyToNull(city),
  state: emptyToNull(state),
  postalCode: emptyToNull(postalCode),
});

export const entityOf = ({ entityIdCode, entityType }: AnswerEntity) => ({
  entityIdCode: emptyToNull(entityIdCode),
  entityType: emptyToNull(entityType),
});

export const dateOf = (date: AnswerDate): Coverage['coverageDate'][number] => ({
  dateTimeQualifier: coded(date.dateTimeQualifierCode, date.dateTimeQualifier),
  formatQualifier: emptyToNull(date.formatQualifier),
  date: date.date,
  fromDate: date.fromDate,
  toDate: date.toDate,
  value: date.value,
});

export const referenceOf = (
  reference: AnswerReference,
): Coverage['coverageAdditionalIdentification'][number] => ({
  referenceIdQualifier: coded(reference.referenceIdQualifierCode, reference.referenceIdQualifier),
  referenceId: reference.referenceId,
  referenceDescription: emptyToNull(reference.referenceDescription),
});

export const rejectionOf = (rejection: AnswerRejection) => ({ ...rejection });

export const contactOf = ({ name, communicationNumbers }: AnswerContact) => ({
  name: emptyToNull(name),
  communicationNumbers: communicationNumbers.map((line) => ({
    qualifier: coded(line.qualifierCode, line.qualifier),
    number: line.number,
  })),
});

export const providerRoleOf = (provider: AnswerProvider) => ({
  providerCode: provider.providerCode,
  providerDefinition: provider.providerDefinition,
  idCodeQualifier: emptyToNull(provider.qualifier),
  idCode: emptyToNull(provider.identifier),
});
