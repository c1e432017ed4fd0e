import type { EligibilityResponse, Person } from '@waypost/contract/services/eligibility-response';

export const fullName = (person: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'suffix'>): string =>
  [person.firstName, person.middleName, person.lastName, person.suffix].filter((part) => part).join(' ');

/** Somebody of an answer that tells about several. */
export const nameInAnswer = (person: Person): string =>
  `${fullName(person) || 'Name not given'}, ${person.role}`;

/** Those whom an answer tells about beside the patient, by their place in `people`. */
export const otherPeople = ({ people, patientIndex }: EligibilityResponse): ReadonlyMap<number, string> =>
  new Map(people.flatMap((person, at) => (at === patientIndex ? [] : [[at, nameInAnswer(person)] as const])));
