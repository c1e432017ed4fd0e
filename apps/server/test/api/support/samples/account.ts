import type { Samples } from './sample.ts';

export const accountSamples: Samples = {
  calls: {
    account: {
      updateMyEmail: { unfit: 'a good one would change the address of whoever tries it' },
      updateUserEmail: { body: { newEmail: 'nobody@nowhere.example' } },
    },
  },
};
