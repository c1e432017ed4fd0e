import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';
import { headersSchema } from './headers.ts';
import { URL_MAX } from './rules.ts';
import { eventType, MESSAGES_MAX, subscribableTypes, webhookBodySchema } from './shapes.ts';

/** The same endpoints and messages in the shapes and under the paths of Svix clients, of which they are a subset. */
const path = '/services/webhooks-portal/api/v1/app/{appId}';
const tags = ['webhooks'];
const app = z.object({ appId: internal(uuid) });
const place = app.extend({ id: internal(uuid) });
const endpointPath = `${path}/endpoint/{id}` as const;

/** Lists are short: they have one page. */
const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    iterator: internal(z.string()).nullable(),
    prevIterator: internal(z.string()).nullable(),
    done: internal(z.boolean()),
  });

const clientEndpointSchema = z.object({
  id: internal(uuid),
  uid: internal(z.string()).nullable(),
  url: internal(z.string()),
  description: internal(z.string()),
  disabled: internal(z.boolean()),
  eventTypes: z.array(internal(eventType)),
  /** Maximum number of messages per second. */
  throttleRate: internal(z.int()).nullable(),
  channels: z.array(internal(z.string())).nullable(),
  metadata: z.record(z.string(), internal(z.string())),
  createdAt: internal(instant),
  updatedAt: internal(instant),
});
export type ClientEndpoint = z.infer<typeof clientEndpointSchema>;

const settings = {
  url: internal(z.string().min(1).max(URL_MAX)),
  description: internal(z.string().max(500)).default(''),
  disabled: internal(z.boolean()).default(false),
  /** Null for every kind. */
  eventTypes: z.array(internal(eventType)).min(1).max(subscribableTypes.length).nullable().default(null),
  throttleRate: internal(z.int().min(1).max(1000)).nullable().default(null),
};
const clientEndpointRequestSchema = z.strictObject(settings);
export type ClientEndpointRequest = z.infer<typeof clientEndpointRequestSchema>;

const clientAttemptSchema = z.object({
  id: internal(uuid),
  msgId: internal(uuid),
  endpointId: internal(uuid),
  url: internal(z.string()),
  timestamp: internal(instant),
  status: internal(z.union([z.literal(0), z.literal(2)])),
  statusText: internal(z.enum(['success', 'fail'])),
  /** 0: by the schedule; 1: on request. */
  triggerType: internal(z.union([z.literal(0), z.literal(1)])),
  /** 0: there was no answer. */
  responseStatusCode: internal(z.int()),
  responseDurationMs: internal(z.int()),
  /** The answer, if requested. */
  response: phi(z.string()),
});
export type ClientAttempt = z.infer<typeof clientAttemptSchema>;

const taskSchema = z.object({
  id: internal(uuid),
  status: internal(z.enum(['running', 'finished'])),
  task: internal(z.enum(['endpoint.recover', 'endpoint.replay-missing'])),
  updatedAt: internal(instant),
});

const from = <Path extends string>(method: 'GET' | 'PUT' | 'DELETE', of: Path, summary: string) =>
  ({ method, path: of, inputStructure: 'detailed', tags, summary }) as const;
const posted = <Path extends string>(of: Path, successStatus: number, summary: string) =>
  ({ method: 'POST', path: of, inputStructure: 'detailed', successStatus, tags, summary }) as const;
const range = z.strictObject({
  since: internal(instant),
  until: internal(instant).nullable().default(null),
});

