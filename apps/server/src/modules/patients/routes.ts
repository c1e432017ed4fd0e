import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { onceAnswering } from '../../framework/idempotency.ts';
import { readSsn } from './read-patient.ts';
import { putPatient, registerPatient } from './register-patient.ts';
import { updatePatient } from './update-patient.ts';

export const patientRoutes = implementer.patient.router({
  registerPatient: implementer.patient.registerPatient.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'patient.registerPatient', key: headers['idempotency-key'], request: body };
    return onceAnswering(scopeOf(context), call, (work) =>
      registerPatient(work, context.program.keyring, body),
    );
  }),
  putPatient: implementer.patient.putPatient.handler(({ input, context }) =>
    scopeOf(context).change((work) => putPatient(work, context.program.keyring, input.body)),
  ),
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
