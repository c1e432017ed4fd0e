import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { isHeldBySource, opensCases } from '#src/app/data-import/kind-words.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Counts } from '../Counts.tsx';
import { LeftOutRows } from '../LeftOutRows.tsx';
import { rowsText } from '../plan-words.ts';
import { fieldsQuery, importQuery, leftOutQuery, showImport } from '../queries.ts';
import { StepSheet } from '../StepSheet.tsx';
import type { StepProps } from '../steps.ts';
import { firstRowsQuery, problemGroupsQuery, problemsQuery } from './check-queries.ts';
import { ExpectedTasks } from './ExpectedTasks.tsx';
import { FirstRows } from './FirstRows.tsx';
import { MissingForPayer } from './MissingForPayer.tsx';
import { ProblemGroups } from './ProblemGroups.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import { SkippedValues } from './SkippedValues.tsx';

/** Whether a list has loaded once, or is not loaded at all. A failed list keeps its space during a retry. */
const isRead = ({ isFetched, isLoading }: { isFetched: boolean; isLoading: boolean }): boolean =>
  isFetched || !isLoading;

/** The step that shows what will happen to each row before anything changes. */
export function CheckStep({ one, takesFocus, onBack, onDone }: StepProps) {
  const { entity } = useEntity();
  const fields = useQuery(fieldsQuery(one.kind));
  // Shown together, to avoid a layout shift when the second list arrives.
  const troubles = useInfiniteQuery(problemsQuery(entity.id, one));
  const groups = useQuery(problemGroupsQuery(entity.id, one));
  const first = useQuery(firstRowsQuery(entity.id, one));
  const leftOut = useQuery(leftOutQuery(entity.id, one));
  const areRead = [troubles, groups, first, leftOut].every(isRead);
  const [isAsking, setIsAsking] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  const { counts } = one;
  const isPlanning = one.state === 'planning';
  const imported = counts.create + counts.change;
  const commit = useMutation({
    mutationFn: (whatFits: boolean) =>
      api.imports.commitImport({
        params: { importId: one.importId },
        headers: { 'if-match': String(one.version) },
        body: { whatFits },
      }),
    onSuccess: (answer) => {
      showImport(entity.id, answer);
      onDone();
    },
    onError: (error) => {
      if (hasCode(error, 'VERSION_CHANGED'))
        void queryClient.invalidateQueries({ queryKey: importQuery(entity.id, one.importId).queryKey });
    },
    onSettled: () => setIsAsking(false),
  });
  const refusal = isPlanning
    ? 'The rows are still being compared.'
    : imported + counts.held === 0
      ? 'There is nothing to import: no row would change anything.'
      : null;
  return (
    <StepSheet
      title="Check the rows"
      about="This is what the import will do, row by row. Nothing is changed yet."
      takesFocus={takesFocus}
      foot={
        areRead && (
          <>
            <p>An import can be undone for 30 minutes.</p>
            <ActionButton
              ref={importButton}
              // Shown last, but next in the tab order after the last cell, because Back leaves the check.
              sx={{ order: 1 }}
              variant="contained"
              refusal={refusal}
              loading={commit.isPending}
              onClick={() => (counts.held > 0 ? setIsAsking(true) : commit.mutate(false))}
            >
              {isPlanning ? 'Import' : `Import ${rowsText(imported)}`}
            </ActionButton>
            <Button onClick={() => onBack('match')}>Back</Button>
          </>
        )
      }
    >
      {isPlanning && (
        <LongTaskProgress label="Comparing rows with what is here" done={counts.planned} total={one.rows} />
      )}
      <Counts counts={counts} when="before" />
      {commit.error && (
        <FailedPanel text={problemMessage(commit.error)} reference={problemReference(commit.error)} />
      )}
      {areRead ? (
        <>
          {!isPlanning && (
            <>
              {opensCases(one.kind) && counts.create > 0 && <ExpectedTasks one={one} />}
              <SkippedValues one={one} fields={fields.data?.fields ?? []} onBack={() => onBack('match')} />
              <MissingForPayer one={one} onBack={onBack} />
              <ProblemGroups
                one={one}
                fields={fields.data?.fields ?? []}
                onAnswer={() => void troubles.refetch()}
              />
            </>
          )}
          <ProblemRows
            one={one}
            fields={fields.data?.fields ?? []}
            onLastCell={() => importButton.current?.focus()}
          />
          {!isPlanning && <LeftOutRows one={one} />}
          <FirstRows one={one} />
        </>
      ) : (
        <SkeletonRows count={14} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Import What Fits"
          confirmLabel="Import"
          isBusy={commit.isPending}
          onConfirm={() => commit.mutate(true)}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            {rowsText(counts.held)} still {counts.held === 1 ? 'needs' : 'need'} attention.{' '}
            {isHeldBySource(one.kind)
              ? 'They wait on the tab Held until somebody has corrected them'
              : 'They are left out, and are in the error file, which you can mend and import'}
            ; {rowsText(imported)} {imported === 1 ? 'is' : 'are'} imported now.
          </p>
        </ConfirmDialog>
      )}
    </StepSheet>
  );
}
