import type { CaseChange } from '@waypost/contract/cases/open';
import type { Visit } from '@waypost/contract/cases/visit';
import { centsOf, textOf } from '@waypost/contract/core/money';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { facilityRows } from '../facilities/readable.ts';
import { physicianRows } from '../orders/readable.ts';

type VisitColumns = Pick<
  Selectable<Tables['patient_case']>,
  'expected_amount' | 'appointment_start' | 'appointment_zone' | 'appointment_minutes' | 'appointment_status'
>;

const noAppointment = {
  appointment_start: null,
  appointment_zone: null,
  appointment_minutes: null,
  appointment_status: null,
};

/** The columns of a sent amount and appointment; an absent time zone is that of the facility. */
export async function visitColumnsOf(
  db: Db,
  facilityId: string,
  { expectedAmount, appointment }: Pick<CaseChange, 'expectedAmount' | 'appointment'>,
): Promise<Partial<VisitColumns>> {
  const cents = expectedAmount ? centsOf(expectedAmount) : null;
  const amount =
    expectedAmount === undefined ? {} : { expected_amount: cents === null ? null : textOf(cents) };
  if (appointment === undefined) return amount;
  if (appointment === null) return { ...amount, ...noAppointment };
  return {
    ...amount,
    appointment_start: new Date(appointment.startsAt),
    appointment_zone: appointment.timeZone || (await zoneOf(db, facilityId)),
    appointment_minutes: appointment.durationMinutes ?? null,
    appointment_status: appointment.status ?? null,
  };
}

export const zoneOf = async (db: Db, facilityId: string): Promise<string> =>
  (
    await db
      .selectFrom(facilityRows.as('facility'))
      .select('time_zone')
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow()
  ).time_zone;

/** The visit of a case `c` as the API returns it. */
export const visitRead = sql<Visit>`
  c.visit_class as "visitClass", c.admission_type as "admissionType", c.expected_amount::text as "expectedAmount",
  case when c.appointment_start is null then null else json_build_object(
    'startsAt', to_char(c.appointment_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'timeZone', c.appointment_zone, 'durationMinutes', c.appointment_minutes,
    'status', c.appointment_status) end as appointment,
  (select json_build_object('familyName', g.family_name, 'firstName', g.first_name, 'middleName', g.middle_name,
      'relationship', g.relationship, 'birthDate', g.birth_date, 'phoneNumber', g.phone,
      'address', case when num_nonnulls(g.line1, g.line2, g.city, g.state, g.postal_code, g.country) = 0 then null
        else json_build_object('line1', g.line1, 'line2', g.line2, 'city', g.city, 'state', g.state,
          'postalCode', g.postal_code, 'country', g.country) end)
    from case_guarantor g where g.entity_id = c.entity_id and g.case_id = c.id) as guarantor,
  coalesce((
    select json_agg(json_build_object('role', h.role, 'npi', h.npi,
        'familyName', coalesce(h.family_name, d.last_name),
        'firstName', case when h.family_name is null then d.first_name else h.first_name end,
        'middleName', case when h.family_name is null then d.middle_name else h.middle_name end,
        'suffix', case when h.family_name is null then d.name_suffix else h.suffix end,
        'providerIndividualId', d.id) order by h.position)
    from case_physician h left join ${physicianRows} d on d.entity_id = h.entity_id and d.npi = h.npi
    where h.entity_id = c.entity_id and h.case_id = c.id), '[]'::json) as physicians,
  coalesce((
    select json_agg(json_build_object('code', g.code, 'system', g.system, 'type', g.type) order by g.position)
    from case_diagnosis g where g.entity_id = c.entity_id and g.case_id = c.id), '[]'::json) as diagnoses`;
