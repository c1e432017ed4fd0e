import type { AuditKinds } from '../audit/kind.ts';

/** Orders of a case. */
export const ordersAuditKinds = {
  Order: { isNumbered: true },
  OrderList: { title: 'Orders' },
} as const satisfies AuditKinds;
