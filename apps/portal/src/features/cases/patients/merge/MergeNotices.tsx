import { useQuery } from '@tanstack/react-query';
import { nameText } from '@waypost/contract/core/name-text';
import { MERGE_UNDO_DAYS, type PatientMerge } from '@waypost/contract/patients/merge';
import { lazy, Suspense, useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { dateText } from '#src/ui/local-time.ts';
import { mayMerge } from './may-merge.ts';
import { mergesQuery, undoableMerges } from './merge-queries.ts';

const UndoMergeDialog = lazy(() => import('./UndoMergeDialog.tsx'));

/** The merged patient: `Etcheverry, Mari (100733)`. */
const mergedText = ({ mergedPatient }: PatientMerge): string =>
  `${nameText({ ...mergedPatient, middleInitial: null })} (${mergedPatient.patientNumber})`;

/**
 * Shows for 30 days that other records were merged into this patient, and undoes a merge. Only for users who may merge.
 */
export function MergeNotices({ patientId }: { patientId: string }) {
  const access = useEntity();
  const { entity } = access;
  const { data = [] } = useQuery({ ...mergesQuery(entity.id, patientId), enabled: mayMerge(access) });
  const [asked, setAsked] = useState<PatientMerge | null>(null);
  const shown = undoableMerges(data, patientId, { now: Date.now(), days: MERGE_UNDO_DAYS });
  return (
    <>
      {shown.map((merge, at) => (
        <Banner
          key={merge.mergeId}
          kind="info"
          actions={
            <ActionButton
              size="small"
              refusal={at === 0 ? null : 'Take back the later merge first.'}
              onClick={() => setAsked(merge)}
            >
              Take Back
            </ActionButton>
          }
        >
          {mergedText(merge)} was merged into this patient on {dateText(merge.mergedAt)}.
        </Banner>
      ))}
      <Suspense>
        {asked && (
          <UndoMergeDialog merge={asked} mergedText={mergedText(asked)} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}
