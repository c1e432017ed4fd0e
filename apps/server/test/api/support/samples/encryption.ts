import { HERE, type Samples } from './sample.ts';

export const encryptionSamples: Samples = {
  calls: {
    encryption: {
      encrypt: { body: { stringToBeEncrypted: 'text', encryptionType: 'linked-product' } },
      encryptHccra: {
        body: { xp5IModeTobeEncrypted: 'P', xp5IAuthTobeEncrypted: 'auth', contactIdTobeEncrypted: '17' },
      },
      sign: { body: { lCode: HERE.lCode, clientCodes: [] } },
    },
  },
};
