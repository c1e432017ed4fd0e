import type { AuditKinds } from '../audit/kind.ts';

/** Connections to payers, and payers that an organisation asks for. */
export const payerConnectionsAuditKinds = {
  PayerConnection: { title: 'Payer connection' },
  PayerRequest: { title: 'Payer asked for' },
} as const satisfies AuditKinds;
