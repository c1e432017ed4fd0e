import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Samples } from './sample.ts';

const account = {
  name: 'Sample',
  permissions: ['payer-read'],
  facilityIds: [EMPTY_ID],
  expiresAt: '2099-01-01T00:00:00.000Z',
  callsPerMinute: 60,
};

export const machinesSamples: Samples = {
  calls: {
    machines: {
      createMachine: { body: account },
      changeMachine: { body: account },
      rotateMachineSecret: { body: { overlapHours: 24 } },
    },
  },
};
