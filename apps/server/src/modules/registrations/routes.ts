import type { Sent } from '@waypost/contract/registrations/calls';
import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { sourceOf, sourcesOf } from '../sources/module.ts';
import { heldList, readHeldRegistration, resolveHeld, toHeldList } from './held.ts';
import { putRegistrations } from './put-registrations.ts';
import { registerCase } from './register-case.ts';
import { applyHeld } from './resolve-held.ts';
import { decideSourceDifference, sourceDifferences } from './source-differences.ts';

const { registrations } = implementer;

export const registrationsRoutes = registrations.router({
  putRegistrations: registrations.putRegistrations.handler(async ({ input: { body }, context }) => ({
    results: await putRegistrations(scopeOf(context), context.program.keyring, {
      sourceId: body.sourceId ?? null,
      registrations: body.registrations,
    }),
  })),
  registerCase: registrations.registerCase.handler(({ input: { headers, body }, context }) =>
    registerCase(scopeOf(context), context.program.keyring, { key: headers['idempotency-key'], body }),
  ),
  heldRegistrations: registrations.heldRegistrations.handler(({ input: { query }, context }) =>
    scopeOf(context).read(async (work) =>
      heldList(work, query.sourceId ? [await sourceOf(work, query.sourceId)] : await sourcesOf(work)),
    ),
  ),
  heldRegistration: registrations.heldRegistration.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      const { held, sent } = await readHeldRegistration(work, context.program.keyring, params.heldId);
      work.audit({
        action: 'View',
        domainType: 'HeldRegistration',
        domainId: params.heldId,
        snapshot: { Source: held.source.name },
      });
      const [one] = await toHeldList(work, [{ ...held, sent: redactSsn(work, sent) }]);
      if (!one) throw new AppError('NOT_FOUND');
      return one;
    }),
  ),
  applyHeld: registrations.applyHeld.handler(async ({ input: { params, headers, body }, context }) => ({
    results: await applyHeld(scopeOf(context), context.program.keyring, params.heldId, {
      ...body,
      version: versionFrom(headers['if-match']),
    }),
  })),
  dismissHeld: registrations.dismissHeld.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const version = versionFrom(headers['if-match']);
      const one = await readHeldRegistration(work, context.program.keyring, params.heldId, { version });
      await resolveHeld(work, one, 'dismissed', body.reason);
      return { heldId: params.heldId };
    }),
  ),
  sourceDifferences: registrations.sourceDifferences.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => sourceDifferences(work, context.program.keyring, query.caseId)),
  ),
  decideSourceDifference: registrations.decideSourceDifference.handler(
    ({ input: { params, body }, context }) =>
      scopeOf(context).change(async (work) => {
        await decideSourceDifference(work, context.program.keyring, params.differenceId, body);
        return { differenceId: params.differenceId };
      }),
  ),
});

/** The sent data, without the SSN for a user who may not see it. */
function redactSsn({ actor }: Work, sent: Sent): Sent {
  if (actor.may('ssn-read')) return sent;
  const { socialSecurityNumber: _hidden, ...patient } = sent.patient;
  return { ...sent, patient };
}
