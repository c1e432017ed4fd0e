import type { ComponentType } from 'react';

/** What other areas show of a case; the route of the page brings it. */
export type CaseDialogs = {
  AuditLog: ComponentType<{ caseId: string; onClose: () => void }>;
  /** The messages behind one eligibility check. */
  RawData: ComponentType<{ id: string; onClose: () => void }>;
};
