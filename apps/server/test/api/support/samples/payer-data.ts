import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const whole = { insurancePlan: 'Northern Choice', payerName: 'Northern Mutual' };
const plan = { ...whole, insuranceCode: `NOR-${process.pid}` };

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
    plans: {
      createPlan: { body: plan },
      changePlan: { body: { ...whole, addresses: [{ code: 'CLM', city: 'Dayton' }] } },
      endPlan: { body: { isEnded: true } },
    },
  },
  reads: { 'payer-data': { payersByEntity: {} } },
};
