import { getCaseCoverages, getCaseDetails, getCaseNotes } from '@waypost/contract/graphql';
import { beforeAll, expect, it } from 'vitest';
import { Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { eventsAbout } from '../support/events.ts';
import type { Organization } from '../support/organization.ts';
import { readTask, reasonsOf, worked } from '../support/processes.ts';
import {
  CASE,
  freshIdentifier,
  named,
  open,
  putCase,
  register,
  registrationDesk,
} from '../support/registration.ts';

const { pool } = await testDatabase();
let at: Organization;
let rosa: Client;
let lena: Client;
let nadia: Client;
let patientId: string;
beforeAll(async () => {
  ({ at, rosa, lena, nadia } = await registrationDesk());
  patientId = await patient();
});

async function patient(): Promise<string> {
  const { body } = await register(rosa, { name: named('Marisol', 'Echeverria'), isAnother: true });
  return body.patientId ?? '';
}

const insured = (insuranceName: string, subscriberId: string) => ({
  coverage: { insuranceName, subscriberId },
});
const tidewater = insured('Tidewater PPO', 'ACT000915');
const visit = (more: object = {}) => ({
  patient: { patientId },
  facilityId: at.facility(0).id,
  dateOfServiceStart: '2027-02-03',
  ...more,
});
const coveragesOf = async (caseId: string) =>
  (await rosa.read('case', getCaseCoverages, { caseId })).getCaseCoverages;
const detailsOf = async (client: Client, caseNumber: string) =>
  (await client.read('case', getCaseDetails, { caseNumber })).getCaseDetails;
const casesOf = async (identifier: { value: string }) =>
  (await pool.query('select case_id from case_identifier where value = $1', [identifier.value])).rows.length;
const mutationsOf = async (caseId: string) =>
  (
    await pool.query(
      `select operation, domain_type as "domainType", details from audit_record
       where case_id = $1 and action = 'Mutation' and actor_kind = 'user' order by occurred_at, id`,
      [caseId],
    )
  ).rows;

it('opening a case stores its insurances in billing order, an audit record and one event; its first evaluation opens the insurance tasks', async () => {
  const identifier = freshIdentifier('VN');
  const answer = await open(
    rosa,
    visit({
      accountNumber: '40010007',
      dateOfServiceEnd: '2027-02-05',
      encounter: 'E1',
      requisition: 'R1',
      order: 'O1',
      location: 'Bay 4',
      identifiers: [identifier],
      coverages: [tidewater, insured('Harbor HMO', 'H-1')],
    }),
  );
  expect(answer.status, answer.text).toBe(200);
  const { caseId, caseNumber } = answer.body;
  expect(answer.body).toEqual({ outcome: 'opened', caseId, caseNumber, patientId, version: 1 });
  expect(caseNumber).toMatch(/^C\d{8}$/);
  expect(await detailsOf(rosa, caseNumber)).toMatchObject({
    caseStatus: { status: 'Open' },
    facilityId: at.facility(0).id,
    dateOfServiceStart: '2027-02-03',
    dateOfServiceEnd: '2027-02-05',
    patientAccountNumber: '40010007',
    encounter: 'E1',
    requisition: 'R1',
    order: 'O1',
    location: 'Bay 4',
    patient: { lastName: 'Echeverria', birthDate: null },
  });
  const coverages = await coveragesOf(caseId);
  expect(
    coverages.map(({ order, coverage }) => [order, coverage.insuranceName, coverage.subscriberId]),
  ).toEqual([
    [1, 'Tidewater PPO', 'ACT000915'],
    [2, 'Harbor HMO', 'H-1'],
  ]);
  expect((await eventsAbout(pool, caseId)).filter(({ actor_kind }) => actor_kind === 'user')).toEqual([
    expect.objectContaining({ type: 'case.opened', subject_id: caseId, facility_id: at.facility(0).id }),
  ]);
  expect((await mutationsOf(caseId)).map(({ operation, domainType }) => [operation, domainType])).toEqual(
    expect.arrayContaining([
      ['Create', 'Case'],
      ['Create', 'Coverage'],
    ]),
  );
  const tasks = await worked(pool, caseId);
  const verifications = tasks.filter(({ process }) => process === 'Insurance Verification');
  expect(verifications.map(({ subject }) => subject).sort()).toEqual(
    coverages.map(({ coverageId }) => coverageId).sort(),
  );
  const [first] = verifications;
  expect(await readTask(rosa, first?.id ?? '')).toMatchObject({
    domainModels: { case: { caseNumber, patient: { accountNumber: '40010007', dateOfBirth: null } } },
  });
  expect((await reasonsOf(rosa, first?.id ?? ''))[0]?.eventType).toBe('case.opened');
});

it('a case with only the required fields has no account, no end and no insurance, and is found by its number', async () => {
  const { body } = await open(rosa, visit());
  expect(await detailsOf(rosa, body.caseNumber)).toMatchObject({
    patientAccountNumber: null,
    dateOfServiceEnd: null,
    encounter: null,
  });
  expect(await coveragesOf(body.caseId)).toEqual([]);
  const { rows } = await pool.query('select authority, type, value from case_identifier where case_id = $1', [
    body.caseId,
  ]);
  expect(rows).toEqual([{ authority: 'local', type: 'VN', value: body.caseNumber }]);
});

it('a case is opened once per identifier, also by simultaneous calls, and once per idempotency key', async () => {
  const identifier = freshIdentifier('VN');
  const body = visit({ identifiers: [identifier], coverages: [tidewater] });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? open(rosa, body) : putCase(rosa, body))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body: { caseId } }) => caseId)).size).toBe(1);
  expect(answers.filter(({ body: { outcome } }) => outcome === 'opened')).toHaveLength(1);
  expect(await coveragesOf(answers[0]?.body.caseId ?? '')).toHaveLength(1);
  expect(await casesOf(identifier)).toBe(1);
  const key = newKey();
  const twice = await Promise.all([open(rosa, visit(), key), open(rosa, visit(), key)]);
  expect(twice[0]?.body.caseId).toBe(twice[1]?.body.caseId);
});

