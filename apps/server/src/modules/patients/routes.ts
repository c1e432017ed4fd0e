import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { readSsn } from './read-patient.ts';
import { updatePatient } from './update-patient.ts';

export const patientRoutes = implementer.patient.router({
  socialSecurityNumber: implementer.patient.socialSecurityNumber.handler(({ input, context }) =>
    readSsn(scopeOf(context), context.program.keyring, input.params.patientId, input.query.accountId),
  ),
  updatePatient: implementer.patient.updatePatient.handler(({ input, context }) =>
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
