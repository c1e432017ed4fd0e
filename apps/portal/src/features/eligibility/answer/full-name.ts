import type { EligibilityResponse, Person } from '@waypost/contract/eligibility/response';

export const fullName = (person: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'suffix'>): string =>
  [person.firstName, person.middleName, person.lastName, person.suffix].filter((part) => part).join(' ');

/** One person of an answer with several people. */
export const nameInAnswer = (person: Person): string =>
  `${fullName(person) || 'Name not given'}, ${person.role}`;

/** The people of an answer other than the patient, by their index in `people`. */
export const otherPeople = ({ people, patientIndex }: EligibilityResponse): ReadonlyMap<number, string> =>
  new Map(people.flatMap((person, at) => (at === patientIndex ? [] : [[at, nameInAnswer(person)] as const])));
