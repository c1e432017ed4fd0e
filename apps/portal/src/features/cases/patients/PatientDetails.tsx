import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { NotebookPen, Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { SourceDifferences } from '../registrations/SourceDifferences.tsx';
import { DemographicsForm } from './DemographicsForm.tsx';
import { DemographicsView } from './DemographicsView.tsx';
import { MergeNotices } from './merge/MergeNotices.tsx';
import { relatedRecordsQuery } from './patient-queries.ts';
import { RelatedRecords } from './RelatedRecords.tsx';
import type { Demographics } from './use-demographics.ts';

const Parts = styled('div')({
  display: 'grid',
  gap: 12,
  '& > section + section': { paddingTop: 12, borderTop: '1px solid var(--wp-line)' },
  '& h3': { margin: '0 0 8px', fontSize: 13, lineHeight: '20px', fontWeight: 600 },
});
const Title = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  marginBottom: 8,
  '& h3': { margin: 0 },
});

type PatientDetailsProps = {
  patientId: string;
  demographics: Demographics;
  accountNumber: string | null;
  /** Opens the form of a note, which is shown with the notes. */
  onAddNote: () => void;
};

/**
 * The tab Details (C-025): the patient, a case note, and related records of other systems. All are requested at once;
 * content below a part appears when that part has its height.
 */
export function PatientDetails({ patientId, demographics, accountNumber, onAddNote }: PatientDetailsProps) {
  const { can } = useEntity();
  const related = useQuery(relatedRecordsQuery(demographics.shownCase));
  const isPatientLoaded = !demographics.query.isPending;
  return (
    <Parts>
      <MergeNotices patientId={patientId} />
      <SourceDifferences shownCase={demographics.shownCase} />
      <section aria-label="Demographics">
        <DemographicsPart demographics={demographics} accountNumber={accountNumber} />
      </section>
      {isPatientLoaded && <RelatedRecords query={related} />}
      {isPatientLoaded && !related.isPending && can('case-management-write') && (
        <section aria-label="Note">
          <Button
            size="small"
            variant="outlined"
            startIcon={<NotebookPen size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onAddNote}
          >
            Add Case Note
          </Button>
        </section>
      )}
    </Parts>
  );
}

type PartProps = Pick<PatientDetailsProps, 'demographics' | 'accountNumber'>;

function DemographicsPart({ demographics, accountNumber }: PartProps): ReactNode {
  const { query, isEditing, isOpening, startEditing, shownCase } = demographics;
  const { can } = useEntity();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const patient = query.data;
  if (query.isPending) return <SkeletonRows count={10} />;
  if (patient === null) return <FailedPanel text={message('patient.none')} />;
  if (patient === undefined)
    return (
      <FailedPanel
        text={problemMessage(query.error)}
        reference={problemReference(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  const canEdit = can('patient-read') && can('case-management-write');
  return (
    <>
      <Title>
        <h3>Demographics</h3>
        {canEdit && !isEditing && (
          <Button
            ref={button}
            size="small"
            variant="outlined"
            loading={isOpening}
            disabled={demographics.kept.isLoading}
            startIcon={<Pencil size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={startEditing}
          >
            Edit Demographic Information
          </Button>
        )}
      </Title>
      {isEditing ? (
        <DemographicsForm patient={patient} demographics={demographics} />
      ) : (
        <DemographicsView patient={patient} caseId={shownCase.caseId} accountNumber={accountNumber} />
      )}
    </>
  );
}
