import type { Person } from '@waypost/contract/eligibility/response';
import {
  type AnswerPerson,
  addressOf,
  codedOrNull,
  dateOf,
  emptyToNull,
  entityOf,
  providerRoleOf,
  referenceOf,
} from './wire.ts';

type Service = AnswerPerson['military'][number];

const militaryOf = (service: Service): Person['military'][number] => ({
  informationStatus: codedOrNull(service.informationStatusCode, service.informationStatus),
  employmentStatus: codedOrNull(service.employmentStatusCode, service.employmentStatus),
  affiliation: codedOrNull(service.affiliationCode, service.affiliation),
  description: emptyToNull(service.description),
  rank: codedOrNull(service.rankCode, service.rank),
  date: service.date,
  fromDate: service.fromDate,
  toDate: service.toDate,
});

/** A subscriber or dependent as the payer describes them. */
export function personOf(person: AnswerPerson): Person {
  return {
    ...addressOf(person),
    ...entityOf(person),
    role: person.role,
    subscriberIndex: person.subscriberIndex,
    firstName: emptyToNull(person.firstName),
    middleName: emptyToNull(person.middleName),
    lastName: emptyToNull(person.lastName),
    suffix: emptyToNull(person.suffix),
    gender: emptyToNull(person.gender),
    dateOfBirth: person.dateOfBirth,
    dateOfDeath: person.dateOfDeath,
    memberId: emptyToNull(person.memberId),
    memberIdQualifier: emptyToNull(person.memberIdQualifier),
    insuredIndicator: emptyToNull(person.insuredIndicator),
    individualRelationshipCode: emptyToNull(person.individualRelationshipCode),
    individualRelationshipDefinition: emptyToNull(person.individualRelationshipDefinition),
    identityChanged: person.identityChanged,
    dates: [...person.subscriberDate, ...person.dependentDate].map(dateOf),
    additionalIdentification: person.additionalIdentification.map(referenceOf),
    diagnoses: person.diagnoses,
    providers: person.providers.map(providerRoleOf),
    military: person.military.map(militaryOf),
  };
}
