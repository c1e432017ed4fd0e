import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of sources, and of values that they sent against a correction. */
export const sourcesAuditKinds = {
  SourceDifference: { title: 'Difference from a source' },
  Source: { title: 'Source of patients and cases' },
} as const satisfies AuditKinds;
