import { EMPTY_ID } from '@waypost/contract/values';
import { newKey } from '../client.ts';
import { FACILITY } from '../webhooks.ts';
import type { Samples } from './sample.ts';

const settings = {
  url: 'https://hooks.example.org/webhook',
  description: '',
  filterTypes: ['note.added'] as const,
};

export const webhookSamples: Samples = {
  calls: {
    webhooks: {
      createEndpoints: {
        headers: newKey(),
        body: { appUids: [EMPTY_ID], endpointRequests: [settings] },
      },
      endpointSecrets: { body: { endpointSecrets: [{ appUid: EMPTY_ID, endpointUid: EMPTY_ID }] } },
      commonEventTypes: { body: { appUids: [FACILITY] } },
      changeEndpoint: { headers: { 'if-match': '1' }, body: { ...settings, disabled: false } },
      removeEndpoint: { headers: { 'if-match': '1' } },
      setEndpointHeaders: { body: { Headers: { 'x-api-key': 'sample' } } },
      rotateSecret: { headers: newKey() },
      messages: { body: { eventTypes: ['note.added'] } },
      resend: { headers: newKey() },
      resendMany: { headers: newKey(), body: { msgIds: [EMPTY_ID] } },
      sendExample: { headers: newKey(), body: { eventType: 'note.added' } },
      recover: { headers: newKey(), body: {} },
    },
  },
};
