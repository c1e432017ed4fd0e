import type { RegistrationResult, Sent } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { Scope } from '../../framework/work.ts';
import { applyRegistration, attempted, NotApplied } from './apply-registration.ts';
import {
  findWaitingRegistrations,
  readHeldRegistration,
  requireNoHeldBefore,
  resolveHeld,
  storeCorrection,
} from './held.ts';

type HeldCorrection = { version: number; registration?: Sent | undefined; patientId?: string | undefined };

/**
 * Applies a held registration, corrected or unchanged, and then the ones that wait for it. What still cannot be applied
 * stays held, with the corrections.
 */
export async function applyHeld(
  scope: Scope,
  keyring: Keyring,
  heldId: string,
  mended: HeldCorrection,
): Promise<RegistrationResult[]> {
  const behind = await scope.read(async (work) =>
    findWaitingRegistrations(work, await readHeldRegistration(work, keyring, heldId)),
  );
  const results = [await applyOne(scope, keyring, heldId, mended)];
  for (const id of behind) {
    if (results.at(-1)?.outcome === 'held') break;
    results.push(await applyOne(scope, keyring, id, { version: null }));
  }
  return results;
}

async function applyOne(
  scope: Scope,
  keyring: Keyring,
  heldId: string,
  { registration, patientId, version }: Omit<HeldCorrection, 'version'> & { version: number | null },
): Promise<RegistrationResult> {
  const sentOf = (stored: Sent): Sent => (registration ? withSsn(registration, stored) : stored);
  try {
    return await attempted(() =>
      scope.change(async (work) => {
        const one = await readHeldRegistration(work, keyring, heldId, { version });
        const sent = sentOf(one.sent);
        await requireNoHeldBefore(work, sent, one.at);
        const from = { source: one.source, patientId: patientId ?? null };
        const result = await applyRegistration(work, keyring, sent, from);
        await resolveHeld(work, one, 'applied', null);
        return result;
      }),
    );
  } catch (error) {
    if (!(error instanceof NotApplied)) throw error;
    const { reason } = error;
    return scope.change(async (work) => {
      const one = await readHeldRegistration(work, keyring, heldId, { version });
      await storeCorrection(work, keyring, one, { sent: sentOf(one.sent), reason });
      return { outcome: 'held', patient: null, case: null, reason, heldId };
    });
  }
}

/** Keeps the sent SSN in a correction by a user who may not see it. */
const withSsn = (mended: Sent, stored: Sent): Sent => {
  const { socialSecurityNumber: ssn } = stored.patient;
  return ssn === undefined || 'socialSecurityNumber' in mended.patient
    ? mended
    : { ...mended, patient: { ...mended.patient, socialSecurityNumber: ssn } };
};
