import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import {
  type CaseImage,
  type CaseSeen,
  type Consequence,
  casesSeen,
  findConsequences,
  restoreCase,
  withdrawCase,
} from '../cases/module.ts';
import {
  lockPatients,
  type PatientImage,
  patientVersions,
  restorePatient,
  withdrawPatient,
} from '../patients/module.ts';
import { statesAfterImport } from './left-by-import.ts';
import { openJson, type StoredImport } from './stored-import.ts';

/** The first row of a committed visit. */
export type ToUndo = {
  first_row: number;
  result: 'create' | 'change';
  patient_id: string | null;
  case_id: string | null;
  patient_before_sealed: string | null;
  case_before_sealed: string | null;
  changed_at: Date | null;
};

/**
 * The reason why a row stays: its consequences, a later change, a later row of the same patient or visit that stays, or
 * a commit by a version that did not store earlier states.
 */
export type RowKeptReason = Consequence | 'changed' | 'later' | 'before';

type Found = {
  /** The consequences of rows, by row number. */
  come: ReadonlyMap<string, Consequence>;
  /** The states in which the import last left patients and cases. */
  left: Map<string, string | number>;
  cases: Map<string, CaseSeen>;
  versions: Map<string, number>;
  /** Patients that the import registered, with the row. */
  registered: ReadonlyMap<string, number>;
  /** Patients and cases changed by a row that stays. */
  kept: Set<string>;
};

/** Undoes rows in one transaction, the last first. */
export class Undoing {
  readonly #work: Work;
  readonly #keyring: Keyring;
  readonly #stored: StoredImport;
  readonly #found: Found;
  readonly #touched = new Set<string>();

  private constructor(work: Work, keyring: Keyring, stored: StoredImport, found: Found) {
    this.#work = work;
    this.#keyring = keyring;
    this.#stored = stored;
    this.#found = found;
  }

  static async begin(
    work: Work,
    keyring: Keyring,
    stored: StoredImport,
    rows: readonly ToUndo[],
  ): Promise<Undoing> {
    const patientIds = [...new Set(rows.flatMap(({ patient_id }) => patient_id ?? []))];
    const caseIds = [...new Set(rows.flatMap(({ case_id }) => case_id ?? []))];
    // Patients before cases, in the order of merges.
    await lockPatients(work, patientIds);
    return new Undoing(work, keyring, stored, {
      come: await findConsequences(
        work,
        rows.map((row) => ({
          key: String(row.first_row),
          caseId: row.case_id,
          patientId: row.patient_before_sealed === null ? null : row.patient_id,
          since: row.changed_at ?? stored.created_at,
        })),
      ),
      left: await statesAfterImport(work, stored.id, [...patientIds, ...caseIds]),
      cases: await casesSeen(work, caseIds),
      versions: await patientVersions(work, patientIds),
      registered: await registeredBy(work, stored.id, patientIds),
      kept: await changedByRemainingRows(work, stored.id),
    });
  }

  /** Undoes a row. @returns the reason why it stays; null when it was undone */
  async undo(row: ToUndo): Promise<RowKeptReason | null> {
    const why = this.#whyKept(row) ?? (await this.#takenBack(row));
    if (why) {
      if (row.patient_before_sealed !== null && row.patient_id) this.#found.kept.add(row.patient_id);
      if (row.case_before_sealed !== null && row.case_id) this.#found.kept.add(row.case_id);
    }
    return why;
  }

