import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of held registrations. */
export const registrationsAuditKinds = {
  HeldRegistration: { title: 'Held registration' },
} as const satisfies AuditKinds;
