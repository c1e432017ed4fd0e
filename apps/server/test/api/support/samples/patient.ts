import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const patientSamples: Samples = {
  calls: {
    patient: {
      socialSecurityNumber: { query: { accountId: randomUUID() } },
      updatePatient: { body: { language: 'en' } },
    },
  },
  reads: { patient: { patientDetails: { patientId: randomUUID() } } },
};
