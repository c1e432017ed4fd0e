// It tests the demo itself, of which there is one. The values that all starts share are written here as one
// start created them, because the guide and its walk name these patients and cases.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../../src/seed/organizations.ts';
import { testDatabase } from '../../api/support/database.ts';

const { pool } = await testDatabase();

/** The rows of a query, with their number and hash. */
async function made(question: string, entity: { id: string }) {
  const { rows } = await pool.query<{ line: string }>(question, [entity.id]);
  const lines = rows.map(({ line }) => line).sort();
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);
  return { first: lines[0], count: lines.length, digest };
}

/** Days are counted from the earliest one, because the test may run past midnight. */
const cases = `with given as (select * from case_identifier where entity_id = $1 and authority like 'urn:demo:%')
  select concat_ws(' ', c.account_number, c.case_number, p.patient_number, p.last_name, p.first_name,
    c.service_start - min(c.service_start) over (), c.status) as line
  from patient_case c join patient p on p.entity_id = c.entity_id and p.id = c.patient_id
  where c.entity_id = $1 and c.id in (select case_id from given)`;
/**
 * Only eligibility tasks, because others depend on the worker's progress and on the day. The demo's own rule
 * elevates waiting tasks when the visit is near, which differs by the hour.
 */
const tasks = `select concat_ws(' ', t.case_number, t.process, t.task_name, coalesce(u.last_name, 'nobody'),
    case when t.status in ('Wait', 'Elevated') then 'Wait or Elevated' else t.status end) as line
  from task t left join app_user u on u.id = t.assignee_id where t.entity_id = $1 and t.process = 'Eligibility'`;

it('every start of the demo creates the same patients and cases with the same numbers and relative dates', async () => {
  expect(await made(cases, lakemont)).toEqual({
    first: '40010000 C60102135 P50793893 Álvarez Mateo 85 Open',
    count: 388,
    digest: 'b71bf21506c6',
  });
  expect(await made(cases, harborPoint)).toEqual({
    first: '40010000 C25110438 P10327321 Lin Jun 88 Pending Payer',
    count: 112,
    digest: 'acc1536f8784',
  });
});

it('every start of the demo creates the same eligibility tasks with the same progress and people', async () => {
  // Of the organization that no story uses.
  expect(await made(tasks, harborPoint)).toEqual({
    first: 'C10182992 Eligibility Eligibility Exception Brandt Complete',
    count: 51,
    digest: '77dcf5ccd864',
  });
});
