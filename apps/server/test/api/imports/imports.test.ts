import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { committed, csvOf, importOf, people, planned, rowsOf, told } from '../support/imports.ts';
import { makeOrganisation, type Organisation } from '../support/organisation.ts';
import { importer, newImporter } from '../support/sources.ts';

const { pool } = await testDatabase();
let at: Organisation;
let ines: Client;
beforeAll(async () => {
  at = await makeOrganisation({ roles: [importer], facilities: 1 });
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

it('the call says how many of the new cases the rules have still to judge, until none is left that can be', async () => {
  const done = await committed(ines, await planned(ines, csvOf(people(3)), { source: { name: 'Judged' } }));
  const judging = async () => (await importOf(ines, done.importId)).judging;
  await expect.poll(judging).toBeNull();
  const [row] = await rowsOf(ines, done);
  // One of them waits: the rules have met a failure, and try it again in an hour.
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
  // Nobody waits for what an operator has to look at.
  const ofCase = "item_id in (select id from event where case_id = $1 and type = 'case.opened')";
  await pool.query(`update job_attempt set dead_at = now() where ${ofCase}`, [row?.caseId]);
  expect(await judging()).toBeNull();
  await pool.query('delete from event_delivery where order_key = $1', [row?.caseId]);
  await pool.query(`delete from job_attempt where ${ofCase}`, [row?.caseId]);
});

it('a list of patients is planned, and what is planned is what it comes to; the same file again changes nothing, a corrected one the corrected row', async () => {
  const rows = people(12);
  const source = { source: { name: 'Practice' } };
  const plan = await planned(ines, csvOf(rows), source);
  expect(plan.state, plan.problem ?? '').toBe('planned');
  expect(await rowsOf(ines, plan, '?show=trouble')).toEqual([]);
  expect(told(plan)).toEqual({ create: 12, change: 0, unchanged: 0, held: 0, skipped: 0 });
  const done = await committed(ines, plan);
  expect([done.state, told(done)]).toEqual(['done', told(plan)]);
  expect((await casesOf(done.importId)).map(({ last_name }) => last_name)).toEqual(
    rows.map(([, name]) => name),
  );

  const again = await planned(ines, csvOf(rows), source);
  expect(told(again)).toEqual({ create: 0, change: 0, unchanged: 12, held: 0, skipped: 0 });
  expect(told(await committed(ines, again))).toEqual(told(again));

  const corrected = rows.map((row, place) => (place === 3 ? row.with(8, 'CORRECTED1') : row));
  const third = await planned(ines, csvOf(corrected), source);
  expect(told(third)).toEqual({ create: 0, change: 1, unchanged: 11, held: 0, skipped: 0 });
  expect(told(await committed(ines, third))).toEqual(told(third));
});
