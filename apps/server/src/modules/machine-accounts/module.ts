import { allOf, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { machineRoutes } from './routes.ts';

/** Who makes an account is somebody who may let users in and say what they may do. */
const administrators = protecting(
  'MachineAccount',
  allOf('user-management-user-write', 'user-management-role-write'),
);

const access: AccessOf<'machines'> = {
  machines: {
    myMachine: { kind: 'machine' },
    machines: administrators,
    createMachine: administrators,
    machine: administrators,
    changeMachine: administrators,
    revokeMachine: administrators,
    rotateMachineSecret: administrators,
    endMachineSecret: administrators,
  },
};

const own = { none: 'who may call the API is nothing that happened to a case' };
const emits: EmitsOf<'machines'> = {
  machines: {
    createMachine: own,
    changeMachine: own,
    revokeMachine: own,
    rotateMachineSecret: own,
    endMachineSecret: own,
  },
};

/** Machine accounts: what other programs call the API with. */
export const machineAccountsModule = {
  owns: ['machine_account', 'machine_secret', 'machine_token'],
  routes: { machines: machineRoutes },
  access,
  emits,
  drafts: { 'machine-account': { saves: access.machines.createMachine, of: ['machine'] } },
} as const satisfies ServerModule;

export { issueToken, machineOfToken } from './tokens.ts';
