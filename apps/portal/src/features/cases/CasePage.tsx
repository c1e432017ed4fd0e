import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { Ban, FolderInput, FolderSearch, History, Merge, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { notesQuery, type ShownCase } from '#src/api/case-lists.ts';
import { type CommentSubject, commentsQuery } from '#src/api/comments.ts';
import { isRefused, readFailure } from '#src/api/problem.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { CancelCase } from './CancelCase.tsx';
import { CaseComments } from './CaseComments.tsx';
import { CaseDetailsView } from './CaseDetailsView.tsx';
import { CaseManagement } from './CaseManagement.tsx';
import { CaseNotes } from './CaseNotes.tsx';
import { CaseSidebar, SidebarPlace } from './CaseSidebar.tsx';
import { CheckButton } from './CheckButton.tsx';
import type { CaseDialogs } from './case-dialogs.ts';
import { caseQuery, coveragesQuery, processesQuery } from './case-queries.ts';
import { InsuranceTab } from './coverages/InsuranceTab.tsx';
import { useInsurance } from './coverages/use-insurance.ts';
import { Documents } from './documents/Documents.tsx';
import { Letters } from './letters/Letters.tsx';
import { type CaseAction, MoreActions } from './MoreActions.tsx';
import { ordersQuery } from './orders/order-queries.ts';
import { PayerRequest } from './PayerRequest.tsx';
import { CaseSelector } from './patients/CaseSelector.tsx';
import { mayMerge } from './patients/merge/may-merge.ts';
import { PatientDetails } from './patients/PatientDetails.tsx';
import { type CaseUi, useCaseUi } from './patients/use-case-ui.ts';
import { useDemographics } from './patients/use-demographics.ts';
import { useCaseCommands } from './use-case-commands.ts';
import { useSidebar } from './use-sidebar.ts';
import { VisitView } from './VisitView.tsx';

const CasePaper = lazy(() => import('./CasePaper.tsx'));
const MoveCase = lazy(() => import('./move/MoveCase.tsx'));
const MergeDrawer = lazy(() => import('./patients/merge/MergeDrawer.tsx'));

/** The patient next to the case, or above it on narrow screens. */
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
});

const Spacer = styled('span')({ flex: 1 });

const Sheet = styled('div')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  overflow: 'hidden',
});

type CaseProps = CaseDialogs & { details: CaseDetails; shownCase: ShownCase; ui: CaseUi };

