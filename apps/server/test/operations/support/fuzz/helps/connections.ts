import { randomUUID } from 'node:crypto';
import { connected, inquiry, newPayer, toTidewater, tryIt } from '../../../../api/support/connections.ts';
import type { Help, Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

/** A connection that the administrator has created, with its version. */
async function made({ client }: World): Promise<Help> {
  const { connectionId, version } = await connected(client);
  return { path: { connectionId }, headers: ifMatch(version) };
}

export const connectionHelps: Helps = {
  'payerConnections.createConnection': async () => ({
    body: { payerCode: await newPayer(), ...toTidewater },
  }),
  'payerConnections.connection': async (world) => ({ path: (await made(world)).path ?? {} }),
  'payerConnections.changeConnection': async (world) => ({
    ...(await made(world)),
    body: { ...toTidewater, timeoutMs: 20_000 },
  }),
  'payerConnections.endConnection': made,
  'payerConnections.tryConnection': async (world) => ({
    path: (await made(world)).path ?? {},
    body: inquiry(world.at, 'ACTIVE001'),
  }),
  'payerConnections.trial': async (world) => {
    const { connectionId } = await connected(world.client);
    const { body } = await tryIt(world.client, connectionId, inquiry(world.at, 'ACTIVE001'));
    return { path: { trialId: body.trialId } };
  },
  'payerConnections.askForPayer': () => ({
    body: { payerName: `Fuzz ${randomUUID().slice(0, 8)}`, reason: 'A patient has it' },
  }),
};
