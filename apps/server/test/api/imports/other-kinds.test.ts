import { randomInt, randomUUID } from 'node:crypto';
import { type Import, importKinds } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  createImport,
  csvOf,
  IMPORTS,
  importOnceProcessed,
  people,
  planned,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
const listManager = {
  ...importer,
  name: 'Keeper',
  permissions: [...importer.permissions, 'organization-write'],
};
/** Roles that can import only some kinds. */
const narrow = [
  {
    name: 'Directory alone',
    permissions: ['data-import', 'organization-write'],
    kinds: ['physicians', 'plans'],
  },
  {
    name: 'Cases alone',
    permissions: ['data-import', 'patient-read', 'case-management-write'],
    kinds: ['coverages', 'orders', 'appointments'],
  },
];
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({
    roles: [listManager, ...narrow.map(({ name, permissions }) => ({ name, permissions }))],
    facilities: 2,
  });
  ines = await at.invite({ ...newImporter, role: listManager.name });
});

const none = { create: 0, change: 0, unchanged: 0, held: 0, skipped: 0 };
it('each step of an import requires the permission to edit its records, and a source only the importing user’s facilities', async () => {
  for (const { name, kinds } of narrow) {
    const person = await at.invite({ firstName: 'Wim', lastName: 'Weiss', role: name });
    for (const kind of importKinds) {
      const { status } = await createImport(person, { kind, source: { name: `Of ${name}` } });
      expect(status, `${name}: ${kind}`).toBe(kinds.includes(kind) ? 201 : 403);
    }
    const listed = await person.call<Import[]>('GET', IMPORTS);
    expect([...new Set(listed.body.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted());
    const [first] = listed.body;
    await pool.query(`update import set kind = 'registrations' where id = $1`, [first?.importId]);
    expect((await person.call('GET', `${IMPORTS}/${first?.importId}`)).status).toBe(403);
  }
});

/** Ten digits that form a valid NPI; the last one is the check digit. */
function npi(): string {
  const digits = `1${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;
  const sum = [...`80840${digits}`].reverse().reduce((all, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

type File = { kind: string; headings: string[]; source: string };
const begun = ({ kind, headings, source }: File, rows: readonly string[][]) =>
  planned(ines, csvOf(rows, headings), { kind, source: { name: source }, facilityId: at.facilities[0]?.id });
/** The planned counts of a file, which must equal its result. */
async function importFile(
  file: File,
  rows: readonly string[][],
  expected: Partial<typeof none>,
): Promise<Import> {
  const plan = await begun(file, rows);
  expect(countsOf(plan), JSON.stringify(await rowsOf(ines, plan, '?show=trouble'))).toEqual({
    ...none,
    ...expected,
  });
  const done = await committed(ines, plan);
  expect([done.state, countsOf(done)]).toEqual(['done', countsOf(plan)]);
  return done;
}
async function undone(done: Import): Promise<Import> {
  const asked = await step(ines, done, 'undo');
  expect(asked.status, asked.text).toBe(200);
  return importOnceProcessed(ines, done.importId);
}
const recordsOf = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows;
/** Imported visits of a source, with the numbers of `people`. */
async function visits(count: number, source: string): Promise<string[][]> {
  const rows = people(count);
  const all = await planned(ines, csvOf(rows), {
    source: { name: source },
    facilityId: at.facilities[0]?.id,
  });
  expect(countsOf(await committed(ines, all))).toMatchObject({ create: count });
  return rows;
}

it('an imported list of physicians adds them by NPI and changes the corrected one; undo removes physicians that no order names', async () => {
  const file = {
    kind: 'physicians',
    source: 'Directory',
    headings: ['NPI', 'Last Name', 'First Name', 'Address', 'City', 'State', 'Zip', 'Phone'],
  };
  const where = ['4 Mill Road', 'Dayton', 'OH', '45402'];
  const rows = ['Ada', 'Ben', 'Cleo'].map((first) => [npi(), 'Varga', first, ...where, '9375550110']);
  const made = await importFile(file, rows, { create: 3 });
  await importFile(file, rows, { unchanged: 3 });
  const [ada = []] = rows;
  await pool.query(
    `update provider_individual set email = 'ada@example.org', version = version + 1 where npi = $1`,
    [ada[0]],
  );
  // A later change by a user stays, because the file has no new value.
  await importFile(file, rows, { unchanged: 3 });
  await importFile(file, [ada.with(7, '9375550199'), ...rows.slice(1)], { change: 1, unchanged: 2 });
  expect(
    await recordsOf(
      `select p.email, a.phone from provider_individual p join provider_individual_address a
         on a.provider_individual_id = p.id where p.npi = $1`,
      [ada[0]],
    ),
  ).toEqual([{ email: 'ada@example.org', phone: '9375550199' }]);
  const back = await undone(made);
  expect(back.counts).toMatchObject({ undone: 2, kept: 1 });
  const ended = () =>
    recordsOf('select npi from provider_individual where npi = any ($1) and ended_at is not null', [
      rows.map(([one]) => one),
    ]);
  expect(await ended()).toHaveLength(2);
  // Physicians whose import was undone can be imported again, but one that a user has ended cannot.
  await pool.query('update provider_individual set ended_at = now() where npi = $1', [ada[0]]);
  const again = await begun(file, rows);
  expect(countsOf(again)).toEqual({ ...none, create: 2, held: 1 });
  expect((await rowsOf(ines, again, '?show=held'))[0]?.troubles[0]?.message).toContain('It was ended here');
  expect(countsOf(await committed(ines, again))).toEqual(countsOf(again));
  expect(await ended()).toHaveLength(1);
  expect(
    await recordsOf(
      `select operation from audit_record where domain_type = 'Physician' and snapshot ->> 'Npi' = $1
       order by occurred_at, id`,
      [rows[1]?.[0]],
    ),
  ).toEqual(['Create', 'Update', 'Update'].map((operation) => ({ operation })));
});

it('an imported list of plans adds them by code with their addresses, and changes the given fields of known ones', async () => {
  const tag = randomUUID().slice(0, 8).toUpperCase();
  const file = {
    kind: 'plans',
    source: 'Plans',
    headings: ['Plan Name', 'Payer', 'Plan ID', 'Address ID', 'Street', 'City', 'Claim Type'],
  };
  const rows = [
    [`Choice ${tag}`, 'Northern Mutual', `C-${tag}`, 'CLM', 'PO Box 1', 'Dayton', 'Electronic'],
    [`Choice ${tag}`, 'Northern Mutual', `C-${tag}`, 'APP', 'PO Box 2', 'Dayton', 'Electronic'],
    [`Basic ${tag}`, 'Northern Mutual', '', '', '', '', 'Paper'],
  ];
  const made = await importFile(file, rows, { create: 3 });
  await importFile(file, rows, { unchanged: 3 });
  await importFile(file, [...rows.slice(0, 2), (rows[2] ?? []).with(6, 'Electronic')], {
    change: 1,
    unchanged: 2,
  });
  expect(
    await recordsOf(
      `select p.insurance_plan, b.media_type, (select count(*)::int from payer_plan_address a where a.plan_id = p.id) as addresses
       from payer_plan p join payer_plan_billing b on b.plan_id = p.id where p.insurance_plan like $1 order by 1`,
      [`%${tag}`],
    ),
  ).toEqual([
    { insurance_plan: `Basic ${tag}`, media_type: 'Electronic', addresses: 0 },
    { insurance_plan: `Choice ${tag}`, media_type: 'Electronic', addresses: 2 },
  ]);
  // Two rows have a plan that is unchanged since its import.
  expect((await undone(made)).counts).toMatchObject({ undone: 2, kept: 1 });
});

it('an imported list of orders adds them to their cases, changes the corrected one, and holds rows of unknown cases', async () => {
  const [ada = [], ben = []] = await visits(2, 'Orders');
  const file = {
    kind: 'orders',
    source: 'Orders',
    headings: ['MRN', 'Visit #', 'Order Number', 'CPT', 'ICD-10', 'Charge'],
  };
  const rows = [
    [ada[0] ?? '', ada[5] ?? '', 'O-1', '73721', 'M25.561;E11.9', '900'],
    [ben[0] ?? '', ben[5] ?? '', 'O-2', '73721', 'M25.561', '900'],
    // A visit of another user, and an unknown one.
    [ada[0] ?? '', ben[5] ?? '', 'O-3', '73721', '', ''],
    [ada[0] ?? '', 'V-NOBODY', 'O-4', '73721', '', ''],
  ];
  const made = await importFile(file, rows, { create: 2, held: 2 });
  expect(
    (await rowsOf(ines, made, '?show=held')).map(({ troubles, heldId }) => [troubles[0]?.code, heldId]),
  ).toEqual([
    ['IDENTIFIERS_DISAGREE', null],
    ['NOT_FOUND', null],
  ]);
  await importFile(file, rows, { unchanged: 2, held: 2 });
  await importFile(file, [(rows[0] ?? []).with(4, 'E11.9'), rows[1] ?? []], { change: 1, unchanged: 1 });
  expect(
    await recordsOf(
      `select o.order_number, array_agg(d.code order by d.sequence) as codes from case_order o
       join order_diagnosis d on d.order_id = o.id where o.case_id = any ($1) group by 1 order by 1`,
      [(await rowsOf(ines, made)).flatMap(({ caseId }) => caseId ?? [])],
    ),
  ).toEqual([
    { order_number: 'O-1', codes: ['E11.9'] },
    { order_number: 'O-2', codes: ['M25.561'] },
  ]);
  expect((await undone(made)).counts).toMatchObject({ undone: 1, kept: 1 });
  await importFile(file, [rows[1] ?? []], { create: 1 });
});

it('an imported list of appointments uses the time zone of the case’s facility, and leaves fields without a column unchanged', async () => {
  const [ada = [], ben = []] = await visits(2, 'Schedule');
  const file = {
    kind: 'appointments',
    source: 'Schedule',
    headings: ['Visit #', 'Appt Date', 'Appt Time', 'Duration', 'Appt Status'],
  };
  const rows = [ada, ben].map((row) => [row[5] ?? '', '02/14/2027', '9:30 AM', '30', 'Scheduled']);
  const made = await importFile(file, rows, { create: 2 });
  await importFile(file, rows, { unchanged: 2 });
  await importFile(
    { ...file, headings: file.headings.slice(0, 3) },
    [[rows[0]?.[0] ?? '', '02/14/2027', '10:15 AM'], (rows[1] ?? []).slice(0, 3)],
    { change: 1, unchanged: 1 },
  );
  const caseIds = (await rowsOf(ines, made)).map(({ caseId }) => caseId);
  expect(
    await recordsOf(
      `select (appointment_start at time zone appointment_zone)::text as local, appointment_minutes as minutes,
         appointment_status as status from patient_case where id = any ($1) order by 1`,
      [caseIds],
    ),
  ).toEqual([
    { local: '2027-02-14 09:30:00', minutes: 30, status: 'Booked' },
    { local: '2027-02-14 10:15:00', minutes: 30, status: 'Booked' },
  ]);
  expect((await undone(made)).counts).toMatchObject({ undone: 1, kept: 1 });
});

it('an imported list of coverages is the source’s full list for each case: it adds, changes, and cancels coverages of that source', async () => {
  const bare = people(2).map((row) => row.with(7, '').with(8, ''));
  const all = await planned(ines, csvOf(bare), {
    source: { name: 'Cover' },
    facilityId: at.facilities[0]?.id,
  });
  await committed(ines, all);
  const file = { kind: 'coverages', source: 'Cover', headings: ['MRN', 'Visit #', 'Insurance', 'Member ID'] };
  const rows = bare.flatMap((row, place) =>
    ['Tidewater PPO', 'Lakeshore HMO'].map((name) => [
      row[0] ?? '',
      row[5] ?? '',
      name,
      `M${place}${name.length}`,
    ]),
  );
  const made = await importFile(file, rows, { create: 4 });
  await importFile(file, rows, { unchanged: 4 });
  // The second insurance of the first visit is no longer in the list.
  await importFile(file, rows.toSpliced(1, 1), { change: 1, unchanged: 2 });
  const caseIds = [...new Set((await rowsOf(ines, made)).map(({ caseId }) => caseId))];
  const statuses = () =>
    recordsOf(
      `select status, count(*)::int as n from case_coverage where case_id = any ($1) group by 1 order by 1`,
      [caseIds],
    );
  expect(await statuses()).toEqual([
    { status: 'Active', n: 3 },
    { status: 'Canceled', n: 1 },
  ]);
  expect((await undone(made)).counts).toMatchObject({ undone: 2, kept: 2 });
  expect(await statuses()).toEqual([
    { status: 'Active', n: 1 },
    { status: 'Canceled', n: 3 },
  ]);
});

it('an unknown plan name is identified once, stored with the codes of the source, and recognized in the next file', async () => {
  const bare = people(2).map((row) => row.with(7, '').with(8, ''));
  const source = `Plan names ${randomUUID().slice(0, 8)}`;
  await committed(
    ines,
    await planned(ines, csvOf(bare), { source: { name: source }, facilityId: at.facilities[0]?.id }),
  );
  const code = `T-${randomUUID().slice(0, 8)}`.toUpperCase();
  const plans = { kind: 'plans', source, headings: ['Plan Name', 'Payer', 'Plan ID'] };
  await importFile(plans, [[`Tidewater ${code}`, 'Tidewater', code]], { create: 1 });
  const file = { kind: 'coverages', source, headings: ['Visit #', 'Insurance', 'Member ID'] };
  const rowOf = (place: number) => [[bare[place]?.[5] ?? '', 'TIDEWTR PPO *OLD*', `M${place}`]];
  const plan = await begun(file, rowOf(0));
  const [asked] = plan.columns[1]?.questions ?? [];
  expect(asked).toMatchObject({ code: 'values', values: [{ value: 'TIDEWTR PPO *OLD*', rows: 1 }] });
  const values = [{ field: 'insurance1.name', from: 'TIDEWTR PPO *OLD*', to: code }];
  const answered = await ines.call<Import>(
    'PATCH',
    `${IMPORTS}/${plan.importId}`,
    { mapping: { ...plan.mapping, values } },
    { 'if-match': String(plan.version) },
  );
  await step(ines, answered.body, 'plan');
  const again = await importOnceProcessed(ines, plan.importId);
  expect(again.columns[1]?.questions).toEqual([]);
  await committed(ines, again);
  const next = await importFile(file, rowOf(1), { create: 1 });
  const caseIds = [again, next].map(async (one) => (await rowsOf(ines, one))[0]?.caseId);
  expect(
    await recordsOf(
      'select insurance_name as name, insurance_code as code, plan_name as plan from case_coverage where case_id = any ($1)',
      [await Promise.all(caseIds)],
    ),
  ).toEqual(
    Array.from({ length: 2 }, () => ({ name: 'TIDEWTR PPO *OLD*', code, plan: `Tidewater ${code}` })),
  );
});
