import { CANCELLED } from '@waypost/contract/cases/status';
import { type Identifier, LOCAL } from '@waypost/contract/core/identifiers';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { patientIdentifierRows, patientRows } from '../patients/readable.ts';
import { type CaseSeen, seen } from './many-cases.ts';

/** The reference of a row to a case: a number of the case, and the patient's number if the file has one. */
type Reference = { case: Identifier; patient: Identifier | null };

/** A case that a row refers to. */
export type CaseOfFile = CaseSeen & {
  facilityId: string;
  timeZone: string;
  isCancelled: boolean;
  /** Whether the patient's number belongs to another patient. */
  isOfAnother: boolean;
  /** The number of insurances that it ever had. */
  insurances: number;
  appointment: { startsAt: string; minutes: number | null; status: string | null } | null;
};

/**
 * The cases of the rows of a file, by index: found by a number of the source, or by Waypost's case number. Null when a
 * number names several.
 */
export async function casesOfFiles(
  { db, entity }: Work,
  references: readonly Reference[],
): Promise<Map<number, CaseOfFile | null>> {
  const given = references.map(({ case: visit, patient }, at) => ({
    at,
    ...visit,
    p_authority: patient?.authority ?? null,
    p_value: patient?.value ?? null,
  }));
  const { rows } = await sql<CaseOfFile & { at: number }>`
    select distinct g.at, ${seen}, c.facility_id as "facilityId", f.time_zone as "timeZone",
      c.status = ${CANCELLED} as "isCancelled",
      g.p_value is not null and p.medical_record_number is distinct from g.p_value and not exists (
        select from ${patientIdentifierRows} i where i.entity_id = c.entity_id and i.patient_id = c.patient_id
          and i.authority = g.p_authority and i.value = g.p_value and i.retired_at is null) as "isOfAnother",
      (select count(*)::integer from case_coverage v where v.entity_id = c.entity_id and v.case_id = c.id) as insurances,
      case when c.appointment_start is null then null else jsonb_build_object(
        'startsAt', c.appointment_start, 'minutes', c.appointment_minutes, 'status', c.appointment_status) end as appointment
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (at integer, authority text, type text, value text, p_authority text, p_value text)
    join case_identifier n on n.entity_id = ${entity.id}::uuid and n.authority in (g.authority, ${LOCAL}) and n.type = g.type
      and n.value = g.value and n.retired_at is null
    join patient_case c on c.entity_id = n.entity_id and c.id = n.case_id
    join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id`.execute(db);
  const found = new Map<number, CaseOfFile | null>();
  for (const { at, ...one } of rows) found.set(at, found.has(at) ? null : one);
  return found;
}
