import type { NewRegistration, RegisteredCase } from '@waypost/contract/registrations/desk';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { onceShowingAnswer } from '../../framework/idempotency.ts';
import { lockIdentifiers } from '../../framework/identifiers.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { openCase, openedCase } from '../cases/module.ts';
import { registerPatient } from '../patients/module.ts';

/** The created records as stored with the key: only ids. */
type Made =
  | { outcome: 'opened' | 'known'; caseId: string }
  | { outcome: 'proposed'; candidates: RegisteredCase['candidates'] };

type Input = { key: string; body: NewRegistration };

/** Registers a patient and opens their case, once per key: all or nothing. */
export async function registerCase(scope: Scope, keyring: Keyring, { key, body }: Input) {
  const call = { operation: 'registrations.registerCase', key, request: body, repeats: true };
  return onceShowingAnswer(
    scope,
    call,
    (work) => register(work, keyring, body),
    ({ db }, made) => answerOf(db, made),
  );
}

async function register(
  work: Work,
  keyring: Keyring,
  { patientId, patient, case: visit }: NewRegistration,
): Promise<Made> {
  await lockIdentifiers(work, 'case', visit.identifiers);
  const registered = patient && (await within('patient', () => registerPatient(work, keyring, patient)));
  const id = registered ? registered.patientId : (patientId ?? null);
  if (id === null) return { outcome: 'proposed', candidates: registered?.candidates ?? [] };
  const opened = await within('case', () =>
    openCase(
      work,
      { ...visit, patient: { patientId: id } },
      { isLocked: true, isPatientHeld: Boolean(registered) },
    ),
  );
  return { outcome: opened.outcome === 'opened' ? 'opened' : 'known', caseId: opened.caseId };
}

async function answerOf(db: Work['db'], made: Made): Promise<RegisteredCase> {
  if (made.outcome === 'proposed') return { ...made, case: null };
  const { outcome } = made;
  return { outcome, case: await openedCase(db, made), candidates: [] };
}

/** Prefixes the fields of a problem with their part of the request. */
async function within<T>(part: 'patient' | 'case', run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    // The id of the patient is next to the case, not in it.
    const pathOf = (path: string) =>
      path === 'patient.patientId' ? 'patientId' : [part, path].filter(Boolean).join('.');
    throw new AppError(
      error.code,
      error.errors.map(({ path, message }) => ({ path: pathOf(path), message })),
    );
  }
}
