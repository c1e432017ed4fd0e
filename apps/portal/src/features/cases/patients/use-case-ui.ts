import { useState } from 'react';

/** The open parts of a case page. */
export type CaseUi = {
  isNoteOpen: boolean;
  setIsNoteOpen: (isOpen: boolean) => void;
  isAuditLogOpen: boolean;
  setIsAuditLogOpen: (isOpen: boolean) => void;
  areDetailsOpen: boolean;
  setAreDetailsOpen: (isOpen: boolean) => void;
};

/**
 * The open parts of a case page (C-186): the note form, the audit log and the details, which are open at first. Form
 * and log belong to one case; collapsed details stay collapsed in other cases.
 */
export function useCaseUi(caseNumber: string): CaseUi {
  const [open, setOpen] = useState({ caseNumber, note: false, auditLog: false });
  const [areDetailsOpen, setAreDetailsOpen] = useState(true);
  const own = open.caseNumber === caseNumber ? open : { caseNumber, note: false, auditLog: false };
  return {
    isNoteOpen: own.note,
    setIsNoteOpen: (note) => setOpen({ ...own, note }),
    isAuditLogOpen: own.auditLog,
    setIsAuditLogOpen: (auditLog) => setOpen({ ...own, auditLog }),
    areDetailsOpen,
    setAreDetailsOpen,
  };
}
