import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { IMPORT_UNDO_MINUTES } from '@waypost/contract/imports/limits';
import type { Import } from '@waypost/contract/imports/shapes';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { isHeldBySource, opensCases } from '#src/app/data-import/kind-words.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Counts } from '../Counts.tsx';
import { Quiet } from '../import-layout.ts';
import { LeftOutRows } from '../LeftOutRows.tsx';
import { rowsText } from '../plan-words.ts';
import { refreshBroughtIn, showImport } from '../queries.ts';
import { StepSheet } from '../StepSheet.tsx';
import type { StepProps } from '../steps.ts';
import { KeptRows } from './KeptRows.tsx';
import { ResultFiles } from './ResultFiles.tsx';
import { results } from './result-words.ts';
import { SkippedColumns } from './SkippedColumns.tsx';

const Next = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

type ResultStepProps = Pick<StepProps, 'one' | 'takesFocus'> & {
  firstTask: (importId: string) => ReactNode;
  onOpenQueue: (importId: string) => void;
};

/** The progress of the import, and afterwards its result. */
export function ResultStep(props: ResultStepProps) {
  const { one } = props;
  const { entity } = useEntity();
  const { state } = one;
  const areRulesRunning = one.judging !== null;
  useEffect(() => {
    // Also refetches after the rules have run, because only then their tasks exist.
    if (state !== 'committing' && state !== 'undoing' && !areRulesRunning) void refreshBroughtIn(entity.id);
  }, [state, areRulesRunning, entity.id]);
  const heading = useState(state)[0];
  // Each state has a new heading, which gets the focus like a new step.
  const takesFocus = props.takesFocus || heading !== state;
  if (state === 'committing' || state === 'undoing')
    return <ImportProgress key={state} one={one} takesFocus={takesFocus} />;
  return <Ended key={state} {...props} takesFocus={takesFocus} />;
}

/**
 * The number of finished rows, without those left out. Before the first one finishes, the counts are those of the plan.
 */
const processedRows = ({ done, create, change, unchanged, held }: Import['counts']): number =>
  done === 0 ? 0 : create + change + unchanged + held;

function ImportProgress({ one, takesFocus }: { one: Import; takesFocus: boolean }) {
  const { entity } = useEntity();
  const { importId, counts } = one;
  const stop = useMutation({
    mutationFn: () => api.imports.stopImport({ params: { importId } }),
    onSuccess: (answer) => showImport(entity.id, answer),
    onError: () => undefined,
  });
  return (
    <StepSheet
      title={one.state === 'undoing' ? 'Undoing' : 'Importing'}
      about="You can leave this page: it goes on, and is listed on the tab Files."
      takesFocus={takesFocus}
    >
      {one.state === 'undoing' ? (
        <LongTaskProgress label="Rows taken back" done={counts.undone + counts.kept} total={counts.done} />
      ) : (
        <LongTaskProgress
          label="Rows imported"
          done={processedRows(counts)}
          total={one.rows - counts.skipped}
          cancelLabel="Stop"
          cancelMeaning={`What is imported until then stays, and can be undone for ${IMPORT_UNDO_MINUTES} minutes.`}
          {...(!stop.isPending && { onCancel: () => stop.mutate() })}
        />
      )}
      <Judging judging={one.judging} />
      {stop.error && (
        <FailedPanel text={problemMessage(stop.error)} reference={problemReference(stop.error)} />
      )}
    </StepSheet>
  );
}

/** The progress of the rules on the new cases, while they lag behind. */
const Judging = ({ judging }: Pick<Import, 'judging'>) =>
  judging && (
    <LongTaskProgress label="New cases judged by your rules" done={judging.judged} total={judging.cases} />
  );

function tasksText({ counts: { tasks }, judging }: Import): string {
  if (!tasks)
    return judging ? 'Your rules open the tasks that each case needs.' : 'No task is open for these cases.';
  return `${tasks === 1 ? '1 task is' : `${tasks.toLocaleString('en-US')} tasks are`} open for these cases${judging ? ' so far' : ''}.`;
}

