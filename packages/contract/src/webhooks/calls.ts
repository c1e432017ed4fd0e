import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, uuid } from '../core/values.ts';
import { headersSchema } from './headers.ts';
import {
  cataloguedEventSchema,
  deliveryFiguresSchema,
  endpointChangeSchema,
  endpointRequestSchema,
  eventType,
  MESSAGES_MAX,
  messageSearchSchema,
  recoverySchema,
  resentSchema,
  signedHeadersSchema,
  webhookAttemptSchema,
  webhookBodySchema,
  webhookEndpointSchema,
  webhookMessageSchema,
} from './shapes.ts';

const path = '/services/webhooks-portal/api';
const tags = ['webhooks'];
const place = z.object({ appId: internal(uuid), id: internal(uuid) });
const endpointPath = `${path}/app/{appId}/endpoint/{id}` as const;

export const webhooksContract = {
  endpoints: oc
    .route({
      method: 'GET',
      path: `${path}/endpoints`,
      inputStructure: 'detailed',
      tags,
      summary: 'The webhook endpoints of your facilities, by facility and address',
    })
    .input(z.object({}))
    .output(z.array(webhookEndpointSchema)),
  createEndpoints: oc
    .route({
      method: 'POST',
      path: `${path}/endpoints`,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Make endpoints: each of those asked for, at each of the facilities',
    })
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: z.strictObject({
          appUids: z.array(internal(uuid)).min(1).max(100),
          endpointRequests: z.array(endpointRequestSchema).min(1).max(10),
        }),
      }),
    )
    .output(z.array(webhookEndpointSchema)),
  endpointSecrets: oc
    .route({
      method: 'POST',
      path: `${path}/endpointSecrets`,
      inputStructure: 'detailed',
      tags,
      summary: 'The signing secrets of endpoints; that they were shown is on record',
    })
    .input(
      z.object({
        body: z.strictObject({
          endpointSecrets: z
            .array(z.strictObject({ appUid: internal(uuid), endpointUid: internal(uuid) }))
            .min(1)
            .max(100),
        }),
      }),
    )
    .output(
      z.array(z.object({ appUid: internal(uuid), endpointUid: internal(uuid), secret: secret(z.string()) })),
    ),
  commonEventTypes: oc
    .route({
      method: 'POST',
      path: `${path}/common-event-types`,
      inputStructure: 'detailed',
      tags,
      summary: 'The kinds of events that all of the facilities can be told of, by area',
    })
    .input(z.object({ body: z.strictObject({ appUids: z.array(internal(uuid)).min(1).max(100) }) }))
    .output(
      z.array(
        z.object({
          /** The area of the event types (W-093). */
          FeatureFlag: internal(z.string()),
          EventTypes: z.array(z.object({ name: internal(eventType), description: internal(z.string()) })),
        }),
      ),
    ),
  eventCatalogue: oc
    .route({
      method: 'GET',
      path: `${path}/event-catalogue`,
      inputStructure: 'detailed',
      tags,
      summary: 'The kinds of events that can be told, each with the shape of its body and an example',
    })
    .input(z.object({}))
    .output(z.array(cataloguedEventSchema)),
  endpoint: oc
    .route({ method: 'GET', path: endpointPath, inputStructure: 'detailed', tags, summary: 'One endpoint' })
    .input(z.object({ params: place }))
    .output(webhookEndpointSchema),
  changeEndpoint: oc
    .route({
      method: 'PUT',
      path: endpointPath,
      inputStructure: 'detailed',
      tags,
      summary: 'Change an endpoint, enable or disable it',
      description: 'What waits for a disabled endpoint goes on when it is enabled again.',
    })
    .input(z.object({ params: place, headers: ifMatchHeaders, body: endpointChangeSchema }))
    .output(webhookEndpointSchema),
  removeEndpoint: oc
    .route({
      method: 'DELETE',
      path: endpointPath,
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Delete an endpoint for good, with what waits for it',
    })
    .input(z.object({ params: place, headers: ifMatchHeaders }))
    .output(z.void()),
  endpointHeaders: oc
    .route({
      method: 'GET',
      path: `${endpointPath}/headers`,
      inputStructure: 'detailed',
      tags,
      summary: 'The headers that are sent along; their values are masked',
    })
    .input(z.object({ params: place }))
    .output(z.object({ Headers: z.record(internal(z.string()), secret(z.string())) })),
  setEndpointHeaders: oc
    .route({
      method: 'PUT',
      path: `${endpointPath}/headers`,
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Replace the headers that are sent along; a masked value stays as it is',
    })
    .input(z.object({ params: place, body: z.strictObject({ Headers: headersSchema }) }))
    .output(z.void()),
  rotateSecret: oc
    .route({
      method: 'POST',
      path: `${endpointPath}/rotateEndpointSecret`,
      inputStructure: 'detailed',
      tags,
      summary: 'Make a new signing secret; messages are signed with the old one too for a day',
    })
    .input(z.object({ params: place, headers: idempotencyHeaders }))
    .output(z.object({ secret: secret(z.string()) })),
  messages: oc
    .route({
      method: 'POST',
      path: `${path}/app/{appId}/attempt/endpoint/{id}`,
      inputStructure: 'detailed',
      tags,
      summary: 'The messages for an endpoint, the latest first',
    })
    .input(z.object({ params: place, body: messageSearchSchema }))
    .output(z.array(webhookMessageSchema)),
  messageAttempts: oc
    .route({
      method: 'GET',
      path: `${path}/app/{appId}/msg/{msgId}/endpoint/{id}/attempts`,
      inputStructure: 'detailed',
      tags,
      summary: 'What was sent of a message, and each attempt with the answer to it',
    })
    .input(z.object({ params: place.extend({ msgId: internal(uuid) }) }))
    .output(
      z.object({
        message: webhookMessageSchema,
        body: webhookBodySchema,
        signed: signedHeadersSchema,
        attempts: z.array(webhookAttemptSchema),
      }),
    ),
  figures: oc
    .route({
      method: 'GET',
      path: `${endpointPath}/figures`,
      inputStructure: 'detailed',
      tags,
      summary:
        'How many attempts were taken and failed in the last 24 hours, and how long they took, by hour',
    })
    .input(z.object({ params: place }))
    .output(deliveryFiguresSchema),
  resend: oc
    .route({
      method: 'POST',
      path: `${path}/app/{appId}/msg/{msgId}/endpoint/{id}/resend`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send a message that failed again, now and once',
    })
    .input(z.object({ params: place.extend({ msgId: internal(uuid) }), headers: idempotencyHeaders }))
    .output(webhookMessageSchema),
  resendMany: oc
    .route({
      method: 'POST',
      path: `${endpointPath}/resend`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send messages that failed again, now and once; others are passed by',
    })
    .input(
      z.object({
        params: place,
        headers: idempotencyHeaders,
        body: z.strictObject({ msgIds: z.array(internal(uuid)).min(1).max(MESSAGES_MAX) }),
      }),
    )
    .output(resentSchema),
  sendExample: oc
    .route({
      method: 'POST',
      path: `${endpointPath}/send-example`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send the endpoint an example of a kind of event, with ids that belong to nothing',
    })
    .input(
      z.object({
        params: place,
        headers: idempotencyHeaders,
        body: z.strictObject({ eventType: internal(eventType) }),
      }),
    )
    .output(webhookMessageSchema),
  recover: oc
    .route({
      method: 'POST',
      path: `${endpointPath}/recoverFailedWebhooks`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send again what failed between two instants',
      description:
        'At most 14 days; without `since` the last 14 days. What was taken is not sent again. With `missing`, also what the endpoint was never sent because it was disabled or did not ask for the kind.',
    })
    .input(
      z.object({
        params: place,
        headers: idempotencyHeaders,
        body: z.strictObject({
          since: emptyToNull(internal(instant)),
          until: emptyToNull(internal(instant)),
          missing: internal(z.boolean()).default(false),
        }),
      }),
    )
    .output(recoverySchema),
  recoveries: oc
    .route({
      method: 'GET',
      path: `${endpointPath}/recoveries`,
      inputStructure: 'detailed',
      tags,
      summary: 'How far messages have been sent again, the latest first',
    })
    .input(z.object({ params: place }))
    .output(z.array(recoverySchema)),
};
