import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceAnswering, onceShowing } from '../../framework/idempotency.ts';
import { endpointTools } from './deliver.ts';
import { changeEndpoint, createEndpoints, mustBeOwnFacilities, removeEndpoint } from './endpoints.ts';
import { catalogue, eventCatalogue } from './event-catalogue.ts';
import { figuresOf } from './figures.ts';
import { setHeaders, shownHeaders } from './headers.ts';
import {
  allEndpoints,
  attemptsOf,
  endpointById,
  endpointsByIds,
  messageById,
  messagesOf,
  recoveriesOf,
  storedMessage,
} from './queries.ts';
import { recover } from './recover.ts';
import { resend, resendMany, sendExample } from './resend.ts';
import { liveSecrets, rotateSecret, shownSecret } from './secrets.ts';
import { bodyOf, keyOf, signatureHeaders } from './signed-message.ts';

export const webhookRoutes = implementer.webhooks.router({
  endpoints: implementer.webhooks.endpoints.handler(({ context }) =>
    scopeOf(context).read(async (work) => {
      const all = await allEndpoints(work);
      work.audit({
        action: 'View',
        domainType: 'WebhookEndpointList',
        domainId: null,
        snapshot: { rows: all.length },
      });
      return all;
    }),
  ),
  createEndpoints: implementer.webhooks.createEndpoints.handler(
    async ({ input: { headers, body }, context }) => {
      const scope = scopeOf(context);
      const call = keyedCall('webhooks.create', headers, body);
      const ids = await onceAnswering(scope, call, (work) =>
        createEndpoints(work, endpointTools(context.program), body),
      );
      return scope.read((work) => endpointsByIds(work, ids));
    },
  ),
  endpointSecrets: implementer.webhooks.endpointSecrets.handler(({ input: { body }, context }) =>
    scopeOf(context).read(async (work) => {
      const shown: { appUid: string; endpointUid: string; secret: string }[] = [];
      for (const { appUid, endpointUid } of body.endpointSecrets) {
        await endpointById(work, { appId: appUid, id: endpointUid });
        const of = { id: endpointUid, facilityId: appUid };
        shown.push({ appUid, endpointUid, secret: await shownSecret(work, context.program.keyring, of) });
      }
      return shown;
    }),
  ),
  commonEventTypes: implementer.webhooks.commonEventTypes.handler(({ input: { body }, context }) =>
    scopeOf(context).read(async (work) => {
      mustBeOwnFacilities(work, body.appUids);
      return catalogue();
    }),
  ),
  eventCatalogue: implementer.webhooks.eventCatalogue.handler(({ context }) => {
    const { clock, config } = context.program;
    return eventCatalogue(clock.now(), config.portalUrl);
  }),
  endpoint: implementer.webhooks.endpoint.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      const found = await endpointById(work, params);
      work.audit({ action: 'View', domainType: 'WebhookEndpoint', domainId: params.id });
      return found;
    }),
  ),
  changeEndpoint: implementer.webhooks.changeEndpoint.handler(
    ({ input: { params, headers, body }, context }) => {
      const version = versionFrom(headers['if-match']);
      return scopeOf(context).change((work) =>
        changeEndpoint(work, endpointTools(context.program), params, version, body),
      );
    },
  ),
  removeEndpoint: implementer.webhooks.removeEndpoint.handler(({ input: { params, headers }, context }) => {
    const version = versionFrom(headers['if-match']);
    return scopeOf(context).change((work) => removeEndpoint(work, params, version));
  }),
  endpointHeaders: implementer.webhooks.endpointHeaders.handler(async ({ input: { params }, context }) => ({
    Headers: await scopeOf(context).read((work) => shownHeaders(work, context.program.keyring, params)),
  })),
  setEndpointHeaders: implementer.webhooks.setEndpointHeaders.handler(
    ({ input: { params, body }, context }) =>
      scopeOf(context).change((work) => setHeaders(work, context.program.keyring, params, body.Headers)),
  ),
  rotateSecret: implementer.webhooks.rotateSecret.handler(({ input: { params, headers }, context }) => {
    const { keyring } = context.program;
    const of = { id: params.id, facilityId: params.appId };
    const call = keyedCall('webhooks.rotate', headers, params);
    return onceShowing(
      scopeOf(context),
      call,
      async (work) => {
        await endpointById(work, params);
        return rotateSecret(work, keyring, of);
      },
      async (work) => ({ secret: await shownSecret(work, keyring, of) }),
    );
  }),
  messages: implementer.webhooks.messages.handler(({ input: { params, body }, context }) =>
    scopeOf(context).read(async (work) => {
      const found = await messagesOf(work, params, body);
      work.audit({
        action: 'View',
        domainType: 'WebhookMessageList',
        domainId: params.id,
        snapshot: { rows: found.length },
      });
      return found;
    }),
  ),
  messageAttempts: implementer.webhooks.messageAttempts.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async (work) => {
      const { keyring, config, clock } = context.program;
      const message = await messageById(work, params, params.msgId);
      const body = bodyOf(await storedMessage(work.db, params.msgId), config.portalUrl);
      const secrets = await liveSecrets(work, keyring, params.id);
      return {
        message,
        body,
        signed: signatureHeaders({
          id: params.msgId,
          at: clock.now(),
          body: JSON.stringify(body),
          keys: secrets.map(keyOf),
        }),
        attempts: await attemptsOf(work, keyring, params, params.msgId),
      };
    }),
  ),
  resend: implementer.webhooks.resend.handler(({ input: { params, headers }, context }) => {
    const call = keyedCall('webhooks.resend', headers, params);
    return onceShowing(
      scopeOf(context),
      call,
      (work) => resend(work, params, params.msgId),
      (work, id) => messageById(work, params, id),
    );
  }),
  figures: implementer.webhooks.figures.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => figuresOf(work, params)),
  ),
  resendMany: implementer.webhooks.resendMany.handler(({ input: { params, headers, body }, context }) => {
    const call = keyedCall('webhooks.resendMany', headers, { ...params, ...body });
    return onceAnswering(scopeOf(context), call, (work) => resendMany(work, params, body.msgIds));
  }),
  sendExample: implementer.webhooks.sendExample.handler(({ input: { params, headers, body }, context }) => {
    const call = keyedCall('webhooks.example', headers, { ...params, ...body });
    return onceShowing(
      scopeOf(context),
      call,
      (work) => sendExample(work, params, body.eventType),
      (work, id) => messageById(work, params, id),
    );
  }),
  recover: implementer.webhooks.recover.handler(({ input: { params, headers, body }, context }) => {
    const call = keyedCall('webhooks.recover', headers, { ...params, ...body });
    return onceShowing(
      scopeOf(context),
      call,
      (work) => recover(work, params, body),
      async (work, id) => {
        const [recovery] = await recoveriesOf(work, params, id);
        return recovery as NonNullable<typeof recovery>;
      },
    );
  }),
  recoveries: implementer.webhooks.recoveries.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => recoveriesOf(work, params)),
  ),
});
