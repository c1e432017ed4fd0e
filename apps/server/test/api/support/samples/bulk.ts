import type { Samples } from './sample.ts';

export const bulkSamples: Samples = {
  calls: {
    bulk: {
      startBulkChange: {
        body: {
          filter: { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } },
          change: { status: 'OnHold' },
        },
      },
    },
  },
};
