import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const query = { caseId: randomUUID() };
const named = { firstName: 'Ilona', lastName: 'Varga' };
const physician = [{ useId: 0, providerIndividualId: randomUUID() }];

export const ordersSamples: Samples = {
  calls: {
    orders: {
      ordersOfCase: { query },
      accessionNumbers: { query },
      providerIndividuals: { query: { search: 'nobody' } },
      addOrder: { query, body: { diagnosis: [{ sequence: 1, code: 'R10.9' }], physician } },
      changeOrder: { body: { physician } },
      addPhysicianContacts: { body: [randomUUID()] },
      removePhysicianContacts: { body: [randomUUID()] },
    },
    physicians: {
      createPhysician: { body: { ...named, npi: '1234567893' } },
      changePhysician: { body: named },
      endPhysician: { body: { isEnded: true } },
    },
  },
};
