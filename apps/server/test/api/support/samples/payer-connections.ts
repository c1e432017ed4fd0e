import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const connection = {
  connector: 'https' as const,
  endpointUrl: 'https://edi.example.org/x12',
  senderId: 'SAMPLE',
  receiverId: 'SAMPLE',
};

export const payerConnectionsSamples: Samples = {
  calls: {
    payerConnections: {
      createConnection: { body: { payerCode: 'NOWHERE', ...connection } },
      changeConnection: { body: connection },
      endConnection: { body: { isEnded: true } },
      tryConnection: {
        body: {
          facilityId: randomUUID(),
          npi: '1234567893',
          memberId: 'NOBODY',
          patientFirstName: 'Marisol',
          patientLastName: 'Echeverria',
          patientDateOfBirth: '1984-03-14',
        },
      },
      askForPayer: { body: { payerName: 'Nowhere Health', reason: 'Sample' } },
    },
  },
};