export const webhookClientContract = {
  clientEndpoints: oc
    .route(from('GET', `${path}/endpoint`, 'For Svix clients: the endpoints of a facility'))
    .input(z.object({ params: app }))
    .output(page(clientEndpointSchema)),
  createClientEndpoint: oc
    .route(posted(`${path}/endpoint`, 201, 'For Svix clients: make an endpoint'))
    .input(z.object({ params: app, headers: idempotencyHeaders, body: clientEndpointRequestSchema }))
    .output(clientEndpointSchema),
  clientEndpoint: oc
    .route(from('GET', endpointPath, 'For Svix clients: one endpoint'))
    .input(z.object({ params: place }))
    .output(clientEndpointSchema),
  changeClientEndpoint: oc
    .route(from('PUT', endpointPath, 'For Svix clients: replace what is set for an endpoint'))
    .input(z.object({ params: place, body: clientEndpointRequestSchema }))
    .output(clientEndpointSchema),
  removeClientEndpoint: oc
    .route({
      ...from('DELETE', endpointPath, 'For Svix clients: delete an endpoint for good'),
      successStatus: 204,
    })
    .input(z.object({ params: place }))
    .output(z.void()),
  clientSecret: oc
    .route(from('GET', `${endpointPath}/secret`, 'For Svix clients: the signing secret; this is on record'))
    .input(z.object({ params: place }))
    .output(z.object({ key: secret(z.string()) })),
  rotateClientSecret: oc
    .route(posted(`${endpointPath}/secret/rotate`, 204, 'For Svix clients: make a new signing secret'))
    .input(z.object({ params: place, headers: idempotencyHeaders, body: z.strictObject({}) }))
    .output(z.void()),
  clientHeaders: oc
    .route(from('GET', `${endpointPath}/headers`, 'For Svix clients: the headers that are sent along'))
    .input(z.object({ params: place }))
    .output(
      z.object({
        headers: z.record(internal(z.string()), secret(z.string())),
        /** Headers with masked values. */
        sensitive: z.array(internal(z.string())),
      }),
    ),
  setClientHeaders: oc
    .route({
      ...from('PUT', `${endpointPath}/headers`, 'For Svix clients: replace the headers that are sent along'),
      successStatus: 204,
    })
    .input(z.object({ params: place, body: z.strictObject({ headers: headersSchema }) }))
    .output(z.void()),
  clientStats: oc
    .route(from('GET', `${endpointPath}/stats`, 'For Svix clients: messages of an endpoint by their status'))
    .input(z.object({ params: place }))
    .output(
      z.object({
        success: internal(z.int()),
        pending: internal(z.int()),
        sending: internal(z.int()),
        fail: internal(z.int()),
      }),
    ),
  sendClientExample: oc
    .route(posted(`${endpointPath}/send-example`, 202, 'For Svix clients: send an example of a kind'))
    .input(
      z.object({
        params: place,
        headers: idempotencyHeaders,
        body: z.strictObject({ eventType: internal(eventType) }),
      }),
    )
    .output(
      z.object({
        id: internal(uuid),
        eventId: internal(z.string()).nullable(),
        eventType: internal(eventType),
        payload: webhookBodySchema,
        channels: z.array(internal(z.string())).nullable(),
        tags: z.array(internal(z.string())).nullable(),
        timestamp: internal(instant),
      }),
    ),
  clientAttempts: oc
    .route(
      from(
        'GET',
        `${path}/attempt/endpoint/{id}`,
        'For Svix clients: the latest attempts for an endpoint, the latest first',
      ),
    )
    .input(
      z.object({
        params: place,
        query: z.object({
          limit: internal(z.coerce.number().int().min(1).max(MESSAGES_MAX)).default(MESSAGES_MAX),
          status: internal(z.enum(['0', '2'])).optional(),
          before: internal(instant).optional(),
          after: internal(instant).optional(),
          with_content: internal(z.enum(['true', 'false'])).default('false'),
        }),
      }),
    )
    .output(page(clientAttemptSchema)),
  resendClientMessage: oc
    .route(
      posted(
        `${path}/msg/{msgId}/endpoint/{id}/resend`,
        202,
        'For Svix clients: send a message that failed again',
      ),
    )
    .input(z.object({ params: place.extend({ msgId: internal(uuid) }), headers: idempotencyHeaders }))
    .output(z.object({})),
  recoverForClient: oc
    .route(posted(`${endpointPath}/recover`, 202, 'For Svix clients: send again what failed since then'))
    .input(z.object({ params: place, headers: idempotencyHeaders, body: range }))
    .output(taskSchema),
  replayForClient: oc
    .route(posted(`${endpointPath}/replay-missing`, 202, 'For Svix clients: send what was missed since then'))
    .input(z.object({ params: place, headers: idempotencyHeaders, body: range }))
    .output(taskSchema),
};
