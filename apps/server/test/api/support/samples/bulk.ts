import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const handOut = {
  filter: { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } },
  way: 'evenly',
  includesHeld: false,
  people: [randomUUID()],
};

export const bulkSamples: Samples = {
  calls: {
    bulk: {
      planHandOut: { body: handOut },
      handOut: { body: handOut },
      startBulkChange: {
        body: {
          filter: { caseNumber: { filterType: 'text', type: 'equals', filter: 'no such case' } },
          change: { status: 'OnHold' },
        },
      },
    },
  },
};
