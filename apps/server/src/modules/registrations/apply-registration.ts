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

/** The reason why a registration is not applied. Thrown to roll it back. */
export class NotApplied extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason.code);
    this.name = 'NotApplied';
    this.reason = reason;
  }
}

/**
 * The origin of a registration, and its patient if a user has linked one. `isNew`: the caller has locked its
 * identifiers, and has found no patient by them. `beforeLink` is called for a certain match before it is linked.
 */
type From = {
  source: Source | null;
  patientId?: string | null;
  isNew?: boolean;
  beforeLink?: (patientId: string) => Promise<void>;
  /** The registration, if it was read already. */
  registration?: SentRegistration | null;
};

/** The result without a further read. */
export type Applied = Pick<RegistrationResult, 'outcome'> & {
  patient: Omit<Registered, 'candidates'>;
  case: Pick<OpenedCase, 'outcome' | 'caseId'> | null;
};

/**
 * Registers a patient with their case, or changes the identified ones.
 * @throws NotApplied when a person has to check it
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

/** The same for a caller that does not show the result. */
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

/** Prefixes the fields of an error with the part of the registration: patient or case. */
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

/** Maximum number of attempts after concurrent writes of the same records. */
const MAX_ATTEMPTS = 3;

/** Applies a registration; repeats it when the same records have been changed since they were read. */
export async function attempted<T>(apply: () => Promise<T>): Promise<T> {
  for (let left = MAX_ATTEMPTS; ; left--)
    try {
      return await apply();
    } catch (error) {
      if (left === 1 || !(error instanceof NotApplied) || error.reason.code !== 'VERSION_CHANGED')
        throw error;
    }
}

/** The reason why it was not applied; null for an internal error. */
export function reasonOf(error: unknown): Reason | null {
  if (error instanceof NotApplied) return error.reason;
  // A passing or internal error is not the sender's fault.
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return { code: error.code, message: error.message, errors: error.errors, candidates: [] };
}
