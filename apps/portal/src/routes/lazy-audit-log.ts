import { lazy } from 'react';

/** The audit log includes the grid, which nothing else of a profile needs. */
export const AuditLog = lazy(async () => ({
  default: (await import('#src/features/audit/AuditLog.tsx')).AuditLog,
}));
