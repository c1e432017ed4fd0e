import { randomUUID } from 'node:crypto';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Samples } from './sample.ts';

export const eligibilitySamples: Samples = {
  calls: {
    eligibility: {
      payerTemplates: { query: { payerName: 'Nowhere' } },
      decideAlert: { params: { field: 'memberId' }, body: { choice: 'accept' } },
      verify: {
        body: {
          ...emptyEligibilityRequest,
          facilityId: randomUUID(),
          payerCode: 'TWM01',
          providerIdentifier: '1234567893',
          serviceDateFrom: '2026-11-20',
        },
      },
    },
  },
};
