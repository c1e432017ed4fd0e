import type { AuditKinds } from '../audit/kind.ts';

/** Machine accounts, and what they sign in with. */
export const machinesAuditKinds = {
  MachineAccount: { title: 'Machine account' },
  MachineSecret: { title: 'Secret of a machine account' },
} as const satisfies AuditKinds;
