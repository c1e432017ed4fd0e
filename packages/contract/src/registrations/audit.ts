import type { AuditKinds } from '../audit/kind.ts';

/** Registrations that were held. */
export const registrationsAuditKinds = {
  HeldRegistration: { title: 'Held registration' },
} as const satisfies AuditKinds;
