import { casePatients } from '@waypost/contract/graphql';
import type { FoundCases } from '@waypost/contract/search/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MadeCase, openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { newRegistrar, PATIENT, registrar } from '../support/registration.ts';
import { listTasks } from '../support/tasks.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let dana: Client;
let rosa: Client;
let berg: MadeCase;
let zielinski: MadeCase;
const open = (firstName: string, lastName: string, more: Partial<MadeCase> = {}) =>
  openCase(at, { change: { firstName, lastName, ...more }, task: {} });
beforeAll(async () => {
  at = await makeOrganization({ roles: [registrar] });
  ruth = await at.person('ruth');
  dana = await at.person('dana');
  rosa = await at.invite(newRegistrar);
  await open('Aoife', "O'Hara");
  await open('Ana Lucía', 'Echeverría');
  await open('Bo', 'Ångström');
  await open('Marisol', 'Núñez-Ortega');
  berg = await open('Lotte', 'Van der Berg');
  zielinski = await open('Jan', 'Zielinski', { accountNumber: '0088059', recordNumber: '000417' });
});

type Search = {
  lastName?: string;
  firstName?: string;
  patientAccountNumber?: string;
  medicalRecordNumber?: string;
};
/** A patient may have further cases. */
const found = async (search: Search) => [
  ...new Set((await ruth.read('search', casePatients, search)).casePatients.rows.map((row) => row.lastName)),
];
const inQueue = async (column: 'patientLastName' | 'number', filter: string) =>
  (await listTasks(dana, { [column]: { filterType: 'text', type: 'contains', filter } })).map(
    (task) => task.domainModels.case.patient.lastName,
  );
const similar = async (familyName: string, firstName = '') => {
  const answer = await rosa.call<Array<{ familyName: string }>>('POST', `${PATIENT}/similar`, {
    familyName,
    firstName,
  });
  expect(answer.status).toBe(200);
  return answer.body.map((one) => one.familyName);
};

describe('a patient search by name', () => {
  it.each([
    ['O’Hara', "O'Hara"],
    ['OHara', "O'Hara"],
    ['Hara', "O'Hara"],
    ['Berg', 'Van der Berg'],
    ['der Berg', 'Van der Berg'],
    ['vanderberg', 'Van der Berg'],
    ['Van der Berg, Lotte', 'Van der Berg'],
    ['Berg, Lot', 'Van der Berg'],
    ['Echeverría', 'Echeverría'],
    ['Echeverria', 'Echeverría'],
    ['echeverria, lucia', 'Echeverría'],
    ['Zieliński', 'Zielinski'],
    ['Angstrom', 'Ångström'],
    ['Ortega', 'Núñez-Ortega'],
  ])('%s: in the search, among those who may be the same person, and in the queue', async (typed, name) => {
    expect(await found({ lastName: typed })).toEqual([name]);
    expect(await similar(typed)).toEqual([name]);
    // The search matches a part of a given name, and the queue only its beginning.
    if (typed !== 'echeverria, lucia') expect(await inQueue('patientLastName', typed)).toEqual([name]);
  });

  it('a search by name does not find a different given name, a different letter of a further word, or a previous name', async () => {
    expect(await found({ lastName: 'Berg', firstName: 'Pedro' })).toEqual([]);
    expect(await found({ lastName: 'b' })).toEqual([]);
    expect(await found({ lastName: 'erg' })).toEqual([]);
    const rename = async (family: string, version: number) => {
      const name = [{ familyName: family, firstName: 'Lotte' }];
      const answer = await rosa.call(
        'PATCH',
        `${PATIENT}/${berg.patientId}`,
        { name },
        { 'if-match': String(version) },
      );
      expect(answer.status).toBe(200);
    };
    await rename('Bergmann', 1);
    expect(await found({ lastName: 'Berg' })).toEqual(['Bergmann']);
    await rename('Van der Berg', 2);
    expect(await found({ lastName: 'Berg' })).toEqual(['Van der Berg']);
  });

  it('pages list matches by beginning and by part in one order, each once, with one count', async () => {
    for (const lastName of ['Ortegaz', 'Ortegon', 'Abe Ortega', 'Zu Ortega']) await open('Ina', lastName);
    const seen: Array<{ lastName: string; caseNumber: string }> = [];
    let after: string | null = null;
    let total: number | undefined;
    do {
      const variables: Record<string, unknown> = { lastName: 'orteg', limit: 2, after };
      const page: FoundCases = (await ruth.read('search', casePatients, variables)).casePatients;
      total ??= page.total;
      expect(page.total).toBe(total);
      seen.push(...page.rows);
      after = page.next;
    } while (after !== null && seen.length < 20);
    expect([...new Set(seen.map((row) => row.lastName))]).toEqual([
      'Abe Ortega',
      'Núñez-Ortega',
      'Ortegaz',
      'Ortegon',
      'Zu Ortega',
    ]);
    expect(new Set(seen.map((row) => row.caseNumber)).size).toBe(seen.length);
    expect(total).toBe(seen.length);
  });
});

describe('leading zeros', () => {
  it('leading zeros do not count in the case search by account or medical record number', async () => {
    for (const patientAccountNumber of ['88059', '0088059', '00088059'])
      expect(await found({ patientAccountNumber }), patientAccountNumber).toEqual(['Zielinski']);
    for (const medicalRecordNumber of ['417', '000417'])
      expect(await found({ medicalRecordNumber }), medicalRecordNumber).toEqual(['Zielinski']);
    expect(await found({ patientAccountNumber: '8805' })).toEqual([]);
    expect(await found({ patientAccountNumber: '880590' })).toEqual([]);
  });

  it('leading zeros do not count in the queue’s filter by case or account number', async () => {
    for (const number of ['88059', '0088059', '00088059', zielinski.caseNumber])
      expect(await inQueue('number', number), number).toEqual(['Zielinski']);
  });
});

it('the parts of names can be read and written only in their own organization', async () => {
  const elsewhere = await makeOrganization();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role waypost_app');
    await client.query("select set_config('waypost.entity_id', $1, true)", [elsewhere.id]);
    const { rows } = await client.query('select from patient_name_part where entity_id = $1', [at.id]);
    expect(rows).toEqual([]);
    await expect(
      client.query(
        "insert into patient_name_part values ($1, 'lastName', 'berg', '00000000-0000-4000-8000-000000000001')",
        [at.id],
      ),
    ).rejects.toThrow(/row-level security/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
