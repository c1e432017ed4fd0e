import { LOCAL } from '@waypost/contract/core/identifiers';
import { importKinds } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  createImport,
  csvOf,
  IMPORTS,
  people,
  planned,
  rowsOf,
} from '../support/imports.ts';
import { machineFor, makeAdministrator, Program, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
let nora: Client;
/** A case at each facility, identified by its Waypost number. */
let cases: { id: string; number: string }[];
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 2 });
  ines = await at.invite(newImporter);
  nora = await at.invite({ ...newImporter, firstName: 'Nora', facilities: [0] });
  cases = [];
  // Only one import of a user runs at a time.
  for (const [place, { id: facilityId }] of at.facilities.entries()) {
    const plan = await planned(ines, csvOf(people(1)), { source: { name: `Visits ${place}` }, facilityId });
    await committed(ines, plan);
    const id = (await rowsOf(ines, plan))[0]?.caseId ?? '';
    const { rows } = await pool.query<{ value: string }>(
      'select value from case_identifier where case_id = $1 and authority = $2',
      [id, LOCAL],
    );
    cases.push({ id, number: rows[0]?.value ?? '' });
  }
}, 60_000);

/** The result for a row of an accessible case, which has an insurance already. */
const files = {
  coverages: {
    headings: ['Visit #', 'Insurance', 'Member ID'],
    rest: ['Lakeshore HMO', 'M77001'],
    own: 'change',
  },
  orders: { headings: ['Visit #', 'Order Number', 'CPT'], rest: ['O-77', '73721'], own: 'create' },
  appointments: {
    headings: ['Visit #', 'Appt Date', 'Appt Time'],
    rest: ['02/14/2027', '9:30 AM'],
    own: 'create',
  },
};
const kinds = Object.keys(files) as (keyof typeof files)[];

const caseSnapshot = async ({ id }: { id: string }) =>
  (
    await pool.query(
      `select to_jsonb(c) as one, (select jsonb_agg(v order by v.id) from case_coverage v where v.case_id = c.id) as coverages,
         (select count(*) from case_order o where o.case_id = c.id) as orders from patient_case c where c.id = $1`,
      [id],
    )
  ).rows;

it.each(kinds)(
  'a file of %s changes no case at a facility without access, and reports it like a missing case',
  async (kind) => {
    const [own, foreign] = cases;
    if (!own || !foreign) throw new Error('there are no cases');
    const before = await caseSnapshot(foreign);
    const { headings, rest, own: result } = files[kind];
    const rows = [own.number, foreign.number, 'NOBODY'].map((number) => [number, ...rest]);
    const plan = await planned(nora, csvOf(rows, headings), {
      kind,
      source: { name: 'Nora’s' },
      facilityId: at.facility(0).id,
    });
    expect(countsOf(plan)).toEqual({ create: 0, change: 0, unchanged: 0, skipped: 0, [result]: 1, held: 2 });
    const done = await committed(nora, plan);
    expect(countsOf(done)).toEqual(countsOf(plan));
    const [written, refused, unknown] = await rowsOf(nora, done);
    expect(written?.caseId).toBe(own.id);
    expect(refused).toMatchObject({
      caseId: null,
      patientId: null,
      heldId: null,
      preview: { patient: null },
    });
    expect(refused?.troubles).toEqual(unknown?.troubles);
    expect(refused?.troubles[0]?.code).toBe('NOT_FOUND');
    expect(await caseSnapshot(foreign)).toEqual(before);
  },
);

it('a machine account imports the kinds that it may after a user has matched a similar file; without a sign-in the import is refused', async () => {
  await makeAdministrator(ines, at);
  const permissions = ['data-import', 'patient-read', 'case-management-write'];
  const machine = await machineFor(ines, { permissions, facilityIds: [at.facility(0).id] });
  const program = new Program(await tokenOf(machine), at.id);
  const { headings, rest } = files.orders;
  const file = (number: string) => csvOf([[cases[0]?.number ?? '', number, rest[1] ?? '']], headings);
  const known = await planned(ines, file('O-1'), {
    kind: 'orders',
    source: { name: 'Of a machine' },
    facilityId: at.facility(0).id,
  });
  const source = { sourceId: known.source.sourceId };
  for (const kind of importKinds) {
    const isTheirs = kind in files;
    expect((await createImport(program, { kind, source })).status, kind).toBe(isTheirs ? 201 : 403);
    expect((await call('POST', IMPORTS, newKey(), { kind, source })).status, kind).toBe(401);
  }
  const plan = await planned(program, file('O-2'), { kind: 'orders', source });
  expect(plan.columns.map(({ proposal }) => proposal.by)).toEqual(plan.columns.map(() => 'remembered'));
  const done = await committed(program, plan);
  expect(countsOf(done)).toMatchObject({ create: 1, held: 0 });
  const { rows } = await pool.query(
    'select order_number from case_order where case_id = $1 and order_number = $2',
    [cases[0]?.id, 'O-2'],
  );
  expect(rows).toHaveLength(1);
});
