import type { Patient } from '@waypost/contract/patients/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { currentPatient } from '../../framework/current-patient.ts';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { present, ssnOf, storedNow } from './stored.ts';

/** Reads a patient and audits the view. For a merged patient it reads the survivor, whose id is in the answer. */
export const readPatient = (scope: Scope, keyring: Keyring, patientId: string): Promise<Patient | null> =>
  scope.read(async ({ db, audit }) => {
    const row = await storedNow(db, patientId);
    if (!row) return null;
    audit({ action: 'View', domainType: 'Patient', domainId: row.id });
    return present(row, keyring);
  });

/**
 * The SSN in the clear, for the case it is requested for. The access is audited in the history of that case; so is a
 * refused request, for a case that this user cannot see or of another patient.
 */
export async function readSsn(
  scope: Scope,
  keyring: Keyring,
  patientId: string,
  caseId: string,
): Promise<{ socialSecurityNumber: string | null }> {
  const found = await scope.read(async ({ db, audit }) => {
    const now = (await currentPatient(db, patientId, 'free')) ?? patientId;
    const row = await db
      .selectFrom(caseRows.as('c'))
      .innerJoin('patient as p', (on) =>
        on.onRef('p.entity_id', '=', 'c.entity_id').onRef('p.id', '=', 'c.patient_id'),
      )
      .select('p.ssn_sealed')
      .where('c.id', '=', caseId)
      .where('p.id', '=', now)
      .executeTakeFirst();
    audit({
      action: row ? 'View' : 'Refused',
      domainType: 'SocialSecurityNumber',
      domainId: now,
      snapshot: { CaseId: caseId },
    });
    return row;
  });
  if (!found) throw new AppError('NOT_FOUND');
  return { socialSecurityNumber: ssnOf(keyring, found) || null };
}