it('a call by identifier updates sent fields, replaces the insurances and keeps the checks of removed ones; repeating it changes nothing', async () => {
  const [identifier, another] = [freshIdentifier('VN'), freshIdentifier('VN')];
  const first = await putCase(
    rosa,
    visit({
      accountNumber: 'A-1',
      location: 'Bay 4',
      identifiers: [identifier],
      coverages: [tidewater, insured('Harbor HMO', 'H-1')],
    }),
  );
  const { caseId } = first.body;
  await worked(pool, caseId);
  const change = visit({
    accountNumber: 'A-2',
    dateOfServiceStart: '2027-02-04',
    identifiers: [identifier, another],
    coverages: [insured('Alder Choice', 'C-1'), { coverage: { ...tidewater.coverage, groupNumber: 'G-7' } }],
  });
  const second = await putCase(rosa, change);
  expect(second.body).toMatchObject({ outcome: 'changed', caseId, version: 2 });
  expect(await detailsOf(rosa, first.body.caseNumber)).toMatchObject({
    patientAccountNumber: 'A-2',
    dateOfServiceStart: '2027-02-04',
    location: 'Bay 4',
  });
  const coverages = await coveragesOf(caseId);
  expect(
    coverages.map(({ coverage }) => [coverage.insuranceName, coverage.coverageStatus, coverage.groupNumber]),
  ).toEqual([
    ['Alder Choice', 'Active', null],
    ['Tidewater PPO', 'Active', 'G-7'],
    ['Harbor HMO', 'Canceled', null],
  ]);
  const events = (await eventsAbout(pool, caseId)).filter(({ actor_kind }) => actor_kind === 'user');
  expect(events.map(({ type }) => type).sort()).toEqual([
    'case.changed',
    'case.opened',
    'coverage.added',
    'coverage.changed',
    'coverage.changed',
    'coverage.reordered',
  ]);
  // The verification task of the ended insurance is closed, and other tasks show the current case.
  const tasks = await worked(pool, caseId);
  const harbor = coverages[2]?.coverageId;
  expect(tasks.filter(({ subject }) => subject === harbor).map(({ status }) => status)).toEqual(['Complete']);
  const { rows } = await pool.query(
    'select distinct account_number, date_of_service::text from task where case_id = $1',
    [caseId],
  );
  expect(rows).toEqual([{ account_number: 'A-2', date_of_service: '2027-02-04' }]);
  const records = (await mutationsOf(caseId)).length;
  expect((await mutationsOf(caseId)).flatMap(({ details }) => details)).toContainEqual({
    propertyName: 'Identifier',
    previousValue: null,
    newValue: `${another.value} (VN, ${another.authority})`,
  });
  expect((await putCase(rosa, change)).body).toMatchObject({ outcome: 'known', caseId, version: 2 });
  expect(await mutationsOf(caseId)).toHaveLength(records);
  expect(await coveragesOf(caseId)).toEqual(coverages);
  // Omitted fields stay unchanged, and so do the insurances.
  const { coverages: _none, ...rest } = change as typeof change & { coverages: unknown };
  expect((await putCase(rosa, { ...rest, encounter: 'E9' })).body.outcome).toBe('changed');
  expect((await coveragesOf(caseId)).map(({ version }) => version)).toEqual(
    coverages.map(({ version }) => version),
  );
});

