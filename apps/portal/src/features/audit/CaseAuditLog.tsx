import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { AuditLog } from './AuditLog.tsx';

type CaseAuditLogProps = { caseId: string; onClose: () => void };

/** What happened to a case and to its patient (C-060). */
export function CaseAuditLog({ caseId, onClose }: CaseAuditLogProps) {
  return (
    <LargeDialog title="Audit Log" width={1200} onClose={onClose}>
      <AuditLog subject={{ kind: 'case', caseId }} fileName="case-audit-log" />
    </LargeDialog>
  );
}
