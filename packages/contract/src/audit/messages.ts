/** Messages of the audit history. */
export const auditMessages = {
  'audit.exported': 'Audit history exported',
} as const;
