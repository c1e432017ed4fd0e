import type { Problem } from '@waypost/contract/core/errors';
import type { Import, SavedMapping } from '@waypost/contract/imports/shapes';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  committed,
  countsOf,
  csvOf,
  HEADINGS,
  IMPORTS,
  importOf,
  importOnceProcessed,
  people,
  planned,
  rowsOf,
  step,
} from '../support/imports.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organization;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [importer], facilities: 1 });
  ines = await at.invite(newImporter);
});

const casesOf = async (importId: string) =>
  (
    await pool.query(
      `select c.status, p.last_name from import_row r join patient_case c on c.id = r.case_id
       join patient p on p.id = r.patient_id where r.import_id = $1 order by r.row`,
      [importId],
    )
  ).rows;

it('an import reports how many new cases the rules still have to evaluate, excluding those that wait for a retry', async () => {
  const done = await committed(ines, await planned(ines, csvOf(people(3)), { source: { name: 'Judged' } }));
  const judging = async () => (await importOf(ines, done.importId)).judging;
  await expect.poll(judging).toBeNull();
  const [row] = await rowsOf(ines, done);
  // One of them waits, because the rules failed and are retried in an hour.
  const consumer = 'process Eligibility';
  await pool.query(
    `insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
     select $1, id, entity_id, 1, now() + interval '1 hour' from event where case_id = $2 and type = 'case.opened'`,
    [consumer, row?.caseId],
  );
  await pool.query(
    `insert into event_delivery (entity_id, consumer, seq, event_id, order_key)
     select entity_id, $1, seq, id, case_id from event where case_id = $2 and type = 'case.opened'`,
    [consumer, row?.caseId],
  );
  expect(await judging()).toEqual({ cases: 3, judged: 2 });
  // Items that an operator must check are not waited for.
  const ofCase = "item_id in (select id from event where case_id = $1 and type = 'case.opened')";
  await pool.query(`update job_attempt set dead_at = now() where ${ofCase}`, [row?.caseId]);
  expect(await judging()).toBeNull();
  await pool.query('delete from event_delivery where order_key = $1', [row?.caseId]);
  await pool.query(`delete from job_attempt where ${ofCase}`, [row?.caseId]);
});

it('a list of patients is imported as planned; repeating it changes nothing, and a corrected list changes the corrected row', async () => {
  const rows = people(12);
  const source = { source: { name: 'Practice' } };
  const plan = await planned(ines, csvOf(rows), source);
  expect(plan.state, plan.problem ?? '').toBe('planned');
  expect(await rowsOf(ines, plan, '?show=trouble')).toEqual([]);
  expect(countsOf(plan)).toEqual({ create: 12, change: 0, unchanged: 0, held: 0, skipped: 0 });
  const done = await committed(ines, plan);
  expect([done.state, countsOf(done)]).toEqual(['done', countsOf(plan)]);
  expect((await casesOf(done.importId)).map(({ last_name }) => last_name)).toEqual(
    rows.map(([, name]) => name),
  );

  const again = await planned(ines, csvOf(rows), source);
  expect(countsOf(again)).toEqual({ create: 0, change: 0, unchanged: 12, held: 0, skipped: 0 });
  expect(countsOf(await committed(ines, again))).toEqual(countsOf(again));

  const corrected = rows.map((row, place) => (place === 3 ? row.with(8, 'CORRECTED1') : row));
  const third = await planned(ines, csvOf(corrected), source);
  expect(countsOf(third)).toEqual({ create: 0, change: 1, unchanged: 11, held: 0, skipped: 0 });
  expect(countsOf(await committed(ines, third))).toEqual(countsOf(third));
});

it('a mapping has a name, is reused for a file with the same headings, and can be selected for other headings', async () => {
  const rows = people(1);
  const source = { source: { name: 'Named' } };
  const first = await planned(ines, csvOf(rows), source);
  const change = (one: Import, body: unknown) =>
    ines.call<Import & Problem>('PATCH', `${IMPORTS}/${one.importId}`, body, {
      'if-match': String(one.version),
    });
  const mappingsOf = async (one: Import) =>
    (await ines.call<SavedMapping[]>('GET', `${IMPORTS}/${one.importId}/mappings`)).body;
  const named = await change(first, { mappingName: 'Front desk' });
  expect([named.status, named.body.mappingName]).toEqual([200, 'Front desk']);
  await step(ines, named.body, 'plan');
  await importOnceProcessed(ines, first.importId);

  const same = await planned(ines, csvOf(people(1)), source);
  expect(same.mappingName).toBe('Front desk');
  // Two headings differ, and one is in another position.
  const headings = ['Chart', ...HEADINGS.slice(2), 'Last Name'];
  const other = await planned(
    ines,
    csvOf(
      rows.map((row) => [...row.toSpliced(1, 1), row[1] ?? '']),
      headings,
    ),
    source,
  );
  const [saved, ...more] = await mappingsOf(other);
  expect([saved?.name, more.at(-1)?.name]).toEqual([null, 'Front desk']);
  const frontDesk = more.at(-1);
  expect(frontDesk?.columns).toBe(8);
  const taken = await change(other, { mappingId: frontDesk?.mappingId });
  expect(taken.body.mapping?.columns).toContainEqual({ position: 9, field: 'patient.lastName' });
  expect(taken.body.mapping?.columns.some(({ position }) => position === 1)).toBe(false);
  expect(taken.body.mappingName).toBe('Front desk');
  const both = { mappingId: frontDesk?.mappingId, mapping: taken.body.mapping };
  expect((await change(taken.body, both)).status).toBe(400);
  const elsewhere = await planned(ines, csvOf(people(1)), { source: { name: 'Another system' } });
  expect(await mappingsOf(elsewhere)).toHaveLength(1);
  expect((await change(elsewhere, { mappingId: frontDesk?.mappingId })).status).toBe(422);
  expect((await call('GET', `${IMPORTS}/${other.importId}/mappings`)).status).toBe(401);
  const outsider = await (await makeOrganization({ roles: [importer], facilities: 1 })).invite(newImporter);
  expect((await outsider.call('GET', `${IMPORTS}/${other.importId}/mappings`)).status).toBe(404);
});

it('a list of several slices is planned in full, even if a row is rolled back while the previous slice is committed', async () => {
  const [known = []] = people(1);
  const one = await committed(ines, await planned(ines, csvOf([known]), { source: { name: 'Slices' } }));
  const all = people(1300);
  const changed = [0, 250, 251, 752, 1251];
  const rows = all.map((row, at) => (changed.includes(at) ? known.with(8, `NEW${at}`) : row));
  // Rows about one visit form one unit, so each row here has its own visit.
  const file = csvOf(rows.map((row, at) => (changed.includes(at) ? row.with(5, `${row[5]}-${at}`) : row)));
  const plan = await planned(ines, file, { source: { sourceId: one.source.sourceId } });
  expect(plan.counts.planned).toBe(rows.length);
  expect(countsOf(plan)).toEqual({ create: rows.length, change: 0, unchanged: 0, held: 0, skipped: 0 });
  const { rows: kept } = await pool.query(
    'select count(*)::int as rows, count(distinct row)::int as distinct from import_row where import_id = $1',
    [plan.importId],
  );
  expect(kept).toEqual([{ rows: rows.length, distinct: rows.length }]);
});
