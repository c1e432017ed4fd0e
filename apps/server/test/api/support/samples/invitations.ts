import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const invitationsSamples: Samples = {
  calls: {
    invitations: {
      invite: {
        body: {
          typeOfUser: 'Business Associate',
          phoneNumber: '5550100100',
          phoneNumberExtension: '',
          newUserEmail: 'nobody@nowhere.example',
          newUserFirstName: 'Nobody',
          newUserLastName: 'Nowhere',
          inviterFirstName: 'Nobody',
          inviterLastName: 'Nowhere',
          inviterEmail: 'nobody@nowhere.example',
          inviterUserObjectId: randomUUID(),
          scope: { ownerId: randomUUID(), scopeObjectId: randomUUID(), name: 'Nowhere', lCode: 'NWHR' },
          members: [],
          roles: [randomUUID()],
          harpOperatorCode: null,
          additionalAccesses: [],
        },
      },
    },
  },
};
