import { readable } from '../../infrastructure/readable.ts';

/** Whether a case was told of by webhooks. */
export const webhookDeliveryRows = readable('webhook_delivery', [
  'entity_id',
  'case_id',
  'attempts',
  'outcome',
]);

/** Where webhooks go, and what they are told of. */
export const webhookEndpointRows = readable('webhook_endpoint', ['id', 'filter_types', 'disabled_because']);
