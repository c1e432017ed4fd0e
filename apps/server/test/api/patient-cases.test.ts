import { randomUUID } from 'node:crypto';
import {
  allCasesForPatient,
  getCaseCoverages,
  getCaseDetails,
  getCaseNotes,
  getCaseRelatedRecords,
  patientDetails,
} from '@waypost/contract/graphql';
import type { AuditPage } from '@waypost/contract/services/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, newKey, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
let joel: Client;
let nadia: Client;
let lena: Client;
/** A patient at the main facility with three cases, and the first of them. */
let patientId: string;
let caseId: string;
let caseNumber: string;

beforeAll(async () => {
  owner = await ownerPool();
  [ruth, joel, nadia, lena] = await sharedAsEach('ruth.abara', 'joel.nakamura', 'nadia.castle', 'lena.fuchs');
  const { rows } = await owner.pool.query(
    `select c.patient_id, c.id, c.case_number from patient_case c where c.patient_id in (
       select patient_id from patient_case where entity_id = $1 group by patient_id
       having count(*) = 3 and bool_and(facility_id = $2))
     order by c.case_number limit 1`,
    [lakemont.id, lakemont.facilities[0]?.id],
  );
  ({ patient_id: patientId, id: caseId, case_number: caseNumber } = rows[0]);
});
afterAll(() => owner.close());

describe('what belongs to a patient and a case', () => {
  it('the cases of a patient come at the graphql path of the case service, the newest number first [C-282][C-287][C-288]', async () => {
    const { getCaseDetails: details } = await ruth.read('case', getCaseDetails, { caseNumber });
    expect(details).toMatchObject({ caseId, caseNumber, patientId });
    const renumber = (id: string, number: string) =>
      owner.pool.query('update patient_case set case_number = $2 where id = $1', [id, number]);
    const before = (await ruth.read('case', allCasesForPatient, { patientId })).allCasesForPatient;
    const [base = ''] = caseNumber.split('-');
    expect(before.map((one) => one.caseNumber)).toEqual(
      before
        .map((one) => one.caseNumber)
        .toSorted()
        .toReversed(),
    );
    expect(before).toHaveLength(3);
    // A number is a number: 10 is newer than 9.
    await renumber(caseId, `${base}-10`);
    const { allCasesForPatient: after } = await ruth.read('case', allCasesForPatient, { patientId });
    await renumber(caseId, caseNumber);
    expect(after[0]).toMatchObject({
      caseId,
      caseNumber: `${base}-10`,
      caseStatus: { status: expect.any(String) },
    });
  });

  it('related records are read by the case, with their types [C-072][C-286]', async () => {
    const { rows } = await owner.pool.query(
      `select case_id, record_number from case_related_record where entity_id = $1 and facility_id = $2 and record_type_id = 2 limit 1`,
      [lakemont.id, lakemont.facilities[0]?.id],
    );
    const [{ case_id: of, record_number: ticket }] = rows;
    const recordsOf = async (client: Client) =>
      (await client.read('case', getCaseRelatedRecords, { caseId: of })).getCaseRelatedRecords;
    expect(await recordsOf(ruth)).toEqual([
      {
        relatedRecordId: expect.any(String),
        recordNumber: expect.any(String),
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
    const { rows } = await owner.pool.query('select id from patient_case where patient_id = $1', [patientId]);
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
  it('a case is read as a whole: its facts, facility, records, notes and insurances [C-091]', async () => {
    const { rows } = await owner.pool.query(
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
    const { rows: related } = await owner.pool.query(
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
    await owner.pool.query('delete from case_related_record where id = $1', [related[0].id]);
  });

  it('a case must have a patient and a facility of its entity, and an insurance must have a case [C-002]', async () => {
    const elsewhere = await owner.pool.query(
      'select id, patient_id, facility_id from patient_case where entity_id <> $1 limit 1',
      [lakemont.id],
    );
    const other = elsewhere.rows[0];
    const add = (patient: string | null, facility: string | null) =>
      owner.pool.query(
        `insert into patient_case (entity_id, id, case_number, patient_id, facility_id, account_number, status, service_start)
         values ($1, $2, $3, $4, $5, 'A', 'Open', '2026-11-20')`,
        [lakemont.id, randomUUID(), randomUUID(), patient, facility],
      );
    const facility = lakemont.facilities[0]?.id ?? null;
    await expect(add(null, facility)).rejects.toThrow(/patient_id/);
    await expect(add(patientId, null)).rejects.toThrow(/facility_id/);
    await expect(add(other.patient_id, facility)).rejects.toThrow(/foreign key/);
    await expect(add(patientId, other.facility_id)).rejects.toThrow(/foreign key/);
    const insure = (of: string | null) =>
      owner.pool.query(
        `insert into case_coverage (entity_id, id, case_id, position, insurance_name, subscriber_id)
         values ($1, $2, $3, 90, 'Nobody', 'X')`,
        [lakemont.id, randomUUID(), of],
      );
    await expect(insure(null)).rejects.toThrow(/case_id/);
    await expect(insure(other.id)).rejects.toThrow(/foreign key|facility/);
  });
});
