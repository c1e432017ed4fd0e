import type { Person } from '@waypost/contract/eligibility/response';
import {
  type AnswerPerson,
  addressOf,
  codedIfGiven,
  dateOf,
  entityOf,
  given,
  providerRoleOf,
  referenceOf,
} from './wire.ts';

type Service = AnswerPerson['military'][number];

const militaryOf = (service: Service): Person['military'][number] => ({
  informationStatus: codedIfGiven(service.informationStatusCode, service.informationStatus),
  employmentStatus: codedIfGiven(service.employmentStatusCode, service.employmentStatus),
  affiliation: codedIfGiven(service.affiliationCode, service.affiliation),
  description: given(service.description),
  rank: codedIfGiven(service.rankCode, service.rank),
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
    firstName: given(person.firstName),
    middleName: given(person.middleName),
    lastName: given(person.lastName),
    suffix: given(person.suffix),
    gender: given(person.gender),
    dateOfBirth: person.dateOfBirth,
    dateOfDeath: person.dateOfDeath,
    memberId: given(person.memberId),
    memberIdQualifier: given(person.memberIdQualifier),
    insuredIndicator: given(person.insuredIndicator),
    individualRelationshipCode: given(person.individualRelationshipCode),
    individualRelationshipDefinition: given(person.individualRelationshipDefinition),
    identityChanged: person.identityChanged,
    dates: [...person.subscriberDate, ...person.dependentDate].map(dateOf),
    additionalIdentification: person.additionalIdentification.map(referenceOf),
    diagnoses: person.diagnoses,
    providers: person.providers.map(providerRoleOf),
    military: person.military.map(militaryOf),
  };
}
