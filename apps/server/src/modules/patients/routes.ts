import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceAnswering } from '../../framework/idempotency.ts';
import { mergePatients, previewOf } from './merge-patients.ts';
import { mergesOf } from './merges.ts';
import { readSsn } from './read-patient.ts';
import { putPatient, registerPatient } from './register-patient.ts';
import { similarPatients } from './similar-patients.ts';
import { undoMerge } from './undo-merge.ts';
import { updatePatient } from './update-patient.ts';

export const patientRoutes = implementer.patient.router({
  registerPatient: implementer.patient.registerPatient.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('patient.registerPatient', headers, body);
    return onceAnswering(scopeOf(context), call, (work) =>
      registerPatient(work, context.program.keyring, body),
    );
  }),
  putPatient: implementer.patient.putPatient.handler(({ input, context }) =>
    scopeOf(context).change((work) => putPatient(work, context.program.keyring, input.body)),
  ),
  similarPatients: implementer.patient.similarPatients.handler(({ input, context }) =>
    scopeOf(context).read((work) => similarPatients(work, input.body)),
  ),
  mergePreview: implementer.patient.mergePreview.handler(({ input: { params, query }, context }) =>
    scopeOf(context).read((work) =>
      previewOf(work, context.program.keyring, {
        survivorId: params.patientId,
        mergedId: query.mergedPatientId,
      }),
    ),
  ),
  mergePatients: implementer.patient.mergePatients.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change((work) =>
      mergePatients(work, {
        survivorId: params.patientId,
        version: versionFrom(headers['if-match']),
        mergedId: body.mergedPatientId,
        mergedVersion: body.mergedVersion,
        reason: body.reason ?? null,
      }),
    ),
  ),
  patientMerges: implementer.patient.patientMerges.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => mergesOf(work, params.patientId)),
  ),
  takeMergeBack: implementer.patient.takeMergeBack.handler(({ input: { params, body }, context }) =>
    scopeOf(context).change((work) => undoMerge(work, params.mergeId, body)),
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
