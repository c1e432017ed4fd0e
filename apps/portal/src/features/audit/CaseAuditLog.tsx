import { styled } from '@mui/material/styles';
import { useParams } from 'react-router';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageFrame } from '#src/ui/page-frame.ts';
import { AuditLog } from './AuditLog.tsx';

type CaseAuditLogProps = { caseId: string; onClose: () => void };

/** The audit log of a case and its patient (C-060). */
export function CaseAuditLog({ caseId, onClose }: CaseAuditLogProps) {
  return (
    <LargeDialog title="Audit Log" width={1200} onClose={onClose}>
      <AuditLog subject={{ kind: 'case', caseId }} fileName="case-audit-log" />
    </LargeDialog>
  );
}

const Page = styled(PageFrame)({ gap: 12 });

/** The page of a case for users who may read its audit log, without any data about its patient. */
export function CaseAuditPage() {
  const { caseNumber = '' } = useParams();
  return (
    <Page>
      <PageHeader title={`Case ${caseNumber}`} />
      <AuditLog subject={{ kind: 'case', caseId: caseNumber }} fileName="case-audit-log" />
    </Page>
  );
}
