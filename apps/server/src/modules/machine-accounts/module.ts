import { allOf, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { machineRoutes } from './routes.ts';

/** Administrators of accounts may also invite users and grant permissions. */
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

/** Machine accounts, with which other programs call the API. */
export const machineAccountsModule = {
  owns: ['machine_account', 'machine_secret', 'machine_token'],
  routes: { machines: machineRoutes },
  access,
  emits,
  drafts: { 'machine-account': { saves: access.machines.createMachine, of: ['machine'] } },
} as const satisfies ServerModule;

export { issueToken, machineOfToken } from './tokens.ts';
