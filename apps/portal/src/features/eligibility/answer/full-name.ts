import type { Person } from '@waypost/contract/services/eligibility-response';

export const fullName = (person: Pick<Person, 'firstName' | 'middleName' | 'lastName' | 'suffix'>): string =>
  [person.firstName, person.middleName, person.lastName, person.suffix].filter((part) => part).join(' ');
