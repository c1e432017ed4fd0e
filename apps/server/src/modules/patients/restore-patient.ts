import type { Identifier } from '@waypost/contract/core/identifiers';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { retireOthers } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import type { FieldWriters } from '../sources/module.ts';
import { type Known, knownOf } from './patch.ts';
import { ssnReplaced } from './ssn-change.ts';
import { ssnOf, storedPatient, storedPatients } from './stored.ts';
import { writePatient } from './update-patient.ts';

/** The state of a patient at a moment, with the digits of the SSN: the caller seals it for storage. */
export type PatientImage = {
  id: string;
  known: Known;
  ssn: string;
  writers: FieldWriters;
  identifiers: Identifier[];
};

/** The present states of patients, by id. */
export async function patientImages(
  { db }: Work,
  keyring: Keyring,
  ids: readonly string[],
): Promise<Map<string, PatientImage>> {
  if (ids.length === 0) return new Map();
  const stored = await storedPatients(db, ids);
  const identifiers = await db
    .selectFrom('patient_identifier')
    .select(['patient_id', 'authority', 'type', 'value'])
    .where('patient_id', 'in', ids)
    .where('retired_at', 'is', null)
    .execute();
  return new Map(
    stored.map((one) => [
      one.id,
      {
        id: one.id,
        known: knownOf(one),
        ssn: ssnOf(keyring, one),
        writers: one.field_writers as FieldWriters,
        identifiers: identifiers.flatMap(({ patient_id, ...identifier }) =>
          patient_id === one.id ? [identifier] : [],
        ),
      },
    ]),
  );
}

/**
 * Restores a patient to an earlier state, with an audit record. Later identifiers are retired.
 * @returns the new version
 * @throws AppError NOT_FOUND when they have been merged
 */
export async function restorePatient(work: Work, keyring: Keyring, image: PatientImage): Promise<number> {
  const current = await storedPatient(work.db, image.id);
  if (!current) throw new AppError('NOT_FOUND');
  const isChanged = await writePatient(work, current, {
    next: image.known,
    ssn: ssnReplaced(keyring, current.ssn_sealed, image.ssn),
    writers: image.writers,
  });
  await retireOthers(work, 'patient', { domainType: 'Patient', domainId: image.id }, image.identifiers);
  return current.version + (isChanged ? 1 : 0);
}
