import { type PatientCase, type RelatedRecord, recordTypeOf } from '@waypost/contract/cases/of-patient';
import { sql } from 'kysely';
import { currentPatient } from '../../framework/current-patient.ts';
import type { Sql } from '../../framework/list/column.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityRows } from '../facilities/readable.ts';

/** A case's records in other systems, by type and number. */
export async function relatedRecordsOf(db: Db, caseId: string): Promise<RelatedRecord[]> {
  const rows = await db
    .selectFrom('case_related_record')
    .select(['id', 'record_type_id', 'record_number'])
    .where('case_id', '=', caseId)
    .orderBy('record_type_id')
    .orderBy('record_number')
    .execute();
  return rows.map((row) => ({
    relatedRecordId: row.id,
    recordNumber: row.record_number,
    recordType: recordTypeOf(row.record_type_id),
  }));
}

/** The cases of a patient at the caller's facilities; for a merged patient, those of the survivor. */
export function casesOfPatient(scope: Scope, patientId: string): Promise<PatientCase[]> {
  return scope.read(async ({ db, audit }) => {
    const now = await currentPatient(db, patientId, 'free');
    const rows = now === null ? [] : await casesIn(db, sql`c.patient_id = ${now}::uuid`);
    if (rows.length > 0)
      audit({
        action: 'View',
        domainType: 'PatientCaseList',
        domainId: now,
        snapshot: { rows: rows.length },
      });
    return rows;
  });
}

/**
 * The caller's visible cases, the newest case number first. The parts of a case number are compared as numbers:
 * 260418-10 is newer than 260418-9.
 * @param which a condition on the case `c`
 */
export async function casesIn(db: Db, which: Sql): Promise<PatientCase[]> {
  const { rows } = await sql<PatientCase>`
      select c.id as "caseId", c.case_number as "caseNumber", json_build_object('status', c.status) as "caseStatus",
        c.service_start as "dateOfServiceStart", c.service_end as "dateOfServiceEnd", f.name as facility
      from patient_case c join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
      where ${which}
      order by array(
        select coalesce(nullif(part, '')::numeric, 0)
        from regexp_split_to_table(c.case_number, '\\D+') with ordinality as parts (part, place) order by place
      ) desc, c.case_number desc`.execute(db);
  return rows;
}
