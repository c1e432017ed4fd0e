import { anyOf, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { webhookClientRoutes } from './client-routes.ts';
import { deliveryJob } from './deliver.ts';
import { pruneMessages } from './prune-messages.ts';
import { recoverMessages, recoveryBacklog } from './recover.ts';
import { webhookRoutes } from './routes.ts';

/**
 * Either permission allows reading and changing webhooks (W-052); row security limits both to the user's facilities.
 */
const webhooks = protecting('WebhookEndpoint', anyOf('webhooks-admin', 'webhooks-write'));

const access: AccessOf<'webhooks' | 'webhookClients'> = {
  webhooks: {
    endpoints: webhooks,
    createEndpoints: webhooks,
    endpointSecrets: webhooks,
    commonEventTypes: webhooks,
    eventCatalogue: webhooks,
    endpoint: webhooks,
    changeEndpoint: webhooks,
    removeEndpoint: webhooks,
    endpointHeaders: webhooks,
    setEndpointHeaders: webhooks,
    rotateSecret: webhooks,
    messages: webhooks,
    messageAttempts: webhooks,
    figures: webhooks,
    resend: webhooks,
    resendMany: webhooks,
    sendExample: webhooks,
    recover: webhooks,
    recoveries: webhooks,
  },
  webhookClients: {
    clientEndpoints: webhooks,
    createClientEndpoint: webhooks,
    clientEndpoint: webhooks,
    changeClientEndpoint: webhooks,
    removeClientEndpoint: webhooks,
    clientSecret: webhooks,
    rotateClientSecret: webhooks,
    clientHeaders: webhooks,
    setClientHeaders: webhooks,
    clientStats: webhooks,
    sendClientExample: webhooks,
    clientAttempts: webhooks,
    resendClientMessage: webhooks,
    recoverForClient: webhooks,
    replayForClient: webhooks,
  },
};

const own = { none: 'what the product tells others is nothing that happened to a case' };
const emits: EmitsOf<'webhooks' | 'webhookClients'> = {
  webhooks: {
    createEndpoints: own,
    endpointSecrets: { none: 'it only shows what is there' },
    commonEventTypes: { none: 'it only shows what is there' },
    changeEndpoint: own,
    removeEndpoint: own,
    setEndpointHeaders: own,
    rotateSecret: own,
    messages: { none: 'it only searches the messages' },
    resend: own,
    resendMany: own,
    sendExample: own,
    recover: own,
  },
  webhookClients: {
    createClientEndpoint: own,
    changeClientEndpoint: own,
    removeClientEndpoint: own,
    rotateClientSecret: own,
    setClientHeaders: own,
    sendClientExample: own,
    resendClientMessage: own,
    recoverForClient: own,
    replayForClient: own,
  },
};

/** Webhooks: signed messages about events of a facility, sent until another system accepts them. */
export const webhooksModule = {
  owns: [
    'webhook_endpoint',
    'webhook_secret',
    'webhook_message',
    'webhook_delivery',
    'webhook_attempt',
    'webhook_recovery',
  ],
  routes: { webhookClients: webhookClientRoutes, webhooks: webhookRoutes },
  access,
  emits,
  drafts: {
    'webhook-endpoint': { saves: access.webhooks.createEndpoints, of: ['endpoint'] },
  },
  jobs: (tools) => [
    deliveryJob(tools),
    {
      name: 'send webhook messages again',
      everyMs: 1000,
      isQueue: true,
      run: () => recoverMessages(tools),
      backlog: recoveryBacklog,
    },
    { name: 'keep the days of webhook messages', everyMs: 3_600_000, run: () => pruneMessages(tools) },
  ],
} as const satisfies ServerModule;
