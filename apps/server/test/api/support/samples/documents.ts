import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const facility = { facilityid: randomUUID() };

export const documentsSamples: Samples = {
  calls: {
    documents: { viewDocument: { body: { caseId: randomUUID(), documentId: '1' } } },
    integrationTokens: {
      pkce: { headers: facility, body: { type: 'OnBase' } },
      getToken: { headers: facility, query: { type: 'OnBase' } },
      getTokenAccept: { headers: facility, body: { type: 'OnBase', authCode: 'nobody' } },
    },
  },
};
