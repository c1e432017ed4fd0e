import type { OpenedCase } from '@waypost/contract/cases/open';
import { message } from '@waypost/contract/core/messages';
import type { Registered } from '@waypost/contract/patients/register';
import type {
  Reason,
  RegistrationResult,
  Sent,
  SentRegistration,
} from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { lockIdentifiers } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { openedCase, putCase } from '../cases/module.ts';
import { isSureMatch, putPatient } from '../patients/module.ts';
import { readRegistration } from './read-registration.ts';

/** Why a registration is not applied. Thrown, so that nothing of it is left. */
export class NotApplied extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.code);
    this.name = 'NotApplied';
    this.reason = reason;
  }
}

/**
 * Where it comes from, and who it is of where somebody has said so. `isNew`: whoever calls it has others wait who register the same, and
 * has found nobody by the identifiers. `beforeLink` is told of a patient who is surely the same, before they are linked.
 */
type From = {
  source: Source | null;
  patientId?: string | null;
  isNew?: boolean;
  beforeLink?: (patientId: string) => Promise<void>;
  /** What was sent, where it was read already. */
  registration?: SentRegistration | null;
};

/** What was done, as it is known without another look. */
export type Applied = Pick<RegistrationResult, 'outcome'> & {
  patient: Omit<Registered, 'candidates'>;
  case: Pick<OpenedCase, 'outcome' | 'caseId'> | null;
};

/**
 * Registers a patient with their case, or changes those that identifiers name.
 *
 * @throws NotApplied where somebody has to look at it
 */
export async function applyRegistration(
  work: Work,
  keyring: Keyring,
  sent: Sent,
  from: From,
): Promise<RegistrationResult> {
  const done = await applySent(work, keyring, sent, from);
  return { ...done, case: done.case && (await openedCase(work.db, done.case)), reason: null, heldId: null };
}

/** The same, for who shows nobody what was done. */
export async function applySent(work: Work, keyring: Keyring, sent: Sent, from: From): Promise<Applied> {
  try {
    return await applied(work, keyring, sent, from);
  } catch (error) {
    const reason = reasonOf(error);
    throw reason ? new NotApplied(reason) : error;
  }
}

async function applied(
  work: Work,
  keyring: Keyring,
  sent: Sent,
  { source: from, patientId: saidId = null, isNew = false, registration = null, beforeLink }: From,
): Promise<Applied> {
  const source = from && { ...from, ...(sent.messageId ? { messageId: sent.messageId } : {}) };
  const read = registration ? { registration } : readRegistration(sent, source);
  if ('reason' in read) throw new NotApplied(read.reason);
  const { patient, case: visit } = read.registration;
  if (!isNew) await lockIdentifiers(work, 'case', visit?.identifiers ?? []);
  const put = (link: string | null) =>
    about('patient', () => putPatient(work, keyring, patient, { source, link, isNew }));
  let registered = await put(saidId);
  const [first] = registered.candidates;
  if (first && source?.linksSureMatches && (await isSureMatch(work, registered.candidates, patient))) {
    await beforeLink?.(first.patientId);
    registered = await put(first.patientId);
  }
  const { candidates, ...shown } = registered;
  if (shown.patientId === null)
    throw new NotApplied({
      code: 'SAME_PERSON',
      message: message('registration.samePerson'),
      errors: [],
      candidates,
    });
  const of = { patientId: shown.patientId };
  const seenTo = { isLocked: true, isPatientHeld: true, isNew };
  const opened = visit
    ? await about('case', () => putCase(work, { ...visit, patient: of }, source, seenTo))
    : null;
  const isKnown = shown.outcome === 'known' && (opened === null || opened.outcome === 'known');
  return { outcome: isKnown ? 'unchanged' : 'applied', patient: shown, case: opened };
}

/** Names the fields of an error as the registration has them: those of its patient and of its case. */
async function about<T>(part: 'patient' | 'case', write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      error.code,
      error.errors.map(({ path, message: text }) => ({
        path: path === '' ? part : `${part}.${path}`,
        message: text,
      })),
    );
  }
}

/** Several that write the same at once: whoever comes too late looks again. */
const TRIES = 3;

/** Applies a registration; where somebody else has changed the same since it was read, once more. */
export async function attempted<T>(apply: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--)
    try {
      return await apply();
    } catch (error) {
      if (left === 1 || !(error instanceof NotApplied) || error.reason.code !== 'VERSION_CHANGED')
        throw error;
    }
}

/** Why it was not applied; null: that is a fault of ours. */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof NotApplied) return error.reason;
  // What fails by chance or by us is not a fault of what was sent.
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return { code: error.code, message: error.message, errors: error.errors, candidates: [] };
}
