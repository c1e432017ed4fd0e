import { ethnicities, languages, maritalStatuses } from '@waypost/contract/patients/lists';
import type { Insertable } from 'kysely';
import type { Tables } from '../infrastructure/tables/tables.ts';
import { hasFurtherCases } from './further-cases.ts';
import type { CastCase } from './patients.ts';
import { type Random, randomFrom } from './random.ts';

const streets = ['Alder Court', 'Birch Lane', 'Canal Street', 'Dune Road', 'Elm Terrace', 'Ferry Row'];
type Town = { city: string; state: string; zip: string };
const towns: readonly Town[] = [
  { city: 'Lakemont', state: 'CA', zip: '958' },
  { city: 'Millbrook', state: 'CA', zip: '956' },
  { city: 'Harbor Point', state: 'OR', zip: '973' },
];
/** The towns of patients of a facility in another state, each replacing a town above. */
const townsOf: Readonly<Record<string, readonly Town[]>> = {
  OH: [
    { city: 'Lakemont', state: 'OH', zip: '430' },
    { city: 'Mill Run', state: 'OH', zip: '432' },
    { city: 'Fennwick', state: 'OH', zip: '431' },
  ],
  WA: [
    { city: 'Harbor Point', state: 'WA', zip: '983' },
    { city: 'Port Ellery', state: 'WA', zip: '981' },
    { city: 'Millbrook', state: 'WA', zip: '984' },
  ],
};

/** English is the most frequent language, and some patients state none. */
const spokenLanguages = ['en', 'en', 'en', 'es', null, ...Object.keys(languages)];
const codes = (list: object): Array<string | null> => [...Object.keys(list), null];

const areas: Readonly<Record<string, readonly string[]>> = {
  OH: ['614', '740', '380'],
  WA: ['206', '360', '253'],
};
/** 555-01xx is reserved for fiction. */
const phone = (random: Random, state: string): string =>
  `${random.pick(areas[state] ?? ['916', '530', '503'])}55501${String(random.int(0, 99)).padStart(2, '0')}`;

/** Letters only, without accents. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Demographics of a patient of the cast: the same in every run, and incomplete for some. */
export function demographicsOf(of: CastCase, hasNoPhone: boolean): Partial<Insertable<Tables['patient']>> {
  const random = randomFrom(Number.parseInt(of.patientId.slice(0, 8), 16));
  const maybe = <T>(value: T, outOf = 4): T | null => (random.int(1, outOf) === 1 ? null : value);
  const town = random.pick(townsOf[of.facility.state] ?? towns);
  const lines = [`${random.int(2, 980)} ${random.pick(streets)}`];
  if (random.int(1, 5) === 1) lines.push(`Apt ${random.int(1, 40)}`);
  const isDeceased = of.birthDate < '1945' && !hasFurtherCases(of) && random.int(1, 3) === 1;
  return {
    master_patient_index: maybe(`MPI ${5_500_000 + Number(of.recordNumber)}`),
    marital_status: random.pick(codes(maritalStatuses)),
    language: random.pick(spokenLanguages),
    ethnicity: random.pick(codes(ethnicities)),
    ...of.personal,
    address_lines: lines,
    city: town.city,
    state: town.state,
    postal_code: `${town.zip}${random.int(10, 99)}`,
    country: 'US',
    home_phone: maybe(phone(random, of.facility.state), 3),
    mobile_phone: maybe(phone(random, of.facility.state)),
    work_phone: maybe(phone(random, of.facility.state), 2),
    ...(hasNoPhone && { home_phone: null, mobile_phone: null, work_phone: null }),
    email: maybe(`${plain(of.firstName)}.${plain(of.lastName)}@example.org`, 3),
    is_deceased: isDeceased,
    deceased_date: isDeceased ? of.serviceStart : null,
  };
}
