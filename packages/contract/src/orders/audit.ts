import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of a case's orders. */
export const ordersAuditKinds = {
  Order: { isNumbered: true },
  OrderList: { title: 'Orders' },
} as const satisfies AuditKinds;
