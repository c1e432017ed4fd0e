import { randomUUID } from 'node:crypto';
import type { MachineRequest, MachineWithSecret } from '@waypost/contract/machine-accounts/calls';
import { newKey } from '../../../../api/support/client.ts';
import { tokenOf } from '../../../../api/support/machines.ts';
import type { Helps, World } from '../fuzz.ts';
import { ifMatch } from '../targets.ts';

const MONTH_MS = 30 * 86_400_000;

const account = ({ known, random }: World): MachineRequest => ({
  name: `Robot ${randomUUID().slice(0, 8)}`,
  permissions: ['payer-read'],
  facilityIds: [String(known.pinned('facilityId')[0])],
  expiresAt: new Date(Date.now() + MONTH_MS).toISOString(),
  callsPerMinute: random.whole(1, 600),
});

/** A machine account that the administrator has created. */
async function made(world: World): Promise<MachineWithSecret> {
  const path = '/services/policy/machine-accounts';
  const { body } = await world.client.call<MachineWithSecret>('POST', path, account(world), newKey());
  return body;
}

/** The headers of a machine account, which alone may make some calls. */
export async function ofMachine(world: World): Promise<Record<string, string>> {
  const { id, secret } = await made(world);
  return { authorization: `Bearer ${await tokenOf({ id, secret: secret ?? '' })}` };
}

export const machineHelps: Helps = {
  'machines.createMachine': (world) => ({ body: account(world) }),
  'machines.machine': async (world) => ({ path: { machineId: (await made(world)).id } }),
  'machines.changeMachine': async (world) => {
    const { id, version } = await made(world);
    return { path: { machineId: id }, headers: ifMatch(version), body: account(world) };
  },
  'machines.revokeMachine': async (world) => {
    const { id, version } = await made(world);
    return { path: { machineId: id }, headers: ifMatch(version) };
  },
  'machines.rotateMachineSecret': async (world) => ({
    path: { machineId: (await made(world)).id },
    body: { overlapHours: world.random.whole(0, 24) },
  }),
  'machines.endMachineSecret': async (world) => {
    const { id, secrets } = await made(world);
    return { path: { machineId: id, secretId: secrets[0]?.id ?? '' } };
  },
};
