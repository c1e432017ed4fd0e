import type { Problem } from '@waypost/contract/core/errors';
import { casePatients } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../src/infrastructure/dates.ts';
import { openCase, openCases } from '../support/cases.ts';
import type { Answer, Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

type Known = {
  id: string;
  patient_id: string;
  status: string;
  case_number: string;
  account_number: string;
  facility_id: string;
  service_start: string;
  service_end: string | null;
  first_name: string;
  last_name: string;
  birth_date: string;
  medical_record_number: string;
};

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let cases: Known[];
beforeAll(async () => {
  at = await makeOrganization();
  ruth = await at.person('ruth');
  for (const facility of [0, 1, 2]) await openCases(at, 14, { facility });
  const { rows } = await pool.query<Known>(
    `select c.*, p.first_name, p.last_name, p.birth_date, p.medical_record_number from patient_case c
     join patient p on p.entity_id = c.entity_id and p.id = c.patient_id where c.entity_id = $1 order by case_number`,
    [ruth.entityId],
  );
  cases = rows;
});

const search = async (client: Client, variables: Record<string, unknown>) =>
  (await client.read('search', casePatients, variables)).casePatients;
const send = (client: Client, variables: Record<string, unknown>): Promise<Answer<Problem>> =>
  client.call('POST', '/services/search/graphql', { query: casePatients.document, variables });
const numbers = (rows: Array<{ caseNumber: string }>) => rows.map((row) => row.caseNumber).sort();
const wanted = (keep: (one: Known) => boolean) =>
  numbers(cases.filter(keep).map((one) => ({ caseNumber: one.case_number })));
const wire = (date: string) => `${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}`;

describe('case search', () => {
  it('case search finds by each field the same as a full scan, with all fields of a result [C-092][C-321]', async () => {
    const one = cases[7] as Known;
    const asked: Array<[Record<string, unknown>, (of: Known) => boolean]> = [
      [
        { lastName: one.last_name.slice(0, 3).toUpperCase() },
        (of) => of.last_name.toLowerCase().startsWith(one.last_name.slice(0, 3).toLowerCase()),
      ],
      [
        { lastName: one.last_name, firstName: one.first_name },
        (of) => of.last_name === one.last_name && of.first_name.startsWith(one.first_name),
      ],
      [{ caseNumber: one.case_number }, (of) => of.case_number === one.case_number],
      [
        { caseNumber: one.case_number.slice(0, 5) },
        (of) => of.case_number.startsWith(one.case_number.slice(0, 5)),
      ],
      [{ patientAccountNumber: one.account_number }, (of) => of.account_number === one.account_number],
      [
        { medicalRecordNumber: one.medical_record_number },
        (of) => of.medical_record_number === one.medical_record_number,
      ],
      [{ dateOfBirth: wire(one.birth_date) }, (of) => of.birth_date === one.birth_date],
      [
        { caseNumber: '2', dateOfServiceStart: wire(one.service_start) },
        (of) =>
          of.service_start <= one.service_start && (of.service_end ?? of.service_start) >= one.service_start,
      ],
      [
        {
          caseNumber: '2',
          dateOfServiceStart: wire(addDays(one.service_start, 1)),
          dateOfServiceEnd: wire(addDays(one.service_start, 9)),
        },
        (of) =>
          of.service_start <= addDays(one.service_start, 9) &&
          (of.service_end ?? of.service_start) >= addDays(one.service_start, 1),
      ],
    ];
    for (const [variables, keep] of asked) {
      const { rows, total } = await search(ruth, { ...variables, limit: 1000 });
      expect(numbers(rows), Object.keys(variables).join()).toEqual(wanted(keep));
      expect(total).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(0);
    }
    const { rows } = await search(ruth, { patientAccountNumber: one.account_number });
    expect(rows[0]).toEqual({
      id: one.id,
      caseId: one.id,
      caseStatus: one.status,
      patientId: one.patient_id,
      caseNumber: one.case_number,
      firstName: one.first_name,
      lastName: one.last_name,
      dateOfBirth: one.birth_date,
      dateOfServiceStart: one.service_start,
      dateOfServiceEnd: one.service_end,
      medicalRecordNumber: one.medical_record_number,
      patientAccountNumber: one.account_number,
    });
  });

  it('case search pages by name without gaps or repeats', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(ruth, {
        caseNumber: '2',
        limit: 9,
        after,
      });
      seen.push(...page.rows.map((row) => `${row.lastName}, ${row.firstName}`.toLowerCase()));
      after = page.next;
    } while (after !== null && seen.length < 1000);
    expect(seen).toHaveLength(cases.length);
    expect(seen).toEqual([...seen].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  });

  it('case search in one round trip returns the same as in several, page by page, and is audited alike', async () => {
    const [one] = cases;
    if (!one) throw new Error('there are no cases');
    type Page = Answer<{ data: { casePatients: Awaited<ReturnType<typeof search>> } }>;
    const asked: Array<Record<string, unknown>> = [
      { caseNumber: '2' },
      { lastName: one.last_name.slice(0, 2), firstName: one.first_name },
      { patientAccountNumber: one.account_number, dateOfServiceStart: wire(one.service_start) },
      { dateOfBirth: wire(one.birth_date) },
      { lastName: 'Nobody has this name' },
    ];
    for (const search of asked) {
      let after: string | null = null;
      for (let turn = 0; turn < 3; turn += 1) {
        const variables = { ...search, limit: 5, after };
        const [quick, ordinary] = await Promise.all(
          [casePatients.document, `${casePatients.document} `].map(
            (query): Promise<Page> => ruth.call('POST', '/services/search/graphql', { query, variables }),
          ),
        );
        expect(quick?.status).toBe(200);
        expect(quick?.body.data).toEqual(ordinary?.body.data);
        const ids = quick?.body.data.casePatients.rows.map(({ id }) => id);
        for (const answer of [quick, ordinary]) {
          const { rows } = await pool.query(
            'select actor_id, action, domain_type, snapshot from audit_record where correlation_id = $1',
            [answer?.headers.get('x-correlation-id')],
          );
          expect(rows).toEqual([
            { actor_id: ruth.userId, action: 'View', domain_type: 'CaseSearch', snapshot: { ids } },
          ]);
        }
        after = quick?.body.data.casePatients.next ?? null;
        if (after === null) break;
      }
    }
  });

  it('case search treats no character as a wildcard', async () => {
    for (const lastName of ['%', '_', 'a%y', '\\', "'; drop table patient; --"]) {
      expect((await search(ruth, { lastName })).rows).toEqual([]);
    }
  });

  it('case search requires another field when only secondary ones are given [C-232]', async () => {
    const text =
      'At least 1 additional field is required in order to perform your search. Additional fields are Patient Account, Case, Last Name, Date of Birth or Medical Record.';
    for (const variables of [
      {},
      { firstName: 'Ann' },
      { dateOfServiceStart: '11-20-2026', dateOfServiceEnd: '11-21-2026' },
      { firstName: 'Ann', dateOfServiceStart: '11-20-2026' },
      { lastName: '  ' },
    ]) {
      const answer = await send(ruth, variables);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: '', message: text }]);
    }
  });

  it('case search accepts only digits and hyphens in a case number [C-233]', async () => {
    for (const caseNumber of [
      '26A',
      'C',
      'CC26',
      '26C1',
      '26/01',
      '26.01',
      '26 01',
      '26_01',
      '26,01',
      '+26',
      '２６',
    ]) {
      const answer = await send(ruth, { caseNumber });
      expect(answer.status, caseNumber).toBe(400);
      expect(answer.body.errors, caseNumber).toEqual([{ path: 'caseNumber', message: 'Numeric only' }]);
    }
    for (const caseNumber of ['26', '26-01', '-', ' 26-01 ', 'C26'])
      expect((await send(ruth, { caseNumber })).status, caseNumber).toBe(200);
  });

  it('case search finds a Waypost case number with or without its C', async () => {
    const own = await makeOrganization();
    const worker = await own.person('ruth');
    const { caseId } = await openCase(own);
    await pool.query(`update patient_case set case_number = 'C77001234' where id = $1`, [caseId]);
    for (const caseNumber of ['C77001234', 'c770', '77001234', '7700'])
      expect(numbers((await search(worker, { caseNumber })).rows), caseNumber).toEqual(['C77001234']);
    expect((await search(worker, { caseNumber: '7001234' })).rows).toEqual([]);
  });

  it('case search refuses invalid dates, each field with its message [C-234][C-235][C-236][C-237][C-321]', async () => {
    const invalid: Array<[Record<string, string>, string, string]> = [
      [{ dateOfBirth: '02-30-1980' }, 'dateOfBirth', 'Invalid Date of Birth'],
      [{ dateOfBirth: '1980-02-03' }, 'dateOfBirth', 'Invalid Date of Birth'],
      [{ dateOfBirth: 'x' }, 'dateOfBirth', 'Invalid Date of Birth'],
      [{ lastName: 'A', dateOfServiceStart: '13-01-2026' }, 'dateOfServiceStart', 'Invalid Date'],
      [
        { lastName: 'A', dateOfServiceStart: '11-02-2026', dateOfServiceEnd: 'x' },
        'dateOfServiceEnd',
        'Invalid Date',
      ],
      [
        { lastName: 'A', dateOfServiceStart: '11-02-2026', dateOfServiceEnd: '11-01-2026' },
        'dateOfServiceEnd',
        'Service End date cannot be before Service Start date',
      ],
    ];
    for (const [variables, path, message] of invalid) {
      const answer = await send(ruth, variables);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toContainEqual({ path, message });
      expect(answer.text).not.toContain(Object.values(variables).at(-1) ?? '');
    }
    const oneDay = { lastName: 'A', dateOfServiceStart: '11-02-2026', dateOfServiceEnd: '11-02-2026' };
    expect((await send(ruth, oneDay)).status).toBe(200);
  });

  it('case search requires both patient-read and case-management-read [C-270]', async () => {
    const variables = { lastName: 'A' };
    expect((await send(ruth, variables)).status).toBe(200);
    const sam = await at.person('sam');
    expect((await send(sam, variables)).status).toBe(403);
    for (const permission of ['patient-read', 'case-management-read']) {
      const role = at.roleId('Case Specialist');
      const { rowCount } = await pool.query(
        'delete from role_permission where role_id = $1 and permission_name = $2',
        [role, permission],
      );
      expect(rowCount).toBe(1);
      expect((await send(ruth, variables)).status, permission).toBe(403);
      await pool.query('insert into role_permission values ($1, $2, $3)', [at.id, role, permission]);
    }
  });

  it('case search shows only cases of the entity at the user’s facilities, and is audited', async () => {
    const foreign = await (await makeOrganization()).person('ruth');
    expect((await send(foreign.inEntity(at.id), { caseNumber: '2' })).status).toBe(403);
    expect((await search(foreign, { caseNumber: '2' })).rows).toEqual([]);
    const lena = await at.person('lena');
    const { rows: hers } = await search(lena, { caseNumber: '2', limit: 1000 });
    expect(numbers(hers)).toEqual(wanted((of) => of.facility_id === at.facility(2).id));
    const { id: facility } = at.facility(1);
    const narrowed = await ruth.call<{
      data: { casePatients: { rows: Array<{ id: string; caseNumber: string }> } };
    }>(
      'POST',
      '/services/search/graphql',
      { query: casePatients.document, variables: { caseNumber: '2', limit: 1000 } },
      { ScopeMember: facility },
    );
    const { rows } = narrowed.body.data.casePatients;
    expect(numbers(rows)).toEqual(wanted((of) => of.facility_id === facility));
    const records = await pool.query('select * from audit_record where correlation_id = $1', [
      narrowed.headers.get('x-correlation-id'),
    ]);
    expect(records.rows).toMatchObject([
      { action: 'View', domain_type: 'CaseSearch', snapshot: { ids: rows.map(({ id }) => id) } },
    ]);
  });
});
