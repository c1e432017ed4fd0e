import type { Problem } from '@waypost/contract/errors';
import { patientDetails } from '@waypost/contract/graphql';
import type { Patient } from '@waypost/contract/patient';
import type pg from 'pg';
import { lakemont } from '../../../src/seed/organisations.ts';
import { type Client, sharedAs } from './client.ts';

/** A patient at the main facility with three cases, and how what is known about them is read and changed. */
export async function knownPatient(pool: pg.Pool) {
  const ruth = await sharedAs('ruth.abara');
  const { rows } = await pool.query<{ id: string }>(
    `select p.id from patient p join patient_case c on c.entity_id = p.entity_id and c.patient_id = p.id
     where p.entity_id = $1 group by p.id, p.patient_number
     having count(*) = 3 and bool_and(c.facility_id = $2)
       and exists (select from task t where t.case_id = any (array_agg(c.id))) order by p.patient_number desc limit 1`,
    [lakemont.id, lakemont.facilities[0]?.id],
  );
  const patientId = rows[0]?.id ?? '';
  const cases = await pool.query<{ id: string }>(
    'select id from patient_case where patient_id = $1 order by case_number',
    [patientId],
  );
  const caseId = cases.rows[0]?.id ?? '';

  const read = async (client: Client, id = patientId) =>
    (await client.read('patient', patientDetails, { patientId: id })).patientDetails;
  const known = async (): Promise<Patient> => {
    const patient = await read(ruth);
    if (!patient) throw new Error('the patient is gone');
    return patient;
  };
  const patch = (client: Client, body: unknown, version?: number | null, id = patientId) =>
    client.call<Patient & Problem>(
      'PATCH',
      `/services/patient/api/Patient/${id}`,
      body,
      version === null ? {} : { 'if-match': `"${version}"` },
    );
  /** Changes the patient as they are now. */
  const change = async (body: unknown, client = ruth) => patch(client, body, (await known()).version);
  return { patientId, caseId, read, known, patch, change };
}
