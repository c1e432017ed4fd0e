import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/case-reads';
import { ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/routes/paths.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { CaseDetailsView } from './CaseDetailsView.tsx';
import { CaseManagement } from './CaseManagement.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseSidebar, SidebarPlace } from './CaseSidebar.tsx';
import { caseQuery, coveragesQuery, notesQuery, processesQuery, type ShownCase } from './case-queries.ts';
import { InsuranceTab } from './coverages/InsuranceTab.tsx';
import { useInsurance } from './coverages/use-insurance.ts';
import { FactList } from './FactList.tsx';
import { type CaseAction, MoreActions } from './MoreActions.tsx';
import { ordersQuery } from './orders/order-queries.ts';
import { useSidebar } from './use-sidebar.ts';

/** The patient beside the case, or above it where there is no room. */
const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: '400px minmax(0, 1fr)',
  minHeight: '100%',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
});

const Column = styled('div')({
  minWidth: 0,
  padding: '16px 20px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
});

const Header = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  '& > h1': { marginRight: 'auto' },
});

const Sheet = styled('div')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  overflow: 'hidden',
});

function CheckButton({ caseNumber }: { caseNumber: string }) {
  const { entity, can } = useEntity();
  const { data: task } = useQuery(workingTaskQuery(entity.id));
  if (task?.domainModels.case.caseNumber !== caseNumber || !can('eligibility-verification-write'))
    return null;
  return (
    <Button
      component={Link}
      to={paths.eligibilityOfTask(entity.lCode, task.domainModels.case.facilityId, task.id)}
      startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      Run an Eligibility Check
    </Button>
  );
}

/** Everything of a case is asked for at once; what stands below a list comes when the list has its height. */
function Case({ details, of }: { details: CaseDetails; of: ShownCase }) {
  const coverages = useQuery(coveragesQuery(of));
  const orders = useQuery(ordersQuery(of));
  const processes = useQuery(processesQuery(of));
  const notes = useQuery(notesQuery(of));
  const sidebar = useSidebar();
  const { patient } = details;
  const insurance = useInsurance(coverages.data, () => sidebar.show('insurance'));
  const actions: CaseAction[] = [...insurance.actions];
  return (
    <Page>
      <CaseSidebar
        patient={patient}
        tab={sidebar.tab}
        onTab={sidebar.setTab}
        isOpen={sidebar.isOpen}
        onOpen={sidebar.setIsOpen}
        details={
          <FactList
            facts={[
              ['Date of birth', displayDate(patient.birthDate)],
              ['Gender', patient.gender],
              ['Account', details.patientAccountNumber],
            ]}
          />
        }
        insurance={
          <InsuranceTab
            of={of}
            details={details}
            query={coverages}
            mode={insurance.mode}
            onMode={insurance.setMode}
          />
        }
        insurances={coverages.data?.length}
      />
      <Column>
        <Header>
          <h1>Case {of.caseNumber}</h1>
          <CheckButton caseNumber={of.caseNumber} />
          <MoreActions actions={actions} />
        </Header>
        <CaseDetailsView details={details} />
        <CaseManagement of={of} orders={orders} processes={processes} />
        {!orders.isPending && !processes.isPending && <CaseNotes of={of} query={notes} />}
      </Column>
    </Page>
  );
}

/** One case: who, when, where, and by which insurance. */
export function Component() {
  const { entity } = useEntity();
  const { caseNumber = '' } = useParams();
  const details = useQuery(caseQuery(entity.id, caseNumber));
  if (details.data) {
    const { caseId } = details.data;
    return <Case key={caseId} details={details.data} of={{ entityId: entity.id, caseNumber, caseId }} />;
  }
  const instead = (
    <Column>
      <Header>
        <h1>Case {caseNumber}</h1>
      </Header>
      <Sheet>
        {details.isPending && <SkeletonRows count={8} />}
        {details.isError && (
          <FailedPanel
            text={`Error fetching details for case ${caseNumber}.`}
            onRetry={() => void details.refetch()}
          />
        )}
        {details.isSuccess && <FailedPanel text={`No case found for case number ${caseNumber}.`} />}
      </Sheet>
    </Column>
  );
  return details.isPending ? (
    <Page>
      <SidebarPlace />
      {instead}
    </Page>
  ) : (
    instead
  );
}
