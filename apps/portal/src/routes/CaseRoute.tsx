import { useEntity } from '#src/app/entity-context.ts';
import { CaseAuditLog, CaseAuditPage } from '#src/features/audit/CaseAuditLog.tsx';
import { CasePage } from '#src/features/cases/CasePage.tsx';
import { RawData } from '#src/features/eligibility/raw-data/RawData.tsx';

/** A case with its audit log and the raw messages of its eligibility checks; auditors see only the log. */
export function Component() {
  const { can } = useEntity();
  if (!can('patient-read') && can('case-management-audit-read')) return <CaseAuditPage />;
  return <CasePage AuditLog={CaseAuditLog} RawData={RawData} />;
}
