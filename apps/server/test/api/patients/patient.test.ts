import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { allCasesForPatient, patientDetails } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { knownPatient } from '../support/patients.ts';

const { pool } = await testDatabase();
let at: Organization;
let ruth: Client;
let dana: Client;
let joel: Client;
let nadia: Client;
let lena: Client;
let patientId: string;
let caseId: string;
type Known = Awaited<ReturnType<typeof knownPatient>>;
let read: Known['read'];
let known: Known['known'];
let patch: Known['patch'];
let change: Known['change'];

beforeAll(async () => {
  at = await makeOrganization();
  [ruth, dana, joel, lena] = await at.people('ruth', 'dana', 'joel', 'lena');
  nadia = await (await makeOrganization()).person('nadia');
  ({ patientId, caseId, read, known, patch, change } = await knownPatient(ruth));
});

const ssn = (client: Client, accountId: string | null = caseId, id = patientId) =>
  client.call<{ socialSecurityNumber: string | null } & Problem>(
    'GET',
    `/services/patient/api/patient/ssn/${id}${accountId === null ? '' : `?accountId=${accountId}`}`,
  );
const lastRecord = async (domainType: string) => {
  const { rows } = await pool.query(
    `select action, operation, actor_id, case_id, details, snapshot from audit_record
     where domain_type = $1 and domain_id = $2 order by occurred_at desc, id desc limit 1`,
    [domainType, patientId],
  );
  return rows[0];
};
describe('patient data', () => {
  it('a patient is read with all fields, the SSN as its last four digits [C-110][C-202][C-312]', async () => {
    const patient = await change({
      birthDate: '1984-03-14',
      socialSecurityNumber: '900-12-4417',
      medicalRecordNumber: '0088213',
      masterPatientIndex: 'MPI 5520914',
      maritalStatus: 'M',
      gender: 'Female',
      language: 'es',
      ethnicity: '2135-2',
      name: [{ firstName: 'Marisol', familyName: 'Echeverria', middleInitial: 'T' }],
      address: [
        {
          line: [
            { id: 2, value: 'Apt 4' },
            { id: 1, value: '218 Alder Court' },
          ],
          city: 'Lakemont',
          state: 'CA',
          postalCode: '95811',
          country: 'US',
        },
      ],
      patientPhoneNumber: [
        { phoneType: 'Work', phoneNumber: '9165550199' },
        { phoneType: 'Home', phoneNumber: '9165550142' },
      ],
      email: 'm.echeverria@example.org',
      isDeceased: true,
      deceasedDate: '2020-02-29',
    });
    expect(patient.status, patient.text).toBe(200);
    const { version, patientNumber, ...rest } = await known();
    expect(patient.body).toEqual({ version, patientNumber, ...rest });
    expect(patientNumber).toMatch(new RegExp(`^${at.lcode}-`));
    expect(rest).toEqual({
      patientId,
      birthDate: '1984-03-14',
      socialSecurityNumber: 'XXX-XX-4417',
      socialSecurityDigits: 9,
      medicalRecordNumber: '0088213',
      masterPatientIndex: 'MPI 5520914',
      maritalStatus: 'M',
      gender: 'Female',
      language: 'es',
      ethnicity: '2135-2',
      name: [{ firstName: 'Marisol', familyName: 'Echeverria', middleInitial: 'T' }],
      address: [
        {
          line: [
            { id: 1, value: '218 Alder Court' },
            { id: 2, value: 'Apt 4' },
          ],
          city: 'Lakemont',
          state: 'CA',
          postalCode: '95811',
          country: 'US',
        },
      ],
      patientPhoneNumber: [
        { phoneType: 'Home', phoneNumber: '9165550142' },
        { phoneType: 'Work', phoneNumber: '9165550199' },
      ],
      email: 'm.echeverria@example.org',
      isDeceased: true,
      deceasedDate: '2020-02-29',
    });
    expect(await lastRecord('Patient')).toMatchObject({ action: 'View', actor_id: ruth.userId });
  });

  it('a patch changes only the sent fields; null clears a field, and each old and new value is audited [C-314][C-315]', async () => {
    const before = await known();
    const answer = await change({ language: 'en', masterPatientIndex: null, isDeceased: false });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      ...before,
      version: before.version + 1,
      language: 'en',
      masterPatientIndex: null,
      isDeceased: false,
      deceasedDate: null,
    });
    expect(await lastRecord('Patient')).toMatchObject({
      action: 'Mutation',
      operation: 'Update',
      actor_id: ruth.userId,
      details: [
        { propertyName: 'Master patient index', previousValue: 'MPI 5520914', newValue: null },
        { propertyName: 'Language', previousValue: 'es', newValue: 'en' },
        { propertyName: 'Deceased', previousValue: 'Yes', newValue: 'No' },
        { propertyName: 'Deceased date', previousValue: '2020-02-29', newValue: null },
      ],
    });
    expect(await known()).toEqual(answer.body);
    const cleared = await change({ address: null, patientPhoneNumber: [], email: null });
    expect(cleared.body).toMatchObject({ address: [], patientPhoneNumber: [], email: null });
    expect(await known()).toEqual(cleared.body);
    expect((await change({ email: null })).status).toBe(400);
  });

  it('a corrected name also appears in the tasks of the patient', async () => {
    const firstName = `Marisa ${randomUUID().slice(0, 8)}`;
    expect(
      (await change({ name: [{ firstName, familyName: 'Etxeberria', middleInitial: null }] })).status,
    ).toBe(200);
    const { rows } = await pool.query(
      `select distinct patient_first_name, patient_last_name from task where case_id in
         (select id from patient_case where patient_id = $1)`,
      [patientId],
    );
    expect(rows).toEqual([{ patient_first_name: firstName, patient_last_name: 'Etxeberria' }]);
  });

  it('a change of a patient requires the version that was read, and the second of two is refused', async () => {
    const { version } = await known();
    const both = await Promise.all([
      patch(ruth, { email: 'one@example.org' }, version),
      patch(ruth, { email: 'two@example.org' }, version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await patch(ruth, { email: 'x@example.org' }, null)).status).toBe(428);
  });
});

