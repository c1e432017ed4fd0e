import type { RegistrationResult, Sent } from '@waypost/contract/registrations/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { sourceOf } from '../sources/module.ts';
import { applyRegistration, attempted, NotApplied } from './apply-registration.ts';
import { hold, requireNoHeldBefore } from './held.ts';
import { recordCall } from './received.ts';

/**
 * Applies several registrations in order, each separately: a failed one is reported in its result and, for a source,
 * held.
 */
export async function putRegistrations(
  scope: Scope,
  keyring: Keyring,
  { sourceId, registrations }: { sourceId: string | null; registrations: readonly Sent[] },
): Promise<RegistrationResult[]> {
  if (sourceId !== null && !scope.actor.may('data-import')) throw new AppError('FORBIDDEN');
  const source = sourceId === null ? null : await scope.read((work) => sourceOf(work, sourceId));
  if (source?.isEnded) throw new AppError('SOURCE_ENDED');
  const results: RegistrationResult[] = [];
  for (const sent of registrations)
    try {
      results.push(
        await attempted(() =>
          scope.change(
            async (work) => {
              if (source) await requireNoHeldBefore(work, sent);
              return applyRegistration(work, keyring, sent, { source });
            },
            { repeats: true },
          ),
        ),
      );
    } catch (error) {
      if (!(error instanceof NotApplied)) throw error;
      const { reason } = error;
      results.push(
        source
          ? await scope.change((work) => hold(work, keyring, { source, sent, reason }))
          : { outcome: 'refused', patient: null, case: null, reason, heldId: null },
      );
    }
  if (source) await scope.writeUnaudited((db) => recordCall({ ...scope, db }, source.sourceId, results));
  return results;
}
