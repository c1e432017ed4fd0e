import type { Problem } from '@waypost/contract/core/errors';
import { patientDetails } from '@waypost/contract/graphql';
import type { Patient } from '@waypost/contract/patients/shapes';
import { openCases } from './cases.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import { organizationOf } from './organization.ts';

/**
 * A new patient of a user's organization with three cases at the first facility, the first with a task, and
 * calls to read and change the patient.
 */
export async function knownPatient(ruth: Client) {
  const { pool } = await testDatabase();
  // Every sixth patient has further cases, and every second of these has two.
  const opened = await openCases(organizationOf(ruth), 12, { task: {} });
  const { rows } = await pool.query<{ patient_id: string }>(
    'select patient_id from patient_case where patient_id = any ($1) group by patient_id having count(*) = 3',
    [opened.map((one) => one.patientId)],
  );
  const of = opened.find(({ patientId }) => patientId === rows[0]?.patient_id);
  if (!of) throw new Error('nobody has three cases');
  const { patientId, caseId, caseNumber } = of;

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
  /** Changes the current version of the patient. */
  const change = async (body: unknown, client = ruth) => patch(client, body, (await known()).version);
  return { patientId, caseId, caseNumber, read, known, patch, change };
}
