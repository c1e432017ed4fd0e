import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of connections to payers, and of requests for payers. */
export const payerConnectionsAuditKinds = {
  PayerConnection: { title: 'Payer connection' },
  PayerRequest: { title: 'Payer asked for' },
} as const satisfies AuditKinds;