  #registers({ patient_id, first_row }: ToUndo): boolean {
    return patient_id !== null && this.#found.registered.get(patient_id) === first_row;
  }

  #whyKept(row: ToUndo): RowKeptReason | null {
    const { come, left, cases, versions, kept } = this.#found;
    const { result, patient_id, case_id, patient_before_sealed, case_before_sealed, first_row } = row;
    if (result === 'change' && patient_before_sealed === null && case_before_sealed === null) return 'before';
    const what = come.get(String(first_row));
    if (what) return what;
    const isPatient = patient_before_sealed !== null || this.#registers(row);
    const isCase = case_id !== null && (result === 'create' || case_before_sealed !== null);
    if (isCase && cases.get(case_id)?.state !== left.get(case_id)) return 'changed';
    if (isPatient && patient_id !== null && versions.get(patient_id) !== left.get(patient_id))
      return 'changed';
    if (isCase && kept.has(case_id)) return 'later';
    return patient_before_sealed !== null && patient_id !== null && kept.has(patient_id) ? 'later' : null;
  }

  async #takenBack(row: ToUndo): Promise<RowKeptReason | null> {
    try {
      await this.#work.part(() => this.#takeBack(row));
      return null;
    } catch (error) {
      // For example a merged patient, or a case at a facility that the caller does not have.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await this.#readAgain(row);
      return 'changed';
    }
  }

  /** Reads the states again after a failed attempt. */
  async #readAgain({ patient_id, case_id }: ToUndo): Promise<void> {
    const { versions, cases } = this.#found;
    for (const [id, version] of await patientVersions(this.#work, patient_id ? [patient_id] : []))
      versions.set(id, version);
    for (const [id, seen] of await casesSeen(this.#work, case_id ? [case_id] : [])) cases.set(id, seen);
  }

  async #takeBack(row: ToUndo): Promise<void> {
    const { result, patient_id, case_id, patient_before_sealed, case_before_sealed } = row;
    const { versions, cases } = this.#found;
    if (patient_before_sealed !== null && patient_id !== null) {
      const image = openJson<PatientImage>(this.#keyring, patient_before_sealed);
      versions.set(patient_id, await restorePatient(this.#work, this.#keyring, image));
      this.#touched.add(patient_id);
    }
    if (case_id !== null && (result === 'create' || case_before_sealed !== null)) {
      if (case_before_sealed === null) await withdrawCase(this.#work, case_id);
      else await restoreCase(this.#work, openJson<CaseImage>(this.#keyring, case_before_sealed));
      const now = (await casesSeen(this.#work, [case_id])).get(case_id);
      if (now) cases.set(case_id, now);
      this.#touched.add(case_id);
    }
    if (this.#registers(row) && patient_id !== null) {
      const version = versions.get(patient_id) ?? 0;
      // A patient with a case stays.
      if (await withdrawPatient(this.#work, { id: patient_id, version }))
        versions.set(patient_id, version + 1);
      else if (case_id === null) throw new AppError('VERSION_CHANGED');
      this.#touched.add(patient_id);
    }
    this.#leave();
  }

  /** Undone records are in their earlier state from here on. */
  #leave(): void {
    const { left, versions, cases } = this.#found;
    for (const id of this.#touched) {
      const now = versions.get(id) ?? cases.get(id)?.state;
      if (now !== undefined) left.set(id, now);
    }
  }

  /** Stores the states of patients and cases for earlier rows. */
  async storeFinalStates(): Promise<void> {
    const { left } = this.#found;
    const now = [...this.#touched].map((id) => ({ id, state: left.get(id) }));
    if (now.length === 0) return;
    await sql`
      update import_row r set left_as = jsonb_set(r.left_as, '{patient,version}', n.state)
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n (id uuid, state jsonb)
      where r.import_id = ${this.#stored.id}::uuid and r.patient_id = n.id and r.left_as #> '{patient,id}' is not null`.execute(
      this.#work.db,
    );
    await sql`
      update import_row r set left_as = jsonb_set(r.left_as, '{case,state}', n.state)
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n (id uuid, state jsonb)
      where r.import_id = ${this.#stored.id}::uuid and r.case_id = n.id and r.left_as #> '{case,id}' is not null`.execute(
      this.#work.db,
    );
  }
}

/** The patients that an import registered, with the row. */
async function registeredBy(
  { db }: Work,
  importId: string,
  patientIds: readonly string[],
): Promise<Map<string, number>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; row: number; isNew: boolean }>`
    select distinct on (r.patient_id) r.patient_id as id, r.first_row as row,
      r.patient_before_sealed is null and r.seen #>> '{seen,patient,id}' is null as "isNew"
    from import_row r
    where r.import_id = ${importId}::uuid and r.patient_id = any (${patientIds}::uuid[]) and r.row = r.first_row
    order by r.patient_id, r.first_row`.execute(db);
  return new Map(rows.flatMap(({ id, row, isNew }) => (isNew ? [[id, row] as const] : [])));
}

/** The patients and cases changed by rows that stay. */
async function changedByRemainingRows({ db }: Work, importId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.patient_id as id from import_row r
    where r.import_id = ${importId}::uuid and r.result = 'kept' and r.patient_before_sealed is not null
    union
    select r.case_id from import_row r
    where r.import_id = ${importId}::uuid and r.result = 'kept' and r.case_before_sealed is not null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
