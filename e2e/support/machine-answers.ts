import { contract } from '@waypost/contract';
import type { Machine, MachineSecret } from '@waypost/contract/machine-accounts/calls';
import type { Answers } from './answers.ts';
import { permissions } from './role-answers.ts';
import { idOf, lakemont } from './shown.ts';

export const machinesPath = `/rco/${lakemont.lCode}/settings?tab=machine-accounts`;

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const secretOf = (number: number, change: Partial<MachineSecret> = {}): MachineSecret => ({
  id: idOf(950 + number),
  hint: `q7X${number}`,
  madeAt: inDays(-30),
  madeBy: 'Whitfield, Dana',
  endsAt: null,
  isAlive: true,
  lastUsedAt: inDays(-0.01),
  ...change,
});

const machineOf = (number: number, name: string, change: Partial<Machine> = {}): Machine => ({
  id: idOf(900 + number),
  entityId: lakemont.id,
  name,
  state: 'active',
  permissions: ['task-management-read', 'case-management-read', 'patient-read'],
  facilities: lakemont.facilities.map(({ id, name: facility }) => ({ id, name: facility })),
  callsPerMinute: 600,
  expiresAt: inDays(200),
  createdAt: inDays(-30),
  createdBy: 'Whitfield, Dana',
  revokedAt: null,
  revokedBy: null,
  lastUsedAt: inDays(-0.01),
  secrets: [secretOf(number)],
  mayMakeSecret: true,
  version: 1,
  ...change,
});

export const nightly = machineOf(1, 'Nightly import', {
  secrets: [secretOf(1, { lastUsedAt: null }), secretOf(2, { endsAt: inDays(0.5) })],
});
export const unmade = machineOf(2, 'Claims bridge', { secrets: [], lastUsedAt: null, mayMakeSecret: false });
export const revoked = machineOf(5, 'Old scheduler', {
  state: 'revoked',
  revokedAt: inDays(-2),
  revokedBy: 'Whitfield, Dana',
  mayMakeSecret: false,
  secrets: [secretOf(5, { isAlive: false })],
});
export const machines: Machine[] = [
  nightly,
  unmade,
  machineOf(3, 'Document robot', { state: 'expiring', expiresAt: inDays(9) }),
  machineOf(4, 'Report puller', {
    state: 'expired',
    expiresAt: inDays(-1),
    secrets: [secretOf(4, { isAlive: false })],
  }),
  revoked,
];

/** The settings have these machine accounts. */
export const withMachines = (answers: Answers, all: Machine[] = machines): Answers =>
  answers
    .to(contract.decision.models, [])
    .to(contract.roles.permissions, permissions)
    .to(contract.machines.machines, all);
