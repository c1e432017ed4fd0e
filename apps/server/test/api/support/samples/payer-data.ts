import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const payerDataSamples: Samples = {
  calls: {
    payerData: {
      searchPayerData: { query: { searchString: 'nowhere' } },
      payerData: { query: { insuranceCode: 'N-01', clientCode: 'ALDRC' } },
      preClaimRequirement: { query: { insuranceCode: 'N-01', facilityId: randomUUID() } },
      mediaType: {
        query: {
          caseId: randomUUID(),
          insuranceSequence: '1',
          harpInsuranceCode: 'N-01',
          facilityId: randomUUID(),
        },
      },
    },
  },
  reads: { 'payer-data': { payersByEntity: {} } },
};
