import { randomUUID } from 'node:crypto';
import type { AuditPage } from '@waypost/contract/audit/calls';
import {
  allCasesForPatient,
  getCaseCoverages,
  getCaseDetails,
  getCaseNotes,
  getCaseRelatedRecords,
  patientDetails,
} from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { knownPatient } from '../support/patients.ts';

const { pool } = await testDatabase();
let at: Organization;
let elsewhere: Organization;
let ruth: Client;
let joel: Client;
let nadia: Client;
let lena: Client;
/** A patient at the main facility with three cases, and the first of them. */
let patientId: string;
let caseId: string;
let caseNumber: string;

beforeAll(async () => {
  [at, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [ruth, joel, lena] = await at.people('ruth', 'joel', 'lena');
  nadia = await elsewhere.person('nadia');
  ({ patientId, caseId, caseNumber } = await knownPatient(ruth));
});

describe('records of a patient and a case', () => {
  it('the cases of a patient are returned at the GraphQL path of the case service, the highest number first [C-282][C-287][C-288]', async () => {
    const { getCaseDetails: details } = await ruth.read('case', getCaseDetails, { caseNumber });
    expect(details).toMatchObject({ caseId, caseNumber, patientId });
    const before = (await ruth.read('case', allCasesForPatient, { patientId })).allCasesForPatient;
    const [base = ''] = caseNumber.split('-');
    expect(before.map((one) => one.caseNumber)).toEqual(
      before
        .map((one) => one.caseNumber)
        .toSorted()
        .toReversed(),
    );
    expect(before).toHaveLength(3);
    // Numbers are compared as numbers: 10 is newer than 9.
    await pool.query('update patient_case set case_number = $2 where id = $1', [caseId, `${base}-10`]);
    const { allCasesForPatient: after } = await ruth.read('case', allCasesForPatient, { patientId });
    expect(after[0]).toMatchObject({
      caseId,
      caseNumber: `${base}-10`,
      caseStatus: { status: expect.any(String) },
    });
    caseNumber = `${base}-10`;
  });

  it('related records are read by the case, with their types [C-072][C-286]', async () => {
    // The patient of the first case has identifiers of two other systems.
    const { caseId: of } = await openCase(at);
    const { rows } = await pool.query(
      'select record_number from case_related_record where case_id = $1 order by record_type_id',
      [of],
    );
    const [account, ticket] = rows.map(({ record_number }) => record_number);
    expect(rows).toHaveLength(2);
    const recordsOf = async (client: Client) =>
      (await client.read('case', getCaseRelatedRecords, { caseId: of })).getCaseRelatedRecords;
    expect(await recordsOf(ruth)).toEqual([
      {
        relatedRecordId: expect.any(String),
        recordNumber: account,
        recordType: { recordTypeId: 1, recordTypeName: 'PAS' },
      },
      {
        relatedRecordId: expect.any(String),
        recordNumber: ticket,
        recordType: { recordTypeId: 2, recordTypeName: 'HARP' },
      },
    ]);
    expect(await recordsOf(lena)).toEqual([]);
    expect(await recordsOf(nadia)).toEqual([]);
  });

  it('changes of a patient are in the history of each of their cases', async () => {
    const patient = await ruth.read('patient', patientDetails, { patientId });
    const changed = await ruth.call(
      'PATCH',
      `/services/patient/api/Patient/${patientId}`,
      { email: `${randomUUID().slice(0, 8)}@example.org` },
      { 'if-match': String(patient.patientDetails?.version) },
    );
    expect(changed.status, changed.text).toBe(200);
    const { rows } = await pool.query('select id from patient_case where patient_id = $1', [patientId]);
    for (const { id } of rows) {
      const { body } = await joel.call<AuditPage>('GET', `/services/audit/api/AuditHistory/${id}?limit=20`);
      const record = body.rows.find(
        ({ domainType, actionType }) => domainType === 'Patient' && actionType === 'Mutation',
      );
      expect(record?.mutationDetails[0]?.propertyName).toBe('E-mail');
    }
    expect(rows).toHaveLength(3);
  });
});

describe('a case', () => {
  it('a case is read as a whole: its data, facility, records, notes and insurances [C-091]', async () => {
    const { rows } = await pool.query(
      `select c.*, f.name as facility from patient_case c join facility f on f.id = c.facility_id where c.id = $1`,
      [caseId],
    );
    const [stored] = rows;
    const { getCaseDetails: details } = await ruth.read('case', getCaseDetails, { caseNumber });
    expect(details).toMatchObject({
      caseId,
      caseNumber,
      caseStatus: { status: stored.status },
      patientId: stored.patient_id,
      facilityId: stored.facility_id,
      facility: stored.facility,
      dateOfServiceStart: stored.service_start,
      dateOfServiceEnd: stored.service_end,
      encounter: stored.encounter,
      requisition: stored.requisition,
      order: stored.order_number,
      location: stored.location,
      patientAccountNumber: stored.account_number,
    });
    const added = await ruth.call(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: 'Read whole', eventType: 'Message' },
      newKey(),
    );
    expect(added.status).toBe(201);
    const { getCaseNotes: notes } = await ruth.read('case', getCaseNotes, { caseId });
    expect(notes[0]).toMatchObject({ note: 'Read whole', eventType: { type: 'Message' } });
    const { getCaseCoverages: coverages } = await ruth.read('case', getCaseCoverages, { caseId });
    expect(coverages[0]).toMatchObject({ order: 1, coverage: { insuranceName: expect.any(String) } });
    const { rows: related } = await pool.query(
      `insert into case_related_record (entity_id, id, case_id, facility_id, record_number, record_type_id)
       values ($1, $2, $3, $4, 'P-1', 1) returning id`,
      [stored.entity_id, randomUUID(), caseId, stored.facility_id],
    );
    const { getCaseRelatedRecords: records } = await ruth.read('case', getCaseRelatedRecords, { caseId });
    expect(records).toContainEqual({
      relatedRecordId: related[0].id,
      recordNumber: 'P-1',
      recordType: { recordTypeId: 1, recordTypeName: 'PAS' },
    });
  });

  it('a case must have a patient and a facility of its entity, and an insurance must have a case [C-002]', async () => {
    const other = await openCase(elsewhere);
    const add = (patient: string | null, facility: string | null) =>
      pool.query(
        `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
         values ($1, $2, $3, $4, $5, 'A', 'Open', '2026-11-20')`,
        [at.id, randomUUID(), randomUUID(), patient, facility],
      );
    const facility = at.facility().id;
    await expect(add(null, facility)).rejects.toThrow(/patient_id/);
    await expect(add(patientId, null)).rejects.toThrow(/facility_id/);
    await expect(add(other.patientId, facility)).rejects.toThrow(/foreign key/);
    await expect(add(patientId, other.facility.id)).rejects.toThrow(/foreign key/);
    const insure = (of: string | null) =>
      pool.query(
        `insert into case_coverage (entity_id, id, case_id, position, insurance_name, subscriber_id)
         values ($1, $2, $3, 90, 'Nobody', 'X')`,
        [at.id, randomUUID(), of],
      );
    await expect(insure(null)).rejects.toThrow(/case_id/);
    await expect(insure(other.caseId)).rejects.toThrow(/foreign key|facility/);
  });
});
