import { readable } from '../../infrastructure/readable.ts';

/** Whether a case was told of by webhooks. */
export const webhookDeliveryRows = readable('webhook_delivery', [
  'entity_id',
  'case_id',
  'message_id',
  'made_on',
  'occurred_at',
  'attempts',
  'outcome',
]);

/** Where webhooks go, and what they are told of. */
export const webhookEndpointRows = readable('webhook_endpoint', ['id', 'filter_types', 'disabled_because']);

/** What a message was about. */
export const webhookMessageRows = readable('webhook_message', ['entity_id', 'id', 'made_on', 'subject_id']);
