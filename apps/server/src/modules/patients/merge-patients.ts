import { message } from '@waypost/contract/core/messages';
import type { MergePreview, PatientMerge } from '@waypost/contract/patients/merge';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { identifierText } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { casesIn, transferCases } from '../cases/module.ts';
import { allCasesOf, differing, identifiersOf } from './compare.ts';
import { lockMerges, presentMerge, requireVisible } from './merges.ts';
import { knownOf } from './patch.ts';
import { present, type Stored, ssnOf } from './stored.ts';
import { emitAtKnownFacilities, unmerged } from './update-patient.ts';

type PatientPair = { survivorId: string; mergedId: string };

/**
 * The two patients of a merge. The caller must see everything that would move: a case of the merged patient at another
 * facility refuses the merge. Cases of the survivor stay, and may be elsewhere.
 */
async function readPair(work: Work, { survivorId, mergedId }: PatientPair): Promise<[Stored, Stored]> {
  const merged = await unmerged(work.db, mergedId);
  const survivor = await unmerged(work.db, survivorId);
  if (survivor.id === merged.id)
    throw new AppError('INVALID', [{ path: 'mergedPatientId', message: message('patient.itself') }]);
  requireVisible(work, await allCasesOf(work.db, mergedId));
  return [survivor, merged];
}

/** The two patients side by side, and what would move. */
export async function previewOf(work: Work, keyring: Keyring, pair: PatientPair): Promise<MergePreview> {
  const [survivor, merged] = await readPair(work, pair);
  for (const { id } of [survivor, merged])
    work.audit({ action: 'View', domainType: 'Patient', domainId: id });
  const isSameSsn = ssnOf(keyring, survivor) === ssnOf(keyring, merged);
  return {
    survivor: present(survivor, keyring),
    merged: present(merged, keyring),
    differs: [
      ...differing(knownOf(survivor), knownOf(merged)),
      ...(isSameSsn ? [] : ['socialSecurityNumber' as const]),
    ],
    cases: await casesIn(work.db, sql`c.patient_id = ${merged.id}::uuid`),
    identifiers: await identifiersOf(work.db, merged.id),
  };
}

/** The two patients of a merge, and the versions that the user saw. */
type Merge = PatientPair & { version: number; mergedVersion: number; reason: string | null };

/** Merges another record of the same person into a patient: cases and identifiers move, and nothing is deleted. */
export async function mergePatients(work: Work, merge: Merge): Promise<PatientMerge> {
  const { db, clock, actor, entity } = work;
  await lockMerges(work);
  for (const id of [merge.mergedId, merge.survivorId])
    await db.selectFrom('patient').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const [survivor, merged] = await readPair(work, merge);
  if (survivor.version !== merge.version || merged.version !== merge.mergedVersion)
    throw new AppError('VERSION_CHANGED');
  const moved = await identifiersOf(db, merged.id);
  const row = {
    id: newId(clock),
    survivor_id: survivor.id,
    merged_id: merged.id,
    moved_cases: (await allCasesOf(db, merged.id)).map(({ id }) => id),
    moved_identifiers: moved.map(({ identifierId }) => identifierId),
    own_cases: (await allCasesOf(db, survivor.id)).map(({ id }) => id),
    own_identifiers: (await identifiersOf(db, survivor.id)).map(({ identifierId }) => identifierId),
  };
  const made = await db
    .insertInto('patient_merge')
    .values({
      ...row,
      entity_id: entity.id,
      merged_at: clock.now(),
      merged_by: actor.id,
      survivor_before: JSON.stringify(knownOf(survivor)),
      taken_back_at: null,
      taken_back_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await moveIdentifiers(work, row.moved_identifiers, survivor.id);
  await transferCases(work, { caseIds: row.moved_cases, from: merged.id, to: survivor.id });
  await db
    .updateTable('patient')
    .set({ merged_into: survivor.id, version: merged.version + 1 })
    .where('id', '=', merged.id)
    .execute();
  const snapshot = {
    MergeId: row.id,
    SurvivorId: survivor.id,
    MergedPatientId: merged.id,
    Cases: row.moved_cases,
    Identifiers: moved.map(identifierText),
    ...(merge.reason ? { Reason: merge.reason } : {}),
  };
  recordBoth(work, snapshot, [
    { id: survivor.id, propertyName: 'Merged patient', previousValue: null, newValue: merged.id },
    { id: merged.id, propertyName: 'Merged into', previousValue: null, newValue: survivor.id },
  ]);
  await emitAtKnownFacilities(work, survivor.id, {
    type: 'patient.merged',
    data: { mergedPatientId: merged.id },
  });
  return presentMerge(db, made);
}

/** Moves identifiers to a patient. */
export async function moveIdentifiers(work: Work, ids: readonly string[], to: string): Promise<void> {
  await sql`update patient_identifier set patient_id = ${to}::uuid where id = any (${ids}::uuid[])`.execute(
    work.db,
  );
}

type MergedChange = {
  id: string;
  propertyName: string;
  previousValue: string | null;
  newValue: string | null;
};

/** Audits a merge in the records of both patients. */
export function recordBoth(
  work: Work,
  snapshot: Record<string, unknown>,
  changes: readonly MergedChange[],
): void {
  for (const { id, ...change } of changes)
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'Patient',
      domainId: id,
      details: [change],
      snapshot,
    });
}
