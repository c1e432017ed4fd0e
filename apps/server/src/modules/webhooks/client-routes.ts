import type { Recovery } from '@waypost/contract/webhooks/shapes';
import { implementer, scopeOf } from '../../framework/context.ts';
import { keyedCall, once, onceShowing } from '../../framework/idempotency.ts';
import type { Work } from '../../framework/work.ts';
import {
  attemptsForClient,
  clientEndpointOf,
  onePage,
  requestOfClient,
  statsForClient,
  taskOf,
} from './client-shapes.ts';
import { endpointTools } from './deliver.ts';
import { changeEndpoint, createEndpoints, mustBeOwnFacilities, removeEndpoint } from './endpoints.ts';
import { setHeaders, shownHeaders } from './headers.ts';
import {
  allEndpoints,
  endpointById,
  messageById,
  type Place,
  recoveriesOf,
  storedMessage,
} from './queries.ts';
import { recover } from './recover.ts';
import { resend, sendExample } from './resend.ts';
import { rotateSecret, shownSecret } from './secrets.ts';
import { bodyOf } from './signed-message.ts';

async function recoveryById(work: Work, place: Place, id: string) {
  const [recovery] = await recoveriesOf(work, place, id);
  return taskOf(recovery as Recovery);
}

/** The calls of Svix clients. They send no version, so their changes apply to any. */
export const webhookClientRoutes = implementer.webhookClients.router({
  clientEndpoints: implementer.webhookClients.clientEndpoints.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      mustBeOwnFacilities(work, [params.appId]);
      const own = (await allEndpoints(work)).filter(({ appId }) => appId === params.appId);
      work.audit({
        action: 'View',
        domainType: 'WebhookEndpointList',
        domainId: null,
        snapshot: { rows: own.length },
      });
      return onePage(own.map(clientEndpointOf));
    }),
  ),
  createClientEndpoint: implementer.webhookClients.createClientEndpoint.handler(
    ({ input: { params, headers, body }, context }) => {
      const { program } = context;
      const outside = endpointTools(program);
      const call = keyedCall('webhooks.clientCreate', headers, { ...params, ...body });
      return onceShowing(
        scopeOf(context),
        call,
        async (work) => {
          const asked = { ...requestOfClient(body), inOrder: false };
          const [id = ''] = await createEndpoints(work, outside, {
            appUids: [params.appId],
            endpointRequests: [asked],
          });
          const place = { appId: params.appId, id };
          if (body.disabled) await changeEndpoint(work, outside, place, 1, { ...asked, disabled: true });
          return id;
        },
        async (work, id) => clientEndpointOf(await endpointById(work, { appId: params.appId, id })),
      );
    },
  ),
  clientEndpoint: implementer.webhookClients.clientEndpoint.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      const found = await endpointById(work, params);
      work.audit({ action: 'View', domainType: 'WebhookEndpoint', domainId: params.id });
      return clientEndpointOf(found);
    }),
  ),
  changeClientEndpoint: implementer.webhookClients.changeClientEndpoint.handler(
    ({ input: { params, body }, context }) =>
      scopeOf(context).change(async (work) => {
        const { inOrder, version } = await endpointById(work, params);
        const change = { ...requestOfClient(body), inOrder, disabled: body.disabled };
        return clientEndpointOf(
          await changeEndpoint(work, endpointTools(context.program), params, version, change),
        );
      }),
  ),
  removeClientEndpoint: implementer.webhookClients.removeClientEndpoint.handler(
    ({ input: { params }, context }) =>
      scopeOf(context).change(async (work) =>
        removeEndpoint(work, params, (await endpointById(work, params)).version),
      ),
  ),
  clientSecret: implementer.webhookClients.clientSecret.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      await endpointById(work, params);
      const of = { id: params.id, facilityId: params.appId };
      return { key: await shownSecret(work, context.program.keyring, of) };
    }),
  ),
  rotateClientSecret: implementer.webhookClients.rotateClientSecret.handler(
    async ({ input: { params, headers }, context }) => {
      const call = keyedCall('webhooks.clientRotate', headers, params);
      await once(scopeOf(context), call, async (work) => {
        await endpointById(work, params);
        return rotateSecret(work, context.program.keyring, { id: params.id, facilityId: params.appId });
      });
    },
  ),
  clientHeaders: implementer.webhookClients.clientHeaders.handler(async ({ input: { params }, context }) => {
    const headers = await scopeOf(context).read((work) =>
      shownHeaders(work, context.program.keyring, params),
    );
    return { headers, sensitive: Object.keys(headers) };
  }),
  setClientHeaders: implementer.webhookClients.setClientHeaders.handler(
    ({ input: { params, body }, context }) =>
      scopeOf(context).change((work) => setHeaders(work, context.program.keyring, params, body.headers)),
  ),
  clientStats: implementer.webhookClients.clientStats.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => statsForClient(work, params)),
  ),
  sendClientExample: implementer.webhookClients.sendClientExample.handler(
    ({ input: { params, headers, body }, context }) => {
      const call = keyedCall('webhooks.clientExample', headers, { ...params, ...body });
      return onceShowing(
        scopeOf(context),
        call,
        (work) => sendExample(work, params, body.eventType),
        async (work, id) => {
          const { eventType, timestamp } = await messageById(work, params, id);
          const payload = bodyOf(await storedMessage(work.db, id), context.program.config.portalUrl);
          return { id, eventId: null, eventType, payload, channels: null, tags: null, timestamp };
        },
      );
    },
  ),
  clientAttempts: implementer.webhookClients.clientAttempts.handler(({ input: { params, query }, context }) =>
    scopeOf(context).read(async (work) =>
      onePage(await attemptsForClient(work, context.program.keyring, params, query)),
    ),
  ),
  resendClientMessage: implementer.webhookClients.resendClientMessage.handler(
    async ({ input: { params, headers }, context }) => {
      const call = keyedCall('webhooks.clientResend', headers, params);
      await once(scopeOf(context), call, (work) => resend(work, params, params.msgId));
      return {};
    },
  ),
  recoverForClient: implementer.webhookClients.recoverForClient.handler(
    ({ input: { params, headers, body }, context }) => {
      const call = keyedCall('webhooks.clientRecover', headers, { ...params, ...body });
      return onceShowing(
        scopeOf(context),
        call,
        (work) => recover(work, params, { ...body, missing: false }),
        (work, id) => recoveryById(work, params, id),
      );
    },
  ),
  replayForClient: implementer.webhookClients.replayForClient.handler(
    ({ input: { params, headers, body }, context }) => {
      const call = keyedCall('webhooks.clientReplay', headers, { ...params, ...body });
      return onceShowing(
        scopeOf(context),
        call,
        (work) => recover(work, params, { ...body, missing: true }),
        (work, id) => recoveryById(work, params, id),
      );
    },
  ),
});
