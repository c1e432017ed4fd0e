import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of webhook endpoints and their messages. */
export const webhooksAuditKinds = {
  WebhookEndpoint: {},
  WebhookEndpointList: { title: 'Webhook endpoints' },
  WebhookHeaders: { title: 'Webhook headers' },
  WebhookMessage: {},
  WebhookMessageList: { title: 'Webhook messages' },
  WebhookRecovery: { title: 'Recovery of webhook messages' },
  WebhookSecret: { title: 'Webhook signing secret' },
} as const satisfies AuditKinds;
