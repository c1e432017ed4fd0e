import { randomUUID } from 'node:crypto';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Reevaluation } from '@waypost/contract/processes/calls';
import { expect, vi } from 'vitest';
import { newKey } from '../../../../api/support/client.ts';
import { TABLES } from '../../../../api/support/decision.ts';
import { newEndpoint, pathOf, search } from '../../../../api/support/webhooks.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { form, ifMatch, modelText, newModel, newWebhook, one } from '../targets.ts';

const REEVALUATIONS = '/services/decision-management/reevaluations';

async function rules({ client, known, random, at }: World): Promise<Help> {
  const id = String(random.pick(known.pinned('tableId')));
  const { body } = await client.call<DecisionTable>('GET', `${TABLES}/${id}?tenantId=${at.id}`);
  return {
    path: { id },
    query: { tenantId: at.id },
    headers: ifMatch(body.version),
    body: { rules: body.rules },
  };
}

async function endpoint(world: World): Promise<Help> {
  const { appId, id, version } = await newWebhook(world);
  return { path: { appId, id }, headers: ifMatch(version) };
}

/** A delivered message set to failed, because a message fails only after days. */
async function failedMessage({ client, pool, known }: World): Promise<Help> {
  const { endpoint: made } = await newEndpoint(client, {}, one({ known }, 'facilityId'));
  await client.call('POST', `${pathOf(made)}/send-example`, { eventType: 'note.added' }, newKey());
  const taken = () => search(client, made);
  await vi.waitFor(async () => expect((await taken())[0]?.status).toBe(0), {
    timeout: 20_000,
    interval: 100,
  });
  const [message] = await taken();
  await pool.query("update webhook_delivery set outcome = 'failed' where endpoint_id = $1", [made.id]);
  return { path: { appId: made.appId, id: made.id, msgId: message?.msgId ?? '' } };
}

export const configurationHelps: Helps = {
  'decision.uploadModel': ({ at }) => ({
    query: { tenantId: at.id },
    body: form('modelXml', new File([modelText()], 'rules.dmn', { type: 'application/xml' })),
  }),
  'decision.removeModel': async (world) => {
    const { id, version } = await newModel(world);
    return { path: { id }, headers: ifMatch(version) };
  },
  'decision.restoreModel': async (world) => {
    const { id, version } = await newModel(world);
    return { path: { id, version: '1' }, headers: ifMatch(version) };
  },
  'decision.modelVersion': () => ({ path: { version: '1' } }),
  'decision.modelDifference': () => ({ path: { version: '1' }, query: {} }),
  'decision.setRules': rules,
  'processes.whatWouldChange': async (world) => {
    const { path, body } = await rules(world);
    return { ...(path && { path }), body };
  },
  'processes.recentMatches': () => ({ path: { id: 'Eligibility_Exceptions' } }),
  'processes.stopReevaluation': async ({ client }) => {
    const { body } = await client.call<Reevaluation[]>('GET', REEVALUATIONS);
    return { path: { id: body[0]?.id ?? '' } };
  },
  'webhooks.resend': failedMessage,
  'webhooks.messageAttempts': failedMessage,
  'webhookClients.resendClientMessage': failedMessage,
  'webhooks.removeEndpoint': endpoint,
  'webhookClients.removeClientEndpoint': endpoint,
  'webhooks.createEndpoints': (world) => ({
    body: {
      appUids: [one(world, 'facilityId')],
      endpointRequests: [
        { url: `https://hooks.example.org/${randomUUID()}`, description: '', filterTypes: ['note.added'] },
      ],
    },
  }),
};