function Ended({ one, takesFocus, firstTask, onOpenQueue }: ResultStepProps) {
  const { entity, canUse } = useEntity();
  const { importId, counts, judging, undoUntil } = one;
  const [isAsking, setIsAsking] = useState(false);
  const result = results[one.state];
  const undo = useMutation({
    mutationFn: () => api.imports.undoImport({ params: { importId } }),
    onSuccess: (answer) => showImport(entity.id, answer),
    onError: () => undefined,
    onSettled: () => setIsAsking(false),
  });
  const isUndone = one.state === 'undone';
  return (
    <StepSheet
      title={result?.title ?? 'Import'}
      takesFocus={takesFocus}
      foot={
        <>
          <p>
            {undoUntil !== null && (
              <>
                It can be undone until <Instant at={undoUntil} />.
              </>
            )}
          </p>
          {undoUntil !== null && (
            <Button loading={undo.isPending} onClick={() => setIsAsking(true)}>
              Undo Import
            </Button>
          )}
          <Button component={Link} to={paths.dataImport(entity.lCode)}>
            Close
          </Button>
        </>
      }
    >
      {result && (
        <Banner kind={result.kind} title={result.said}>
          {isUndone &&
            `${rowsText(counts.undone)} ${counts.undone === 1 ? 'was' : 'were'} taken back, and ${counts.kept.toLocaleString('en-US')} ${counts.kept === 1 ? 'stays' : 'stay'}.`}
        </Banner>
      )}
      <Counts counts={counts} when="after" />
      {undo.error && (
        <FailedPanel text={problemMessage(undo.error)} reference={problemReference(undo.error)} />
      )}
      {!isUndone &&
        opensCases(one.kind) &&
        canUse('task-management') &&
        counts.create + counts.change > 0 && (
          <section aria-label="What is next">
            <h3>What is next</h3>
            <Judging judging={judging} />
            <Quiet sx={{ margin: judging ? '8px 0' : '0 0 8px' }}>{tasksText(one)}</Quiet>
            <Next>
              {counts.tasks !== 0 && firstTask(importId)}
              <Button
                component={Link}
                to={paths.taskManagement(entity.lCode)}
                size="small"
                onClick={() => onOpenQueue(importId)}
              >
                Open these tasks
              </Button>
            </Next>
          </section>
        )}
      {!isUndone && counts.held > 0 && (
        <section aria-label="Held">
          <h3>{rowsText(counts.held)} held</h3>
          <Quiet>
            {isHeldBySource(one.kind) ? (
              <>
                {counts.held === 1 ? 'It waits' : 'They wait'} on the tab{' '}
                <Link to={`${paths.dataImport(entity.lCode)}?tab=held`}>Held</Link> until somebody has
                corrected {counts.held === 1 ? 'it' : 'them'}.
              </>
            ) : (
              'They were left out. Mend them in the error file, and import that.'
            )}
          </Quiet>
        </section>
      )}
      <LeftOutRows one={one} />
      {!isUndone && <SkippedColumns one={one} />}
      {counts.kept > 0 && <KeptRows one={one} />}
      <ResultFiles one={one} />
      {isAsking && (
        <ConfirmDialog
          title="Undo Import"
          confirmLabel="Undo"
          isDestructive
          isBusy={undo.isPending}
          onConfirm={() => undo.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            Do you want to take back what this file brought in? What it added is withdrawn, and what it
            changed is as it was before.
          </p>
          <p>
            What somebody has worked on stays: a row whose task was started, whose payer was asked, which
            another system was told of, or which was changed since. You can undo for {IMPORT_UNDO_MINUTES}{' '}
            minutes.
          </p>
        </ConfirmDialog>
      )}
    </StepSheet>
  );
}
