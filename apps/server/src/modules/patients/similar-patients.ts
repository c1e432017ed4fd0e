import { folded } from '@waypost/contract/core/folded';
import { matchRules } from '@waypost/contract/patients/register';
import {
  isEnoughTyped,
  MAX_SIMILAR,
  MIN_NAME,
  type SimilarPatient,
  type TypedPatient,
  typedNames,
} from '@waypost/contract/patients/similar';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { peopleLike } from './match.ts';
import { nothing } from './patch.ts';

type Row = Omit<SimilarPatient, 'rule'>;

/** Known patients that the typed one may be, with the fields of a list. */
export async function similarPatients(work: Work, typed: TypedPatient): Promise<SimilarPatient[]> {
  const found = isEnoughTyped(typed) ? await find(work, typed) : [];
  work.audit({
    action: 'View',
    domainType: 'SimilarPatients',
    domainId: null,
    snapshot: { ids: found.map(({ patientId }) => patientId) },
  });
  return found;
}

async function find(work: Work, typed: TypedPatient): Promise<SimilarPatient[]> {
  const { familyName, firstName } = typedNames(typed);
  const birthDate = typed.birthDate || null;
  const candidates =
    birthDate === null || familyName === '' || firstName === ''
      ? []
      : await peopleLike(work, {
          ...nothing,
          last_name: familyName,
          first_name: firstName,
          birth_date: birthDate,
        });
  const rules = new Map(candidates.map(({ patientId, rule }) => [patientId, rule]));
  const rows = await seen(work, [...rules.keys()], {
    last: folded(familyName),
    first: folded(firstName),
    birthDate,
    recordNumber: typed.medicalRecordNumber.toLowerCase(),
  });
  const placeOf = ({ patientId }: Row): number => {
    const rule = rules.get(patientId);
    return rule === undefined ? matchRules.length : matchRules.indexOf(rule);
  };
  return rows
    .map((row, at) => ({ row, at, place: placeOf(row) }))
    .sort((one, other) => one.place - other.place || one.at - other.at)
    .slice(0, MAX_SIMILAR)
    .map(({ row }) => ({ ...row, rule: rules.get(row.patientId) ?? null }));
}

type SearchedPatient = { last: string; first: string; birthDate: string | null; recordNumber: string };

/** A patient that the caller may see: with a case at one of their facilities, or without any case. */
const isSeen = sql`p.merged_into is null and p.withdrawn_at is null
  and (exists (select from ${caseRows} c where c.entity_id = p.entity_id and c.patient_id = p.id)
    or not exists (select from facilities_of_patient(p.id)))`;

/**
 * The conditions for a match: an equal record number; otherwise a name of which a part starts with the text, without
 * another date of birth; otherwise the date of birth.
 */
function fits({ last, first, birthDate, recordNumber }: SearchedPatient) {
  if (recordNumber !== '') return [sql`p.medical_record_number_key = ${recordNumber}`];
  if (last === '') return [sql`p.birth_date = ${birthDate}::date`];
  // The highest character closes the range, so that an index can be used.
  const begins = (column: string, start: string) =>
    sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} || chr(1114111)`;
  const born =
    birthDate === null ? sql`` : sql`and (p.birth_date is null or p.birth_date = ${birthDate}::date)`;
  const hasPart = (field: string, start: string) =>
    sql`p.id in (select n.patient_id from patient_name_part n where n.entity_id = p.entity_id
      and n.field = ${field} and ${begins('n.part', start)})`;
  const isFirst =
    first.length < MIN_NAME
      ? begins('p.first_name_key', first)
      : sql`${begins('p.first_name_key', first)} or ${hasPart('firstName', first)}`;
  // A patient with an unknown first name matches any.
  const others = sql`and (${isFirst} or p.first_name_key = '') ${born}`;
  const ofBeginning = sql`${begins('p.last_name_key', last)} ${others}`;
  // Each condition has its index, which one combined condition would not use.
  return last.length < MIN_NAME ? [ofBeginning] : [ofBeginning, sql`${hasPart('lastName', last)} ${others}`];
}

/** Patients with the given ids, and matching ones, by name. */
async function seen({ db, entity }: Work, ids: readonly string[], wanted: SearchedPatient): Promise<Row[]> {
  const fitting = sql.join(
    fits(wanted).map(
      (fit) => sql`(select p.id from patient p where p.entity_id = ${entity.id}::uuid and ${fit} and ${isSeen}
        order by p.last_name_key, p.first_name_key, p.id limit ${sql.lit(MAX_SIMILAR)})`,
    ),
    sql` union `,
  );
  const { rows } = await sql<Row>`
    with fitting as (${fitting})
    select p.id as "patientId", p.first_name as "firstName", left(p.middle_name, 1) as "middleInitial",
      p.last_name as "familyName", p.birth_date as "birthDate", p.gender, p.patient_number as "patientNumber",
      p.medical_record_number as "medicalRecordNumber",
      (select json_build_object('dateOfServiceStart', c.service_start, 'facility', f.name)
        from ${caseRows} c join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
        where c.entity_id = p.entity_id and c.patient_id = p.id order by c.service_start desc, c.id desc limit 1) as "lastVisit"
    from (select id from fitting union select unnest(${ids}::uuid[])) found
    join patient p on p.entity_id = ${entity.id}::uuid and p.id = found.id
    where ${isSeen}
    order by p.last_name_key, p.first_name_key, p.id`.execute(db);
  return rows;
}
