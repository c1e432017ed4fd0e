import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const patientSamples: Samples = {
  calls: {
    patient: {
      socialSecurityNumber: { query: { accountId: randomUUID() } },
      registerPatient: { body: { name: [{ firstName: 'No', familyName: 'Body' }] } },
      similarPatients: { body: { familyName: 'Nobody' } },
      putPatient: { body: { identifiers: [{ authority: 'nowhere', type: 'MR', value: 'N1' }] } },
      mergePreview: { query: { mergedPatientId: randomUUID() } },
      mergePatients: { body: { mergedPatientId: randomUUID(), mergedVersion: 1 } },
      takeMergeBack: { body: {} },
      updatePatient: { body: { language: 'en' } },
    },
  },
  reads: { patient: { patientDetails: { patientId: randomUUID() } } },
};
