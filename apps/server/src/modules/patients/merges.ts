import { MERGE_UNDO_DAYS, type PatientMerge } from '@waypost/contract/patients/merge';
import { type Selectable, sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { caseRows } from '../cases/readable.ts';
import { storedNow } from './stored.ts';

export type MergeRow = Selectable<Tables['patient_merge']>;

export const UNDO_MS = MERGE_UNDO_DAYS * 86_400_000;

/**
 * Serializes merges of an organization and their undo: two concurrent ones of the same patients would each move what
 * the other moves.
 */
export async function lockMerges({ db, entity }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(chr(31), ${entity.id}::text, 'merges'), 0))`.execute(
    db,
  );
}

/** @throws AppError MERGE_ELSEWHERE when one of the cases is at a facility that the caller does not have */
export function requireVisible({ actor }: Work, cases: readonly { facility_id: string }[]): void {
  if (cases.some(({ facility_id }) => !actor.facilityIds.includes(facility_id)))
    throw new AppError('MERGE_ELSEWHERE');
}

/** A merge as the API returns it, with the cases that the caller may see. */
export async function presentMerge(db: Db, row: MergeRow): Promise<PatientMerge> {
  const { rows: seen } = await sql<{ id: string }>`
    select id from ${caseRows} patient_case where id = any (${row.moved_cases}::uuid[])`.execute(db);
  const merged = await db
    .selectFrom('patient')
    .select(['patient_number as patientNumber', 'first_name as firstName', 'last_name as familyName'])
    .where('id', '=', row.merged_id)
    .executeTakeFirstOrThrow();
  return {
    mergeId: row.id,
    survivorId: row.survivor_id,
    mergedPatientId: row.merged_id,
    mergedPatient: merged,
    mergedAt: row.merged_at.toISOString(),
    mergedBy: row.merged_by,
    movedCaseIds: row.moved_cases.filter((id) => seen.some((one) => one.id === id)),
    movedIdentifierIds: row.moved_identifiers,
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    takenBackBy: row.taken_back_by,
  };
}

/** @throws AppError NOT_FOUND when the caller cannot see its patients */
export async function mergeById(db: Db, mergeId: string): Promise<MergeRow> {
  const row = await db.selectFrom('patient_merge').selectAll().where('id', '=', mergeId).executeTakeFirst();
  if (!row || !(await storedNow(db, row.survivor_id))) throw new AppError('NOT_FOUND');
  return row;
}

/** The merges of a patient, into them and into others, the latest first. */
export async function mergesOf({ db, audit }: Work, patientId: string): Promise<PatientMerge[]> {
  const now = await storedNow(db, patientId);
  if (!now) throw new AppError('NOT_FOUND');
  const rows = await db
    .selectFrom('patient_merge')
    .selectAll()
    .where(({ or, eb }) => or([eb('survivor_id', '=', patientId), eb('merged_id', '=', patientId)]))
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  audit({ action: 'View', domainType: 'Patient', domainId: now.id, snapshot: { Merges: rows.length } });
  const shown: PatientMerge[] = [];
  for (const row of rows) shown.push(await presentMerge(db, row));
  return shown;
}
