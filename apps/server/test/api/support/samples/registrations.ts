import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

/** It registers nobody, because a new patient needs a name. */
const registration = {
  patient: { identifiers: [{ authority: 'nowhere', type: 'MR', value: 'N1' }] },
};
const source = { name: 'Sample', facilityIds: [randomUUID()] };

export const registrationsSamples: Samples = {
  calls: {
    registrations: {
      registerCase: {
        body: {
          patientId: randomUUID(),
          case: { facilityId: randomUUID(), dateOfServiceStart: '2026-12-01' },
        },
      },
      putRegistrations: { body: { registrations: [registration] } },
      applyHeld: { body: { registration } },
      dismissHeld: { body: { reason: 'Nothing' } },
      sourceDifferences: { query: { caseId: randomUUID() } },
      decideSourceDifference: { body: { caseId: randomUUID(), decision: 'keep' } },
    },
    sources: {
      createSource: { body: source },
      changeSource: { body: source },
      endSource: { body: { isEnded: true } },
    },
  },
};
