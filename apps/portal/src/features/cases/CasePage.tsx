import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/case-reads';
import { ShieldCheck } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/routes/paths.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { CaseDetailsView } from './CaseDetailsView.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { Coverages } from './Coverages.tsx';
import { caseQuery, coveragesQuery, notesQuery, processesQuery, type ShownCase } from './case-queries.ts';
import { PatientAccess } from './PatientAccess.tsx';

const Page = styled('div')({ padding: '16px 20px 24px', display: 'flex', flexDirection: 'column', gap: 16 });

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

function CaseBody({ entityId, caseNumber }: { entityId: string; caseNumber: string }) {
  const details = useQuery(caseQuery(entityId, caseNumber));
  if (details.isPending) {
    return (
      <Sheet>
        <SkeletonRows count={8} />
      </Sheet>
    );
  }
  if (details.isError && !details.data) {
    return (
      <Sheet>
        <FailedPanel
          text={`Error fetching details for case ${caseNumber}.`}
          onRetry={() => void details.refetch()}
        />
      </Sheet>
    );
  }
  if (!details.data) {
    return (
      <Sheet>
        <FailedPanel text={`No case found for case number ${caseNumber}.`} />
      </Sheet>
    );
  }
  const { caseId } = details.data;
  return <Case key={caseId} details={details.data} of={{ entityId, caseNumber, caseId }} />;
}

/** Everything of a case is asked for at once; what stands below a list comes when the list has its height. */
function Case({ details, of }: { details: CaseDetails; of: ShownCase }) {
  const coverages = useQuery(coveragesQuery(of));
  const processes = useQuery(processesQuery(of));
  const notes = useQuery(notesQuery(of));
  const isBelowReady = !coverages.isPending;
  return (
    <>
      <CaseDetailsView details={details} coverages={<Coverages of={of} query={coverages} />} />
      {isBelowReady && <PatientAccess of={of} query={processes} />}
      {isBelowReady && !processes.isPending && <CaseNotes of={of} query={notes} />}
    </>
  );
}

/** One case: who, when, where, and by which insurance. */
export function Component() {
  const { entity, can } = useEntity();
  const { caseNumber = '' } = useParams();
  const { data: task } = useQuery(workingTaskQuery(entity.id));
  const isWorked = task?.domainModels.case.caseNumber === caseNumber;
  return (
    <Page>
      <Header>
        <h1>Case {caseNumber}</h1>
        {task && isWorked && can('eligibility-verification-write') && (
          <Button
            component={Link}
            to={paths.eligibilityOfTask(entity.lCode, task.domainModels.case.facilityId, task.id)}
            startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Run an Eligibility Check
          </Button>
        )}
      </Header>
      <CaseBody entityId={entity.id} caseNumber={caseNumber} />
    </Page>
  );
}
