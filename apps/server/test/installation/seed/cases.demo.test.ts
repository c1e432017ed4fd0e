// It tests the demo itself, of which there is one. The walk of the README, which runs earlier, registers a
// visit in it without a hospital number.
import { expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../../src/seed/organizations.ts';
import { testDatabase } from '../../api/support/database.ts';

const { pool } = await testDatabase();
const demo = [lakemont.id, harborPoint.id];

/**
 * The number of rows in a table without an audit record of their creation by a user. Old events are deleted.
 */
async function unrecorded(table: string, domainType: string, which = 'true'): Promise<number | undefined> {
  const { rows } = await pool.query<{ records: number; unaudited: number }>(
    `select count(*)::int as records,
       count(*) filter (where not exists (select from audit_record a where a.entity_id = r.entity_id and a.domain_type = $2
         and a.domain_id = r.id::text and a.operation = 'Create' and a.actor_kind = 'user'))::int as unaudited
     from ${table} r where r.entity_id = any ($1) and ${which}`,
    [demo, domainType],
  );
  expect(rows[0]?.records, table).toBeGreaterThan(200);
  return rows[0]?.unaudited;
}

it('all patients, cases, insurances and notes of the demo have an audit record with a user', async () => {
  expect(await unrecorded('patient', 'Patient')).toBe(0);
  expect(await unrecorded('patient_case', 'Case')).toBe(0);
  expect(await unrecorded('case_coverage', 'Coverage')).toBe(0);
  expect(await unrecorded('case_note', 'CaseNote', 'r.written_by is not null')).toBe(0);
});

it('each patient and case of the demo has a Waypost number and a hospital number', async () => {
  const { rows } = await pool.query<{ kind: string; all: number; own: number; hospital: number }>(
    `select 'patient' as kind, count(*)::int as "all",
       count(*) filter (where exists (select from patient_identifier i where i.entity_id = p.entity_id and i.patient_id = p.id
         and (i.authority, i.type, i.value) = ('local', 'PI', p.patient_number)))::int as own,
       count(*) filter (where exists (select from patient_identifier i where i.entity_id = p.entity_id and i.patient_id = p.id
         and i.authority <> 'local' and i.type = 'MR' and i.value = p.medical_record_number))::int as hospital
     from patient p where p.entity_id = any ($1)
     union all
     select 'case', count(*)::int,
       count(*) filter (where exists (select from case_identifier i where i.entity_id = c.entity_id and i.case_id = c.id
         and (i.authority, i.type, i.value) = ('local', 'VN', c.case_number)))::int,
       count(*) filter (where exists (select from case_identifier i where i.entity_id = c.entity_id and i.case_id = c.id
         and i.authority <> 'local' and i.type = 'VN'))::int
     from patient_case c where c.entity_id = any ($1)`,
    [demo],
  );
  const [patients, cases] = rows;
  expect(patients).toEqual({ kind: 'patient', all: patients?.own, own: patients?.all, hospital: 400 });
  expect(cases).toEqual({ kind: 'case', all: cases?.own, own: cases?.all, hospital: 500 });
});

it('no case of the demo was opened after its tasks or notes, or in the future', async () => {
  const { rows } = await pool.query(
    `with made as (select entity_id, domain_id::uuid as id, domain_type, occurred_at from audit_record
       where entity_id = any ($1) and operation = 'Create' and domain_type in ('Case', 'CaseNote'))
     select count(*)::int as opened,
       count(*) filter (where exists (select from task t where t.entity_id = o.entity_id and t.case_id = o.id
         and t.created_at < o.occurred_at))::int as "tasksBefore",
       count(*) filter (where exists (select from case_note n join made m on m.id = n.id where n.entity_id = o.entity_id
         and n.case_id = o.id and m.occurred_at < o.occurred_at))::int as "notesBefore",
       count(*) filter (where o.occurred_at > now())::int as later
     from made o where o.domain_type = 'Case'`,
    [demo],
  );
  const opened: unknown = expect.toSatisfy((cases: number) => cases >= 500);
  expect(rows).toEqual([{ opened, tasksBefore: 0, notesBefore: 0, later: 0 }]);
});

it('finished tasks of the demo have the step by which their worker completed them', async () => {
  const { rows } = await pool.query<{ steps: number; wrong: number }>(
    `select count(*)::int as steps, count(*) filter (where s.at <> t.completed_at or s.actor_id <> t.assignee_id)::int as wrong
     from task_step s join task t on t.entity_id = s.entity_id and t.id = s.task_id and t.version = s.version
     where s.entity_id = any ($1) and s.status = 'Complete' and s.by_rule is null and s.actor_kind = 'user'`,
    [demo],
  );
  expect(rows[0]?.steps).toBeGreaterThan(50);
  expect(rows[0]?.wrong).toBe(0);
  // The last week of the board counts steps, its thirteen weeks count tasks.
  const without = await pool.query<{ case_number: string; task_name: string }>(
    `select t.case_number, t.task_name from task t where t.entity_id = any ($1) and t.status = 'Complete'
       and t.assignee_id is not null and not exists (select from task_step s
         where s.entity_id = t.entity_id and s.task_id = t.id and s.status = 'Complete')`,
    [demo],
  );
  expect(without.rows).toEqual([]);
});
