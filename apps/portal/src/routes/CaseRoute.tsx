import { CaseAuditLog } from '#src/features/audit/CaseAuditLog.tsx';
import { CasePage } from '#src/features/cases/CasePage.tsx';
import { RawData } from '#src/features/eligibility/raw-data/RawData.tsx';

/** A case, with its audit log and the messages behind its eligibility checks. */
export const Component = () => <CasePage AuditLog={CaseAuditLog} RawData={RawData} />;
