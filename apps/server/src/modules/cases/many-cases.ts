import type { NamedCase } from '@waypost/contract/cases/open';
import type { Identifier } from '@waypost/contract/core/identifiers';
import { message } from '@waypost/contract/core/messages';
import { birthProblem } from '@waypost/contract/patients/birth';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { checkIdentifiers, holderOf } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { facilityRows } from '../facilities/readable.ts';
import { checkDates } from './change-case.ts';
import { type CoverageRow, writtenColumns } from './coverage-columns.ts';
import { checkCoverage } from './coverages.ts';

/** Reads for many cases what a command reads for one, for a plan that changes nothing. */

/** The state of a case with its insurances: a different state means that something was changed. */
export type CaseSeen = { id: string; patientId: string; state: string };

export const seen = sql<CaseSeen>`c.id, c.patient_id as "patientId", concat_ws('.', c.version, (
    select concat_ws('.', count(*), sum(v.version)) from case_coverage v
    where v.entity_id = c.entity_id and v.case_id = c.id)) as state`;

/** The case that the identifiers of each registration name; null when they name several. */
export async function casesNamedBy(
  { db, entity }: Work,
  lists: ReadonlyArray<readonly Identifier[]>,
): Promise<Map<number, CaseSeen | null>> {
  const given = lists.flatMap((list, at) => list.map((one) => ({ at, ...one })));
  const { rows } = await sql<CaseSeen & { at: number }>`
    select distinct g.at, ${seen}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, authority text, type text, value text)
    cross join lateral (${holderOf('case', sql`${entity.id}::uuid`)}) i
    cross join lateral (select c.entity_id, c.id, c.patient_id, c.version from patient_case c
      where c.entity_id = i.entity_id and c.id = i.owner offset 0) c`.execute(db);
  const found = new Map<number, CaseSeen | null>();
  for (const { at, ...one } of rows) found.set(at, found.has(at) ? null : one);
  return found;
}

/** The present states of cases. */
export async function casesSeen(
  { db, entity }: Work,
  ids: readonly string[],
): Promise<Map<string, CaseSeen>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<CaseSeen>`
    select ${seen} from patient_case c
    where c.entity_id = ${entity.id}::uuid and c.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map((one) => [one.id, one]));
}

/** A facility for new cases. */
export type OpenPlace = { id: string; isEnded: boolean; timeZone: string };

/** The facilities of the caller. */
export async function placesOf({ db, actor }: Work): Promise<Map<string, OpenPlace>> {
  const { rows } = await sql<OpenPlace>`
    select id, ended_at is not null as "isEnded", time_zone as "timeZone" from ${facilityRows} facility
    where id = any (${[...actor.facilityIds]}::uuid[])`.execute(db);
  return new Map(rows.map((one) => [one.id, one]));
}

/**
 * Checks a new case like the command that opens it.
 * @throws AppError
 */
export function checkNewCase(
  { clock }: Work,
  { identifiers, facilityId, coverages, guarantor, ...fields }: Omit<NamedCase, 'patient'>,
  places: ReadonlyMap<string, OpenPlace>,
): void {
  checkIdentifiers('case', identifiers);
  const place = places.get(facilityId);
  if (!place) throw new AppError('FACILITY_REFUSED');
  if (place.isEnded)
    throw new AppError('INVALID', [{ path: 'facilityId', message: message('facility.ended') }]);
  checkDates({ service_start: fields.dateOfServiceStart, service_end: fields.dateOfServiceEnd || null });
  const today = todayIn(place.timeZone, clock.now());
  const wrong = guarantor?.birthDate ? birthProblem(guarantor.birthDate, today) : null;
  if (wrong) throw new AppError('INVALID', [{ path: 'guarantor.birthDate', message: wrong }]);
  const rows: CoverageRow[] = [];
  for (const body of coverages ?? []) {
    const next = {
      period_start: null,
      period_end: null,
      address_code: null,
      subscriber_birth_date: null,
      ...writtenColumns(body),
      insurance_name: body.coverage.insuranceName,
      insurance_code: body.coverage.rcsInsuranceCode || null,
      subscriber_id: body.coverage.subscriberId,
      media: body.coverage.media,
      position: rows.length + 1,
    };
    checkCoverage(next, rows, today);
    rows.push({ ...next, status: 'Active' } as CoverageRow);
  }
}
