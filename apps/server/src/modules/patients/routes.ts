import { scopeOf, wire } from '../../framework/context.ts';
import { versionFrom } from '../../framework/if-match.ts';
import { readSsn } from './read-patient.ts';
import { updatePatient } from './update-patient.ts';

export const patientRoutes = wire.patient.router({
  socialSecurityNumber: wire.patient.socialSecurityNumber.handler(({ input, context }) =>
    readSsn(scopeOf(context), context.program.keyring, input.params.patientId, input.query.accountId),
  ),
  updatePatient: wire.patient.updatePatient.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      updatePatient(
        work,
        context.program.keyring,
        input.params.patientId,
        versionFrom(input.headers['if-match']),
        input.body,
      ),
    ),
  ),
});