describe('the SSN', () => {
  it('the full SSN is returned for a case of the patient, not cached, and audited with the case each time [C-313][C-315]', async () => {
    expect((await change({ socialSecurityNumber: '900124417', email: 'ssn@example.org' })).status).toBe(200);
    const answer = await ssn(ruth);
    expect(answer.body).toEqual({ socialSecurityNumber: '900124417' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await lastRecord('SocialSecurityNumber')).toMatchObject({
      action: 'View',
      actor_id: ruth.userId,
      case_id: caseId,
    });
    expect((await ssn(ruth, (await openCase(at)).caseId)).status).toBe(404);
    expect((await ssn(ruth, randomUUID())).status).toBe(404);
    expect((await ssn(ruth, null)).status).toBe(400);
    expect((await ssn(ruth, '40010000')).status).toBe(400);
  });

  it('four digits replace an SSN with a different ending, and leave one with the same ending unchanged [C-208]', async () => {
    const { version } = await known();
    expect((await patch(ruth, { socialSecurityNumber: '4417' }, version)).status).toBe(400);
    expect(
      (await change({ socialSecurityNumber: '4417', email: 'four@example.org' })).body.socialSecurityDigits,
    ).toBe(9);
    const four = await change({ socialSecurityNumber: '1234' });
    expect(four.body).toMatchObject({ socialSecurityNumber: 'XXX-XX-1234', socialSecurityDigits: 4 });
    expect((await ssn(ruth)).body).toEqual({ socialSecurityNumber: '1234' });
    const none = await change({ socialSecurityNumber: null });
    expect(none.body).toMatchObject({ socialSecurityNumber: null, socialSecurityDigits: 0 });
    expect((await lastRecord('Patient')).details).toEqual([
      { propertyName: 'SSN', previousValue: 'XXX-XX-1234', newValue: null },
    ]);
    await change({ socialSecurityNumber: '900-12-4417' });
    const { rows } = await pool.query('select ssn_sealed from patient where id = $1', [patientId]);
    expect(rows[0].ssn_sealed).not.toContain('4417');
  });

  it('the SSN is neither returned nor changed without ssn-read [C-276][C-278]', async () => {
    expect((await ssn(dana)).status).toBe(403);
    const roleId = at.roleId('Case Specialist');
    const { rowCount } = await pool.query(
      `delete from role_permission where role_id = $1 and permission_name = 'ssn-read'`,
      [roleId],
    );
    expect(rowCount).toBe(1);
    const { version } = await known();
    const refused = await patch(ruth, { socialSecurityNumber: '900124418' }, version);
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await patch(ruth, { email: 'masked@example.org' }, version)).body.socialSecurityNumber).toBe(
      'XXX-XX-4417',
    );
    expect((await ssn(ruth)).status).toBe(403);
    await pool.query('insert into role_permission values ($1, $2, $3)', [at.id, roleId, 'ssn-read']);
    expect((await ssn(ruth)).body.socialSecurityNumber).toBe('900124417');
  });
});

describe('access', () => {
  it('changing a patient requires both patient-read and case-management-write [C-266]', async () => {
    const { version } = await known();
    // Dana reads patients and changes no cases; Joel reads cases and no patients.
    for (const client of [dana, joel])
      expect((await patch(client, { email: 'no@example.org' }, version)).status).toBe(403);
    expect(await read(dana)).toMatchObject({ patientId });
    const refused = await joel.call('POST', '/services/patient/graphql', {
      query: patientDetails.document,
      variables: { patientId },
    });
    expect(refused.status).toBe(403);
    expect((await patch(ruth, { email: 'yes@example.org' }, version)).status).toBe(200);
  });

  it('a user can access only patients with cases at their own facilities', async () => {
    const { version } = await known();
    for (const outsider of [nadia, lena]) {
      expect(await read(outsider)).toBeNull();
      const { allCasesForPatient: cases } = await outsider.read('case', allCasesForPatient, { patientId });
      expect(cases).toEqual([]);
      expect((await ssn(outsider)).status).toBe(403);
    }
    const elsewhere = { ScopeMember: at.facility(2).id, 'if-match': String(version) };
    const narrowed = await ruth.call(
      'PATCH',
      `/services/patient/api/Patient/${patientId}`,
      { email: null },
      elsewhere,
    );
    expect(narrowed.status).toBe(404);
    const hidden = await ruth.call(
      'GET',
      `/services/patient/api/patient/ssn/${patientId}?accountId=${caseId}`,
      undefined,
      elsewhere,
    );
    expect(hidden.status).toBe(404);
    expect((await patch(ruth, { email: null }, 1, randomUUID())).status).toBe(404);
    expect((await known()).version).toBe(version);
  });
});