it('a case is changed with the version that was read: null clears a field, and the audit record lists the changes', async () => {
  const { body } = await open(rosa, visit({ accountNumber: 'A-1', location: 'Bay 4' }));
  const change = (sent: unknown, version: number, client = rosa) =>
    client.call<{ outcome: string; version: number }>('PATCH', `${CASE}/${body.caseId}`, sent, {
      'if-match': `"${version}"`,
    });
  const changed = await change({ accountNumber: null, encounter: 'E2' }, 1);
  expect(changed.body).toMatchObject({ outcome: 'changed', version: 2 });
  expect(await detailsOf(rosa, body.caseNumber)).toMatchObject({
    patientAccountNumber: null,
    encounter: 'E2',
    location: 'Bay 4',
  });
  expect((await mutationsOf(body.caseId)).at(-1)).toMatchObject({
    operation: 'Update',
    details: [
      { propertyName: 'Account number', previousValue: 'A-1', newValue: null },
      { propertyName: 'Encounter', previousValue: null, newValue: 'E2' },
    ],
  });
  expect((await change({ encounter: 'E3' }, 1)).status).toBe(412);
  expect((await change({ encounter: 'E2' }, 2)).body).toMatchObject({ outcome: 'known', version: 2 });
  expect(await change({ dateOfServiceEnd: '2027-02-01' }, 2)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'dateOfServiceEnd' }] },
  });
  expect((await change({ encounter: 'E4' }, 2, lena)).status).toBe(404);
  expect((await change({ encounter: 'E4' }, 2, nadia)).status).toBe(404);
  expect((await eventsAbout(pool, body.caseId)).filter(({ type }) => type === 'case.changed')).toHaveLength(
    1,
  );
});

it('a canceled case stays readable; the rules close its open tasks and open no more', async () => {
  const { body } = await open(rosa, visit({ coverages: [tidewater] }));
  const before = await worked(pool, body.caseId);
  expect(before.map(({ status }) => status)).toContain('Open');
  const reason = 'The patient called off the visit';
  const cancel = (version: number, client = rosa) =>
    client.call<{ outcome: string; code: string }>(
      'POST',
      `${CASE}/${body.caseId}/cancel`,
      { reason },
      {
        'if-match': `"${version}"`,
      },
    );
  expect((await cancel(1, lena)).status).toBe(404);
  expect((await cancel(1, nadia)).status).toBe(404);
  expect((await cancel(1, await at.person('joel'))).status).toBe(403);
  expect((await cancel(2)).status).toBe(412);
  expect((await cancel(1)).body).toMatchObject({ outcome: 'cancelled', version: 2 });
  expect(await detailsOf(rosa, body.caseNumber)).toMatchObject({ caseStatus: { status: 'Cancelled' } });
  const { getCaseNotes: notes } = await rosa.read('case', getCaseNotes, { caseId: body.caseId });
  expect(notes.map(({ note }) => note)).toEqual([`Case canceled: ${reason}`]);
  const tasks = await worked(pool, body.caseId);
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['Complete']));
  expect((await reasonsOf(rosa, tasks[0]?.id ?? ''))[0]).toMatchObject({
    eventType: 'case.cancelled',
    facts: [{ name: 'Status of the case', value: 'Cancelled' }],
  });
  expect(await cancel(2)).toMatchObject({ status: 409, body: { code: 'CASE_CANCELLED' } });
  await rosa.call('PATCH', `${CASE}/${body.caseId}`, { encounter: 'late' }, { 'if-match': '"2"' });
  expect(await worked(pool, body.caseId)).toHaveLength(tasks.length);
});

