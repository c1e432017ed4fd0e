import { EMPTY_ID } from '@waypost/contract/core/values';
import { newKey } from '../client.ts';
import { HERE, type Samples } from './sample.ts';

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
      commonEventTypes: { body: { appUids: [HERE.facilityId] } },
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
    webhookClients: {
      createClientEndpoint: { headers: newKey(), body: { url: settings.url } },
      changeClientEndpoint: { body: { url: settings.url } },
      rotateClientSecret: { headers: newKey(), body: {} },
      setClientHeaders: { body: { headers: { 'x-api-key': 'sample' } } },
      sendClientExample: { headers: newKey(), body: { eventType: 'note.added' } },
      resendClientMessage: { headers: newKey() },
      recoverForClient: { headers: newKey(), body: { since: '2026-11-20T10:00:00.000Z' } },
      replayForClient: { headers: newKey(), body: { since: '2026-11-20T10:00:00.000Z' } },
    },
  },
};
