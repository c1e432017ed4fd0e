import type { Random } from './random.ts';

/** An invented person with a visit. */
export type Person = {
  mrn: string;
  visit: string;
  lastName: string;
  firstName: string;
  birthDate: string;
  gender: string;
  serviceDate: string;
  zip: string;
  phone: string;
  insurances: ReadonlyArray<{ name: string; memberId: string }>;
};

const LAST = [
  "O'Neil",
  'Echeverría',
  'Smith-Jones',
  'Nguyen',
  'de la Cruz',
  'Åkesson',
  'Varga',
  'Null',
  'Müller',
  'St. John',
];
const FIRST = ['Marisol', 'José', 'Ann', 'Tobias', 'Ilona', 'Mary Lou', 'Zoë', 'Lee'];
const PAYERS = [
  'Tidewater PPO',
  'Lakeshore Health Plan, Inc.',
  'Medicare',
  'Blue "Choice" HMO',
  'Northern Mutual',
];

const randomDay = (random: Random, from: number, years: number): string =>
  `${from + random.below(years)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;

/** Invents people with distinct numbers; the dates of the first two reveal the order of day and month. */
export function inventPeople(random: Random, count: number): Person[] {
  return Array.from({ length: count }, (_none, at) => ({
    mrn: `00${random.digits(3)}${String(at).padStart(3, '0')}`,
    visit: `V-${random.digits(4)}-${at}`,
    lastName: random.pick(LAST),
    firstName: random.pick(FIRST),
    birthDate: at < 2 ? `19${40 + at}-03-2${at + 5}` : randomDay(random, 1930, 95),
    gender: random.pick(['F', 'M', 'Female', 'male', 'U']),
    serviceDate: at < 2 ? `2026-11-1${at + 4}` : randomDay(random, 2026, 1),
    zip: `0${1 + random.below(9)}${random.digits(3)}`,
    phone: `(555) ${2 + random.below(8)}${random.digits(2)}-${random.digits(4)}`,
    insurances: random
      .pick([[0], [0, 1], [0, 1]])
      .map((place) => ({ name: `${random.pick(PAYERS)}`, memberId: `${place}TW${random.digits(7)}` })),
  }));
}
