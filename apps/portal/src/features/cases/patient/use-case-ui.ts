import { useState } from 'react';

/** What is open on the page of a case. */
export type CaseUi = {
  isNoteOpen: boolean;
  setIsNoteOpen: (isOpen: boolean) => void;
  isAuditLogOpen: boolean;
  setIsAuditLogOpen: (isOpen: boolean) => void;
  areDetailsOpen: boolean;
  setAreDetailsOpen: (isOpen: boolean) => void;
};

/**
 * What is open on the page of a case (C-186): the form of a note, the audit log, and the details, which are to begin
 * with. The form and the log are of one case; folded details stay so from case to case.
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
