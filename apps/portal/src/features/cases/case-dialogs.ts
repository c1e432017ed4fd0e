import type { ComponentType } from 'react';

/** Dialogs that other features show about a case; the route passes them. */
export type CaseDialogs = {
  AuditLog: ComponentType<{ caseId: string; onClose: () => void }>;
  /** The messages behind one eligibility check. */
  RawData: ComponentType<{ id: string; onClose: () => void }>;
};
