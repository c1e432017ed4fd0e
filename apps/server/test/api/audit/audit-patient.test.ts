import { type AuditPage, auditPageSchema } from '@waypost/contract/audit/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { bareCase } from '../support/orders.ts';
import { makeOrganization } from '../support/organization.ts';
import { noSearch } from '../support/samples/audit.ts';

const { pool } = await testDatabase();
let auditor: Client;
let ruth: Client;
beforeAll(async () => {
  [auditor, ruth] = await (await makeOrganization()).people('joel', 'ruth');
});

type Patient = Record<
  'id' | 'last_name' | 'first_name' | 'patient_number' | 'case_number' | 'account_number',
  string
>;

/** A case with a note, and the audit record of a change of its patient. */
async function recorded(): Promise<{ patient: Patient; ids: string[] }> {
  const caseId = await bareCase(ruth);
  const body = { caseId, note: 'A test', eventType: 'Message' };
  const note = await ruth.call<{ caseNoteId: string }>(
    'POST',
    '/services/case/api/case/notes',
    body,
    newKey(),
  );
  const { rows } = await pool.query<Patient>(
    `select p.id, p.last_name, p.first_name, p.patient_number, c.case_number, c.account_number
     from patient_case c join patient p on p.id = c.patient_id where c.id = $1`,
    [caseId],
  );
  const patient = rows[0] as Patient;
  const made = await pool.query<{ id: string }>(
    `insert into audit_record (entity_id, id, occurred_at, actor_kind, actor_id, action, operation, domain_type,
       domain_id, details, correlation_id)
     values ($1, gen_random_uuid(), now(), 'user', $2, 'Mutation', 'Update', 'Patient', $3, '[]', 'test') returning id`,
    [ruth.entityId, ruth.userId, patient.id],
  );
  const written = await pool.query<{ id: string }>('select id from audit_record where domain_id = $1', [
    note.body.caseNoteId,
  ]);
  return { patient, ids: [made.rows[0]?.id ?? '', written.rows[0]?.id ?? ''] };
}

async function found(patient: string): Promise<string[]> {
  const search = { ...noSearch, patient, limit: 1000 };
  const answer = await auditor.call<AuditPage>('POST', '/services/audit/api/AuditHistory/search', search);
  expect(answer.status, answer.text).toBe(200);
  return auditPageSchema.parse(answer.body).rows.map(({ id }) => id);
}

describe('an audit search by patient', () => {
  it('an audit search by patient finds entries about them by name, account, case or patient number', async () => {
    const { patient, ids } = await recorded();
    const whole = `${patient.last_name}, ${patient.first_name}`;
    for (const text of [
      whole,
      whole.toUpperCase().slice(0, -1),
      patient.last_name,
      patient.patient_number,
      patient.case_number,
      patient.account_number,
    ])
      expect(await found(text), text).toEqual(expect.arrayContaining(ids));
  });

  it('an audit search by patient finds nothing about others, and has no wildcards', async () => {
    const { patient, ids } = await recorded();
    const other = await recorded();
    expect(await found(`${patient.last_name}, Nobody`)).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found(`${patient.last_name.slice(0, 1)}_${patient.last_name.slice(2)}`)).toEqual([]);
    const about = await found(patient.patient_number);
    expect(about).toEqual(expect.arrayContaining(ids));
    for (const id of other.ids) expect(about).not.toContain(id);
    const { rows } = await pool.query(
      `select r.id from audit_record r left join patient_case c on c.id = r.case_id
       where r.id = any ($1) and c.patient_id is distinct from $2::uuid and r.domain_id is distinct from $2::text`,
      [about, patient.id],
    );
    expect(rows).toEqual([]);
    expect(ids).toHaveLength(2);
  });

  it('an audit search by patient is refused when the text is too long, and its filter applies to exports as well', async () => {
    const search = { ...noSearch, patient: 'x'.repeat(101) };
    expect((await auditor.call('POST', '/services/audit/api/AuditHistory/search', search)).status).toBe(400);
    const csv = await auditor.call('POST', '/services/audit/exports', { ...noSearch, patient: 'Nobody Xyz' });
    expect(csv.text.trim().split('\r\n')).toHaveLength(1);
  });
});
