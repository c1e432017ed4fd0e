import { scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { onceShowing } from '../../kernel/idempotency.ts';
import { changeMachine, createMachine, revokeMachine } from './accounts.ts';
import { allMachines, machineById } from './queries.ts';
import { endSecret, rotateSecret } from './secrets.ts';

export const machineRoutes = wire.machines.router({
  machines: wire.machines.machines.handler(({ context }) => scopeOf(context).read(allMachines)),
  createMachine: wire.machines.createMachine.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'machines.create', key: headers['idempotency-key'], request: body };
    // Known in this call alone: nothing keeps a secret that could be shown again.
    let secret: string | null = null;
    return onceShowing(
      scopeOf(context),
      call,
      (work) =>
        createMachine(work, body, (made) => {
          secret = made;
        }),
      async (work, id) => ({ ...(await machineById(work, id)), secret }),
    );
  }),
  machine: wire.machines.machine.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => machineById(work, params.machineId)),
  ),
  changeMachine: wire.machines.changeMachine.handler(({ input: { params, headers, body }, context }) => {
    const version = versionFrom(headers['if-match']);
    return scopeOf(context).change((work) =>
      changeMachine(work, { ...body, id: params.machineId.toLowerCase(), version }),
    );
  }),
  revokeMachine: wire.machines.revokeMachine.handler(({ input: { params, headers }, context }) => {
    const version = versionFrom(headers['if-match']);
    return scopeOf(context).change((work) => revokeMachine(work, params.machineId.toLowerCase(), version));
  }),
  rotateMachineSecret: wire.machines.rotateMachineSecret.handler(
    ({ input: { params, headers, body }, context }) => {
      const asked = { id: params.machineId.toLowerCase(), ...body };
      const call = { operation: 'machines.rotate', key: headers['idempotency-key'], request: asked };
      let secret: string | null = null;
      return onceShowing(
        scopeOf(context),
        call,
        async (work) => {
          secret = await rotateSecret(work, asked);
          return asked.id;
        },
        async (work, id) => ({ ...(await machineById(work, id)), secret }),
      );
    },
  ),
  endMachineSecret: wire.machines.endMachineSecret.handler(({ input: { params }, context }) =>
    scopeOf(context).change(async (work) => {
      const id = params.machineId.toLowerCase();
      await endSecret(work, { id, secretId: params.secretId });
      return machineById(work, id);
    }),
  ),
});
