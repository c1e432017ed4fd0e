import { ethnicities, languages, maritalStatuses } from '@waypost/contract/patients/lists';
import type { Insertable } from 'kysely';
import type { Tables } from '../infrastructure/tables/tables.ts';
import { hasFurtherCases } from './further-cases.ts';
import type { CastCase } from './patients.ts';
import { type Random, randomFrom } from './random.ts';

const streets = ['Alder Court', 'Birch Lane', 'Canal Street', 'Dune Road', 'Elm Terrace', 'Ferry Row'];
const towns = [
  { city: 'Lakemont', state: 'CA', zip: '958' },
  { city: 'Millbrook', state: 'CA', zip: '956' },
  { city: 'Harbor Point', state: 'OR', zip: '973' },
] as const;

/** English is spoken most, and some do not say. */
const spoken = ['en', 'en', 'en', 'es', null, ...Object.keys(languages)];
const codes = (list: object): Array<string | null> => [...Object.keys(list), null];

/** 555-01xx is reserved for fiction. */
const phone = (random: Random): string =>
  `${random.pick(['916', '530', '503'])}55501${String(random.int(0, 99)).padStart(2, '0')}`;

/** Demographics of a patient of the cast: the same in every run, and incomplete for some. */
export function demographicsOf(of: CastCase, hasNoPhone: boolean): Partial<Insertable<Tables['patient']>> {
  const random = randomFrom(Number.parseInt(of.patientId.slice(0, 8), 16));
  const maybe = <T>(value: T, outOf = 4): T | null => (random.int(1, outOf) === 1 ? null : value);
  const town = random.pick(towns);
  const lines = [`${random.int(2, 980)} ${random.pick(streets)}`];
  if (random.int(1, 5) === 1) lines.push(`Apt ${random.int(1, 40)}`);
  const isDeceased = of.birthDate < '1945' && !hasFurtherCases(of) && random.int(1, 3) === 1;
  return {
    master_patient_index: maybe(`MPI ${5_500_000 + Number(of.recordNumber)}`),
    marital_status: random.pick(codes(maritalStatuses)),
    language: random.pick(spoken),
    ethnicity: random.pick(codes(ethnicities)),
    address_lines: lines,
    city: town.city,
    state: town.state,
    postal_code: `${town.zip}${random.int(10, 99)}`,
    country: 'US',
    home_phone: maybe(phone(random), 3),
    mobile_phone: maybe(phone(random)),
    work_phone: maybe(phone(random), 2),
    ...(hasNoPhone && { home_phone: null, mobile_phone: null, work_phone: null }),
    email: maybe(`${of.firstName}.${of.lastName}@example.org`.toLowerCase().replace(/[^a-z.@]/g, ''), 3),
    is_deceased: isDeceased,
    deceased_date: isDeceased ? of.serviceStart : null,
  };
}
