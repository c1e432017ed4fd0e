import { randomUUID } from 'node:crypto';
import { newKey } from '../client.ts';
import type { Samples } from './sample.ts';

const facility = { facilityid: randomUUID() };

export const documentsSamples: Samples = {
  calls: {
    documents: { viewDocument: { body: { caseId: randomUUID(), documentId: '1' } } },
    generatedDocuments: {
      generateAgain: { headers: newKey() },
      uploadDocument: {
        headers: newKey(),
        body: { file: 'no file' },
        unfit: 'a file travels in a form, and this is JSON',
      },
    },
    integrationTokens: {
      pkce: { headers: facility, body: { type: 'OnBase' } },
      getToken: { headers: facility, query: { type: 'OnBase' } },
      getTokenAccept: { headers: facility, body: { type: 'OnBase', authCode: 'nobody' } },
    },
  },
  downloads: {
    case: {
      generatedDocument: { id: randomUUID() },
      letterPreview: { title: 'Sample', content: 'About {{patient.name}}.' },
    },
  },
};
