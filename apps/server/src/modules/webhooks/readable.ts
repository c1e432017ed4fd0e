import { readable } from '../../infrastructure/readable.ts';

/** Whether webhooks have reported a case. */
export const webhookDeliveryRows = readable('webhook_delivery', [
  'entity_id',
  'case_id',
  'message_id',
  'made_on',
  'occurred_at',
  'attempts',
  'outcome',
]);

/** The addresses of webhooks, and their event types. */
export const webhookEndpointRows = readable('webhook_endpoint', ['id', 'filter_types', 'disabled_because']);

/** The subjects of messages. */
export const webhookMessageRows = readable('webhook_message', ['entity_id', 'id', 'made_on', 'subject_id']);
