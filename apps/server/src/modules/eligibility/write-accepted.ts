import type { Alert, AlertField, WrittenTo } from '@waypost/contract/eligibility/alerts';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { applySentCoverage } from '../cases/module.ts';
import { caseRows, coverageRows } from '../cases/readable.ts';
import { applySent } from '../patients/module.ts';
import { patientRows } from '../patients/readable.ts';
import { payerRows } from '../payers/readable.ts';

const ofInsurance = {
  memberId: 'subscriber_id',
  subscriberFirstName: 'subscriber_first_name',
  subscriberLastName: 'subscriber_last_name',
  subscriberDateOfBirth: 'subscriber_birth_date',
} as const satisfies Partial<Record<AlertField, string>>;

const ofPatient = {
  patientFirstName: 'first_name',
  patientLastName: 'last_name',
  patientDateOfBirth: 'birth_date',
} as const satisfies Partial<Record<AlertField, string>>;

const has = <Names extends object>(names: Names, field: string): field is keyof Names & string =>
  Object.hasOwn(names, field);

/**
 * The place to which an accepted value would be written, before anything is locked; null when it is only noted on the
 * answer.
 */
export type Target =
  | { to: 'insurance'; caseId: string; coverageId: string; values: Record<string, string> }
  | { to: 'patient'; caseId: string; patientId: string; values: Record<string, string> };

/**
 * Finds the insurance of the answering payer, or the patient, to which an accepted value belongs. An SSN and an address
 * stay on the answer, because a payer masks the one and writes the other in one line. So does a value that the user may
 * not change.
 */
export async function targetOf(
  { db, actor }: Work,
  { case_id: caseId, payer_code: payerCode }: { case_id: string | null; payer_code: string },
  field: AlertField,
  { requestValue, responseValue: value }: Pick<Alert, 'requestValue' | 'responseValue'>,
): Promise<Target | null> {
  if (caseId === null || !actor.may('patient-read')) return null;
  if (has(ofInsurance, field) && actor.may('case-management-write')) {
    const coverage = await db
      .selectFrom(coverageRows.as('v'))
      .innerJoin(payerRows.as('p'), 'p.id', 'v.payer_id')
      .select('v.id')
      .where('v.case_id', '=', caseId)
      .where('p.code', '=', payerCode)
      .where('v.status', '=', 'Active')
      // Of several insurances of the payer, the one that was checked.
      .orderBy(sql`v.subscriber_id is not distinct from ${requestValue}`, 'desc')
      .orderBy('v.position')
      .executeTakeFirst();
    return coverage
      ? { to: 'insurance', caseId, coverageId: coverage.id, values: { [ofInsurance[field]]: value } }
      : null;
  }
  if (!has(ofPatient, field) || !actor.may('patient-write')) return null;
  const found = await db
    .selectFrom(caseRows.as('patient_case'))
    .select('patient_id')
    .where('id', '=', caseId)
    .executeTakeFirst();
  return found
    ? { to: 'patient', caseId, patientId: found.patient_id, values: { [ofPatient[field]]: value } }
    : null;
}

/** Locks the target before its eligibility transaction, in the order of all writers. */
export async function lockTarget({ db }: Pick<Work, 'db'>, target: Target): Promise<void> {
  if (target.to === 'patient')
    await db
      .selectFrom(patientRows.as('patient'))
      .select('id')
      .where('id', '=', target.patientId)
      .forUpdate()
      .execute();
  await db
    .selectFrom(caseRows.as('patient_case'))
    .select('id')
    .where('id', '=', target.caseId)
    .forUpdate()
    .execute();
}

/** Writes an accepted value to its target, with an audit record. Null when the case cannot have it. */
export async function writeAccepted(work: Work, keyring: Keyring, target: Target): Promise<WrittenTo | null> {
  try {
    await work.part(async () => {
      if (target.to === 'insurance') await applySentCoverage(work, target.coverageId, target.values);
      else await applySent(work, keyring, target.patientId, target.values);
    });
    return target.to;
  } catch (error) {
    // A duplicate insurance or an impossible date: the answer keeps the value, and shows that the case has another.
    if (error instanceof AppError) return null;
    throw error;
  }
}
