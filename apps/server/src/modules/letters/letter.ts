import { fillText, type Placeholder, paragraphsOf } from '@waypost/contract/letters/template-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { orderPhysicianRows, orderRows } from '../orders/readable.ts';
import { patientRows } from '../patients/readable.ts';
import { permanentFailure } from './failures.ts';

/** A letter before typesetting: its title and paragraphs. */
export type Letter = { title: string; paragraphs: string[]; writtenAt: Date };

type Row = {
  title: string | null;
  body: string | null;
  ordered_at: Date;
  timeZone: string;
  birthDate: string | null;
  serviceDate: string;
} & Record<Exclude<Placeholder, 'today' | 'patient.birthDate' | 'case.serviceDate'>, string>;

/**
 * Fills the template of a document with the facts of its case.
 * @throws SendError when the template is missing, has ended, or is empty
 */
export async function letterOf(db: Db, documentId: string): Promise<Letter> {
  const { rows } = await sql<Row>`
    select t.title, t.body, d.ordered_at, f.time_zone as "timeZone", p.birth_date as "birthDate",
      c.service_start as "serviceDate", f.name as "facility.name",
      concat_ws(' ', p.first_name, p.last_name) as "patient.name", c.case_number as "case.number",
      coalesce(c.account_number, '') as "case.accountNumber", coalesce(v.insurance_name, '') as "insurance.name",
      coalesce(v.subscriber_id, '') as "insurance.memberId", coalesce(h.name, '') as "physician.name",
      coalesce(d.condition_code, '') as "condition.code", coalesce(d.condition_description, '') as "condition.description"
    from generated_document d
    join ${caseRows} c on c.entity_id = d.entity_id and c.id = d.case_id
    join ${facilityRows} f on f.entity_id = c.entity_id and f.id = c.facility_id
    join ${patientRows} p on p.entity_id = c.entity_id and p.id = c.patient_id
    left join document_template t on t.entity_id = d.entity_id and t.id::text = d.template and t.ended_at is null
      and (t.facility_id is null or t.facility_id = c.facility_id)
    left join lateral (select v.insurance_name, v.subscriber_id from ${coverageRows} v
      where v.entity_id = c.entity_id and v.case_id = c.id and v.status = 'Active' order by v.position limit 1) v on true
    left join lateral (${physicianOf(sql`c`)}) h on true
    where d.id = ${documentId}::uuid`.execute(db);
  const [row] = rows;
  if (!row || row.title === null || row.body === null) throw permanentFailure('template-gone');
  if (row.body.trim() === '') throw permanentFailure('template-empty');
  const facts = {
    ...row,
    today: written(todayIn(row.timeZone, row.ordered_at)),
    'patient.birthDate': row.birthDate === null ? '' : written(row.birthDate),
    'case.serviceDate': written(row.serviceDate),
  };
  return {
    title: row.title,
    paragraphs: paragraphsOf(row.body).map((paragraph) => fillText(paragraph, facts)),
    writtenAt: row.ordered_at,
  };
}

/** A day in the format of letters. */
const written = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/**
 * The recipient of letters about a case: a physician with a fax number before others, the referring before the
 * attending one.
 */
export const physicianOf = (c: RawBuilder<unknown>) => sql`
  select trim(concat_ws(' ', h.prefix, h.first_name, h.middle_name, h.family_name, h.suffix)) as name, h.fax_number
  from ${orderRows} o join ${orderPhysicianRows} h on h.entity_id = o.entity_id and h.order_id = o.id
  where o.entity_id = ${c}.entity_id and o.case_id = ${c}.id and o.deleted_at is null
  order by coalesce(h.fax_number, '') = '', h.use_id, o.id limit 1`;