/** Requests all data of a case at once. Content below a list appears when that list has its height. */
function Case({ details, shownCase, ui, AuditLog, RawData }: CaseProps) {
  const access = useEntity();
  const { can } = access;
  const [isMerging, setIsMerging] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const coverages = useQuery(coveragesQuery(shownCase));
  const orders = useQuery(ordersQuery(shownCase));
  const processes = useQuery(processesQuery(shownCase));
  const notes = useQuery(notesQuery(shownCase));
  const { caseId, caseNumber } = shownCase;
  const commentSubject: CommentSubject = { caseId, taskId: null, name: `Case ${caseNumber}` };
  const comments = useQuery(commentsQuery(shownCase.entityId, commentSubject));
  const sidebar = useSidebar();
  const demographics = useDemographics(shownCase, details);
  const [isCanceling, setIsCanceling] = useState(false);
  const isWorkLoaded = !orders.isPending && !processes.isPending;
  const areNotesLoaded = isWorkLoaded && !notes.isPending && !comments.isPending;
  const { patient } = details;
  const isCanceled = details.caseStatus.status === 'Cancelled';
  useCaseCommands(caseNumber, {
    edit: () => {
      sidebar.show('details');
      demographics.startEditing();
    },
    isLoading: demographics.kept.isLoading,
  });
  const insurance = useInsurance(coverages.data, () => sidebar.show('insurance'));
  // Each item requires its own permission; the menu appears when the user has any of them (C-274).
  const actions: CaseAction[] = [...insurance.actions];
  if (can('case-management-write'))
    actions.push({
      label: 'Merge Patient…',
      icon: Merge,
      refusal: mayMerge(access) ? null : 'Changing patients is not permitted',
      onSelect: () => setIsMerging(true),
    });
  if (mayChangeCase(access))
    actions.push({ label: 'Move Case…', icon: FolderInput, onSelect: () => setIsMoving(true) });
  if (can('case-management-audit-read'))
    actions.push({ label: 'View Audit Log', icon: History, onSelect: () => ui.setIsAuditLogOpen(true) });
  if (mayChangeCase(access) && !isCanceled)
    actions.push({ label: 'Cancel Case', icon: Ban, onSelect: () => setIsCanceling(true) });
  return (
    <Page>
      <CaseSidebar
        patient={patient}
        tab={sidebar.tab}
        onTab={sidebar.setTab}
        isOpen={sidebar.isOpen}
        onOpen={sidebar.setIsOpen}
        details={
          <PatientDetails
            patientId={details.patientId}
            demographics={demographics}
            accountNumber={details.patientAccountNumber}
            onAddNote={() => {
              sidebar.setIsOpen(false);
              ui.setIsNoteOpen(true);
            }}
          />
        }
        insurance={
          <InsuranceTab
            shownCase={shownCase}
            details={details}
            query={coverages}
            mode={insurance.mode}
            onClose={insurance.close}
            actions={insurance.actions}
          />
        }
        insurances={coverages.data?.length}
      />
      <Column>
        <Header>
          <h1>Case {shownCase.caseNumber}</h1>
          <CaseSelector patientId={details.patientId} caseNumber={shownCase.caseNumber} />
          <Spacer />
          <CheckButton shownCase={shownCase} details={details} />
          <MoreActions actions={actions} />
          <IconButton label="Print" onClick={() => window.print()}>
            <Printer size={16} strokeWidth={1.75} />
          </IconButton>
        </Header>
        <PayerRequest shownCase={shownCase} facilityId={details.facilityId} processes={processes} />
        <CaseDetailsView details={details} isOpen={ui.areDetailsOpen} onFold={ui.setAreDetailsOpen} />
        <VisitView details={details} />
        <CaseManagement
          shownCase={shownCase}
          coverages={coverages}
          orders={orders}
          processes={processes}
          RawData={RawData}
        />
        {isWorkLoaded && <CaseNotes shownCase={shownCase} query={notes} ui={ui} />}
        {isWorkLoaded && !notes.isPending && <CaseComments subject={commentSubject} query={comments} />}
        {areNotesLoaded && <Documents shownCase={shownCase} facilityId={details.facilityId} />}
        {areNotesLoaded && <Letters shownCase={shownCase} />}
      </Column>
      {isCanceling && <CancelCase details={details} onClose={() => setIsCanceling(false)} />}
      <Suspense>
        {isMerging && <MergeDrawer patientId={details.patientId} onClose={() => setIsMerging(false)} />}
        <CasePaper details={details} shownCase={shownCase} />
        {isMoving && <MoveCase details={details} shownCase={shownCase} onClose={() => setIsMoving(false)} />}
      </Suspense>
      {ui.isAuditLogOpen && (
        <AuditLog caseId={shownCase.caseId} onClose={() => ui.setIsAuditLogOpen(false)} />
      )}
    </Page>
  );
}

/** One case: patient, date, facility and insurance. */
export function CasePage(dialogs: CaseDialogs) {
  const { entity } = useEntity();
  const { caseNumber = '' } = useParams();
  const details = useQuery(caseQuery(entity.id, caseNumber));
  const ui = useCaseUi(caseNumber);
  if (details.data) {
    const { caseId } = details.data;
    return (
      <Case
        key={caseId}
        details={details.data}
        shownCase={{ entityId: entity.id, caseNumber, caseId }}
        ui={ui}
        {...dialogs}
      />
    );
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
            text={readFailure(details.error, `Error fetching details for case ${caseNumber}.`)}
            {...(!isRefused(details.error) && { onRetry: () => void details.refetch() })}
          />
        )}
        {details.isSuccess && (
          <EmptyPanel
            icon={FolderSearch}
            title={`No case found for case number ${caseNumber}.`}
            actions={
              <Button component={Link} to={paths.search(entity.lCode)}>
                Search for a case
              </Button>
            }
          />
        )}
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
