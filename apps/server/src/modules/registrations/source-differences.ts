import type { SourceDifference } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { applySentCoverage, coverageDifference, patientOfCase } from '../cases/module.ts';
import { applySent, patientDifference } from '../patients/module.ts';
import { decideDifference, type Open, openDifferences, sentOf } from '../sources/module.ts';

/** Values that sources sent against corrections of a case's patient and insurances. */
export async function sourceDifferences(
  work: Work,
  keyring: Keyring,
  caseId: string,
): Promise<SourceDifference[]> {
  const shown = [];
  for (const one of await openOf(work, caseId)) shown.push(await present(work, keyring, one));
  const visible = shown.filter((one) => one !== null);
  if (visible.length > 0)
    work.audit({
      action: 'View',
      domainType: 'SourceDifference',
      domainId: caseId,
      snapshot: { CaseId: caseId, rows: visible.length },
    });
  return visible;
}

/** The caller must be allowed to see the case. */
async function openOf(work: Work, caseId: string): Promise<Open[]> {
  const patientId = await patientOfCase(work.db, caseId);
  return patientId === null ? [] : openDifferences(work, { patientId, caseId });
}

async function present(work: Work, keyring: Keyring, open: Open): Promise<SourceDifference | null> {
  const coverage = open.coverageId ? await coverageDifference(work, open.coverageId, open.sent) : null;
  const changes =
    coverage?.changes ?? (await patientDifference(work.db, keyring, open.patientId, sentOf(keyring, open)));
  if (changes.length === 0) return null;
  return {
    differenceId: open.id,
    sourceName: open.sourceName,
    seenAt: open.seenAt.toISOString(),
    insuranceName: coverage?.insuranceName ?? null,
    fields: changes.map(({ propertyName, previousValue, newValue }) => ({
      name: wordsOf(propertyName),
      here: previousValue,
      sent: newValue,
    })),
  };
}

/** `SubscriberBirthDate` as `Subscriber birth date`; the names of patient fields are words already. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/ id$/, ' ID');

type Decision = { caseId: string; decision: 'keep' | 'take' };

/** Keeps the corrected value, or applies the source's. */
export async function decideSourceDifference(
  work: Work,
  keyring: Keyring,
  differenceId: string,
  { caseId, decision }: Decision,
): Promise<void> {
  const open = (await openOf(work, caseId)).find(({ id }) => id === differenceId);
  if (!open) throw new AppError('NOT_FOUND');
  await decideDifference(work, open, decision === 'keep' ? 'kept' : 'taken');
  if (decision === 'keep') return;
  if (open.coverageId) await applySentCoverage(work, open.coverageId, open.sent);
  else await applySent(work, keyring, open.patientId, sentOf(keyring, open));
}