it('an invalid value is refused with the name of its field, and nothing is stored', async () => {
  const identifier = freshIdentifier('VN');
  const count = async () =>
    (await pool.query('select count(*)::int as n from patient_case where entity_id = $1', [at.id])).rows[0].n;
  const cases = await count();
  const others = await (async () => {
    const { body } = await register(nadia, { name: named('Ola', 'Far') });
    return body.patientId ?? '';
  })();
  for (const [more, status, path] of [
    [{ dateOfServiceStart: undefined }, 400, 'dateOfServiceStart'],
    [{ dateOfServiceEnd: '2027-02-01' }, 422, 'dateOfServiceEnd'],
    [{ patient: { patientId: others } }, 422, 'patient.patientId'],
    [{ patient: { identifier: freshIdentifier() } }, 422, 'patient.identifier'],
    [{ coverages: [{ coverage: { insuranceName: '' } }] }, 400, 'coverages.0.coverage.insuranceName'],
    [
      {
        coverages: [{ coverage: { insuranceName: 'A', periodStart: '2027-01-02', periodEnd: '2027-01-01' } }],
      },
      422,
      'coverage.periodEnd',
    ],
    [{ identifiers: [{ ...identifier, authority: 'local' }] }, 400, 'identifiers.0'],
  ] as const) {
    for (const call of [open, putCase]) {
      const answer = await call(rosa, visit({ identifiers: [identifier], ...more }));
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.errors?.map((problem) => problem.path)).toContain(path);
    }
  }
  const twice = visit({ identifiers: [identifier], coverages: [tidewater, tidewater] });
  expect(await open(rosa, twice)).toMatchObject({ status: 409, body: { code: 'DUPLICATE_COVERAGE' } });
  expect(await count()).toBe(cases);
  expect(await casesOf(identifier)).toBe(0);
});

it('opening a case requires permission to change cases and access to the facility; a case elsewhere is neither shown nor changed by its identifier', async () => {
  const identifier = freshIdentifier('VN');
  const body = visit({ identifiers: [identifier] });
  const joel = await at.person('joel');
  for (const call of [open, putCase]) {
    expect((await call(joel, body)).status).toBe(403);
    expect((await call(lena, body)).status).toBe(403);
    expect((await call(nadia, body)).status).toBe(403);
  }
  for (const method of ['POST', 'PUT'])
    expect((await new Client({ ...rosa, idToken: 'none' }).call(method, CASE, body, newKey())).status).toBe(
      401,
    );
  const { body: opened } = await open(rosa, body);
  expect(opened.outcome).toBe('opened');
  expect(await detailsOf(lena, opened.caseNumber)).toBeNull();
  const elsewhere = { ...body, facilityId: at.facility(-1).id };
  for (const call of [open, putCase])
    expect(await call(lena, elsewhere)).toMatchObject({
      status: 409,
      body: { code: 'IDENTIFIER_ELSEWHERE' },
    });
  expect(await putCase(rosa, elsewhere)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'facilityId' }] },
  });
  expect(
    await putCase(rosa, visit({ patient: { patientId: await patient() }, identifiers: [identifier] })),
  ).toMatchObject({
    status: 409,
    body: { code: 'IDENTIFIERS_DISAGREE' },
  });
  expect(await casesOf(identifier)).toBe(1);
});
