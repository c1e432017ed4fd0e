import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of machine accounts and their secrets. */
export const machinesAuditKinds = {
  MachineAccount: { title: 'Machine account' },
  MachineSecret: { title: 'Secret of a machine account' },
} as const satisfies AuditKinds;
