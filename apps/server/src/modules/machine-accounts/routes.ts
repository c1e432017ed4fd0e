import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceCreating } from '../../framework/idempotency.ts';
import type { Work } from '../../framework/work.ts';
import { changeMachine, createMachine, revokeMachine } from './accounts.ts';
import { allMachines, machineById, ownMachine } from './queries.ts';
import { endSecret, rotateSecret } from './secrets.ts';

/** Only the call that created a secret shows it: it is stored nowhere. */
const withSecret = async (work: Work, id: string, made: { secret: string | null } | null) => ({
  ...(await machineById(work, id)),
  secret: made?.secret ?? null,
});

export const machineRoutes = implementer.machines.router({
  myMachine: implementer.machines.myMachine.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read((work) => ownMachine(work, scope.entity));
  }),
  machines: implementer.machines.machines.handler(({ context }) => scopeOf(context).read(allMachines)),
  createMachine: implementer.machines.createMachine.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('machines.create', headers, body);
    const create = (work: Work) => createMachine(work, body);
    return onceCreating(scopeOf(context), call, create, withSecret);
  }),
  machine: implementer.machines.machine.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => machineById(work, params.machineId)),
  ),
  changeMachine: implementer.machines.changeMachine.handler(
    ({ input: { params, headers, body }, context }) => {
      const version = versionFrom(headers['if-match']);
      return scopeOf(context).change((work) =>
        changeMachine(work, { ...body, id: params.machineId.toLowerCase(), version }),
      );
    },
  ),
  revokeMachine: implementer.machines.revokeMachine.handler(({ input: { params, headers }, context }) => {
    const version = versionFrom(headers['if-match']);
    return scopeOf(context).change((work) => revokeMachine(work, params.machineId.toLowerCase(), version));
  }),
  rotateMachineSecret: implementer.machines.rotateMachineSecret.handler(
    ({ input: { params, headers, body }, context }) => {
      const asked = { id: params.machineId.toLowerCase(), ...body };
      const call = keyedCall('machines.rotate', headers, asked);
      const rotate = async (work: Work) => ({ id: asked.id, secret: await rotateSecret(work, asked) });
      return onceCreating(scopeOf(context), call, rotate, withSecret);
    },
  ),
  endMachineSecret: implementer.machines.endMachineSecret.handler(({ input: { params }, context }) =>
    scopeOf(context).change(async (work) => {
      const id = params.machineId.toLowerCase();
      await endSecret(work, { id, secretId: params.secretId });
      return machineById(work, id);
    }),
  ),
});
