import { folded } from '@waypost/contract/core/folded';
import type { MatchRule } from '@waypost/contract/patients/register';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import { named, newRegistrar, register, registrar } from '../support/registration.ts';

const { pool } = await testDatabase();
let rosa: Client;
let nadia: Client;
beforeAll(async () => {
  rosa = await (await makeOrganization({ roles: [registrar] })).invite(newRegistrar);
  nadia = await (await makeOrganization({ roles: [registrar] })).invite(newRegistrar);
});

/** A different date of birth for each test, so that no other patient has it. */
let day = 0;
const nextDay = () => {
  day += 1;
  return new Date(Date.UTC(1950, 0, 1 + day * 97)).toISOString().slice(0, 10);
};
const addressIn = (postalCode: string) => [{ line: [], city: null, state: null, postalCode, country: null }];
const phone = (phoneNumber: string) => [{ phoneType: 'Home', phoneNumber }];

type Facts = { name: [string, string]; birthDate?: string; [field: string]: unknown };
const send = async (client: Client, { name: [first, last], ...facts }: Facts) => {
  const { status, body, text } = await register(client, { ...facts, name: named(first, last) });
  expect(status, text).toBe(200);
  return body;
};

const proposals: Array<[MatchRule, Facts, Facts]> = [
  ['name-and-birth-date', { name: ['Søren', "O'Neil"] }, { name: ['SOREN', 'Oneil'] }],
  ['name-in-one-field', { name: ['José', 'Ñandú'] }, { name: ['Jose', 'Nandu, Jose'] }],
  ['middle-name', { name: ['Ana', 'Reyes'] }, { name: ['Ana María', 'Reyes'] }],
  ['swapped-names', { name: ['James', 'Thomas'] }, { name: ['Thomas', 'James'] }],
  ['nickname', { name: ['Robert', 'Hill'] }, { name: ['Bob', 'Hill'] }],
  ['part-of-family-name', { name: ['Eva', 'García-López'] }, { name: ['Eva', 'Lopez'] }],
  [
    'one-letter',
    { name: ['Ben', 'Holloway'], address: addressIn('95814') },
    { name: ['Ben', 'Hollwoay'], address: addressIn('95814-1234') },
  ],
  [
    'one-letter',
    { name: ['Marta', 'Quill'], patientPhoneNumber: phone('9165550142') },
    { name: ['Marte', 'Quill'], patientPhoneNumber: phone('9165550142') },
  ],
  [
    'birth-date-digits',
    { name: ['Ann', 'Smith'], gender: 'Female', birthDate: '1984-03-12' },
    { name: ['Ann', 'SMITH'], gender: 'Female', birthDate: '1984-12-03' },
  ],
];
it.each(proposals)(
  'patient matching by %s proposes a patient and registers nobody until the caller confirms a new one; other organizations see nothing',
  async (rule, known, sent) => {
    const birthDate = nextDay();
    const first = await send(rosa, { birthDate, ...known });
    const before = await patientsOf(rosa);
    expect(await send(rosa, { birthDate, ...sent })).toEqual({
      outcome: 'proposed',
      patientId: null,
      version: null,
      candidates: [{ patientId: first.patientId, rule }],
    });
    expect(await patientsOf(rosa)).toBe(before);
    expect((await send(nadia, { birthDate, ...sent })).outcome).toBe('registered');
    const another = await send(rosa, { birthDate, ...sent, isAnother: true });
    expect(another.outcome).toBe('registered');
    expect(await patientsOf(rosa)).toBe(before + 1);
  },
);

const patientsOf = async ({ entityId }: Client) =>
  Number((await pool.query('select count(*) from patient where entity_id = $1', [entityId])).rows[0]?.count);

const outsiders: Array<[string, Facts, Facts]> = [
  [
    'twins with given names of their own',
    { name: ['Luz', 'Ortega'], gender: 'Female', address: addressIn('95814') },
    { name: ['Sol', 'Ortega'], gender: 'Female', address: addressIn('95814') },
  ],
  ['those with another middle name each', { name: ['Ana María', 'Vega'] }, { name: ['Ana Lucía', 'Vega'] }],
  ['a letter apart and nothing else', { name: ['Ben', 'Dorset'] }, { name: ['Ben', 'Dorsat'] }],
  [
    'two letters apart',
    { name: ['Ben', 'Merriman'], gender: 'Male' },
    { name: ['Ben', 'Merrimen-A'], gender: 'Male' },
  ],
  [
    'two digits of the date of birth apart',
    { name: ['Ann', 'Jones'], gender: 'Female', birthDate: '1984-03-12' },
    { name: ['Ann', 'Jones'], gender: 'Female', birthDate: '1985-03-13' },
  ],
  [
    'a digit of the date of birth apart and nothing else',
    { name: ['Ann', 'Baker'], birthDate: '1984-03-12' },
    { name: ['Ann', 'Baker'], birthDate: '1984-03-13' },
  ],
];
it.each(outsiders)('%s are two patients, and neither is proposed', async (_, known, sent) => {
  const birthDate = nextDay();
  await send(rosa, { birthDate, ...known });
  expect(await send(rosa, { birthDate, ...sent })).toMatchObject({ outcome: 'registered', candidates: [] });
});

it('more than 500 people with one date of birth do not hide a match or a registration', async () => {
  const birthDate = '1900-01-01';
  const first = await send(rosa, { name: ['Zoë', 'Zykla'], birthDate });
  await pool.query(
    `insert into patient (entity_id, id, patient_number, first_name, last_name, birth_date, gender)
     select entity_id, gen_random_uuid(), 'X' || n, 'Many' || n, 'People', birth_date, 'Unknown'
     from patient, generate_series(1, 600) n where id = $1`,
    [first.patientId],
  );
  expect((await send(rosa, { name: ['Zoe', 'ZYKLA'], birthDate })).candidates).toEqual([
    { patientId: first.patientId, rule: 'name-and-birth-date' },
  ]);
  expect((await send(rosa, { name: ['Nova', 'Person'], birthDate })).outcome).toBe('registered');
});

it('the database and the product fold names in the same way', async () => {
  const names = `José|Ñandú-O'Neil|O’Cönnor|Weiß|STRAẞE|Søren|ŁUKASZ|Đorđe|Æsa|Œuvre|Þór|ﬁn|  Ana  María |Nandu, Jose|d‘Arc|Ŋala|Iñaki|ʻOkina|李 小龙`;
  const { rows } = await pool.query('select folded(n) as folded from unnest($1::text[]) n', [
    names.split('|'),
  ]);
  expect(rows.map((row) => row.folded)).toEqual(names.split('|').map(folded));
});
