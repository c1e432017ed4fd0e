import { message } from '@waypost/contract/core/messages';
import type { Decisions, TakenBack } from '@waypost/contract/patients/merge';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { casesIn, transferCases } from '../cases/module.ts';
import { allCasesOf, differing, identifiersOf, type KnownField, pickFields, textOf } from './compare.ts';
import { moveIdentifiers, recordBoth } from './merge-patients.ts';
import { lockMerges, type MergeRow, mergeById, presentMerge, requireVisible, UNDO_MS } from './merges.ts';
import { checkLife, type Known, knownOf } from './patch.ts';
import { type Stored, storedPatient } from './stored.ts';
import { changesOf, emitAtKnownFacilities, latestToday } from './update-patient.ts';

/** Records added to the survivor since a merge, by id or name. */
type Since = { cases: string[]; identifiers: string[]; fields: KnownField[] };

/**
 * Undoes a merge: moved records return if the survivor still has them. For later records the caller decides the patient
 * of each; nothing is changed until all are decided.
 */
export async function undoMerge(work: Work, mergeId: string, decisions: Decisions): Promise<TakenBack> {
  const { db, clock, actor } = work;
  await lockMerges(work);
  const merge = await mergeById(db, mergeId);
  await assertUndoable(work, merge);
  const { survivor_id: survivorId, merged_id: mergedId } = merge;
  for (const id of [mergedId, survivorId])
    await db.selectFrom('patient').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const survivor = await storedPatient(db, survivorId);
  if (!survivor) throw new AppError('NOT_FOUND');
  const before = merge.survivor_before as Known;
  const all = (await allCasesOf(db, survivorId)).filter(({ id }) => !merge.own_cases.includes(id));
  requireVisible(work, all);
  const held = (await identifiersOf(db, survivorId)).filter(
    ({ identifierId }) => !merge.own_identifiers.includes(identifierId),
  );
  const since: Since = {
    cases: all.map(({ id }) => id).filter((id) => !merge.moved_cases.includes(id)),
    identifiers: held
      .map(({ identifierId }) => identifierId)
      .filter((id) => !merge.moved_identifiers.includes(id)),
    fields: differing(before, knownOf(survivor)),
  };
  const decided = checkDecisions(merge, since, decisions);
  const undecided = {
    cases: since.cases.filter((id) => !decided.cases.has(id)),
    identifiers: since.identifiers.filter((id) => !decided.identifiers.has(id)),
    fields: since.fields.filter((field) => !decided.fields.has(field)),
  };
  const listed = {
    cases: await casesIn(db, sql`c.id = any (${undecided.cases}::uuid[])`),
    identifiers: held.filter(({ identifierId }) => undecided.identifiers.includes(identifierId)),
    fields: undecided.fields.map((field) => ({
      field,
      before: textOf(before, field),
      now: textOf(knownOf(survivor), field),
    })),
  };
  if (Object.values(undecided).some(({ length }) => length > 0)) {
    work.audit({
      action: 'View',
      domainType: 'Patient',
      domainId: survivorId,
      snapshot: { MergeId: mergeId },
    });
    return { outcome: 'undecided', merge: await presentMerge(db, merge), undecided: listed };
  }
  const isTheirs = (to: string | undefined) => to === mergedId;
  const identifiers = held
    .map(({ identifierId }) => identifierId)
    .filter((id) => merge.moved_identifiers.includes(id) || isTheirs(decided.identifiers.get(id)));
  const caseIds = all
    .map(({ id }) => id)
    .filter((id) => merge.moved_cases.includes(id) || isTheirs(decided.cases.get(id)));
  await returnFields(
    work,
    { survivor, before, mergedId },
    since.fields.filter((field) => isTheirs(decided.fields.get(field))),
  );
  await moveIdentifiers(work, identifiers, mergedId);
  await transferCases(work, { caseIds, from: survivorId, to: mergedId });
  const undone = await db
    .updateTable('patient_merge')
    .set({ taken_back_at: clock.now(), taken_back_by: actor.id })
    .where('id', '=', mergeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const snapshot = {
    MergeId: mergeId,
    SurvivorId: survivorId,
    MergedPatientId: mergedId,
    Cases: caseIds,
    Decided: decisions,
  };
  recordBoth(work, snapshot, [
    { id: survivorId, propertyName: 'Merged patient', previousValue: mergedId, newValue: null },
    { id: mergedId, propertyName: 'Merged into', previousValue: survivorId, newValue: null },
  ]);
  for (const id of [survivorId, mergedId])
    await emitAtKnownFacilities(work, id, {
      type: 'patient.merge-taken-back',
      data: { mergedPatientId: mergedId },
    });
  return { outcome: 'taken-back', merge: await presentMerge(db, undone), undecided: listed };
}

/** Merges can be undone for a while, the latest of the same patients first. */
async function assertUndoable({ db, clock }: Work, merge: MergeRow): Promise<void> {
  if (merge.taken_back_at !== null) throw new AppError('MERGE_TAKEN_BACK');
  if (clock.now().getTime() - merge.merged_at.getTime() > UNDO_MS) throw new AppError('MERGE_TOO_OLD');
  const { rows } = await sql<{ id: string }>`
    select id from patient_merge
    where ${merge.survivor_id}::uuid in (survivor_id, merged_id) and taken_back_at is null
      and (merged_at, id) > (${merge.merged_at}::timestamptz, ${merge.id}::uuid)
    order by merged_at desc, id desc limit 1`.execute(db);
  const [later] = rows;
  if (later)
    throw new AppError('MERGE_LATER', [
      { path: 'mergeId', message: message('merge.laterIs', { id: later.id }) },
    ]);
}

/** The caller's decisions by record. Decisions about other records, or for other patients, are refused. */
function checkDecisions(merge: MergeRow, since: Since, { cases, identifiers, fields }: Decisions) {
  const problems: { path: string; message: string }[] = [];
  const read = (path: keyof Since, sent: readonly { of: string; patientId: string }[]) => {
    const given = sent.map(({ of, patientId }) => ({
      of: path === 'fields' ? of : of.toLowerCase(),
      patientId: patientId.toLowerCase(),
    }));
    for (const [at, { of, patientId }] of given.entries()) {
      if (!(since[path] as string[]).includes(of))
        problems.push({ path: `${path}.${at}`, message: message('merge.notOne') });
      if (patientId !== merge.survivor_id && patientId !== merge.merged_id)
        problems.push({ path: `${path}.${at}.patientId`, message: message('merge.neither') });
    }
    return new Map(given.map(({ of, patientId }) => [of, patientId]));
  };
  const decided = {
    cases: read(
      'cases',
      cases.map(({ caseId, patientId }) => ({ of: caseId, patientId })),
    ),
    identifiers: read(
      'identifiers',
      identifiers.map(({ identifierId, patientId }) => ({ of: identifierId, patientId })),
    ),
    fields: read(
      'fields',
      fields.map(({ field, patientId }) => ({ of: field, patientId })),
    ),
  };
  if (problems.length > 0) throw new AppError('INVALID', problems);
  return decided;
}

type Returning = { survivor: Stored; before: Known; mergedId: string };

/**
 * The merged patient is restored with the fields written about them since; the survivor gets back its earlier values of
 * those.
 */
async function returnFields(
  work: Work,
  { survivor, before, mergedId }: Returning,
  theirs: readonly KnownField[],
): Promise<void> {
  const { db } = work;
  await db
    .updateTable('patient')
    .set(({ eb }) => ({ merged_into: null, version: eb('version', '+', 1) }))
    .where('id', '=', mergedId)
    .execute();
  if (theirs.length === 0) return;
  const merged = await storedPatient(db, mergedId);
  if (!merged) throw new AppError('NOT_FOUND');
  const since = pickFields(theirs, knownOf(survivor));
  for (const [of, set] of [
    [survivor, pickFields(theirs, before)],
    [merged, since],
  ] as const) {
    const known = knownOf(of);
    const next = { ...known, ...set };
    checkLife(next, latestToday(work));
    await db
      .updateTable('patient')
      .set({ ...set, version: of.version + 1 })
      .where('id', '=', of.id)
      .execute();
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'Patient',
      domainId: of.id,
      details: [...changesOf(known, next)],
    });
  }
}
