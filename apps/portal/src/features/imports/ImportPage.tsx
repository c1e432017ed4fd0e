import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { FileX, Import as ImportIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { isRefused } from '#src/api/problem.ts';
import { importKindsOf, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { CheckStep } from './check/CheckStep.tsx';
import { ChooseStep } from './choose/ChooseStep.tsx';
import { DiscardImport } from './DiscardImport.tsx';
import { MatchStep } from './match/MatchStep.tsx';
import { importQuery, showImport } from './queries.ts';
import { ResultStep } from './result/ResultStep.tsx';
import { StepBar } from './StepBar.tsx';
import { openSteps, type Step, shownStep } from './steps.ts';
import { UploadStep } from './upload/UploadStep.tsx';

type ImportPageProps = {
  /** Renders the button that starts a task after the import. */
  firstTask: (importId: string) => ReactNode;
  /** Lets the queue open with the tasks of the cases of an import. */
  onOpenQueue: (importId: string) => void;
};

const title = 'Import a File';

/** An import in five steps at one address. The server stores its progress. */
export function ImportPage({ firstTask, onOpenQueue }: ImportPageProps) {
  const { importId } = useParams();
  const access = useEntity();
  const { entity } = access;
  return (
    <ResponsivePageFrame>
      {importKindsOf(access).length === 0 ? (
        <>
          <PageHeader title={title} />
          <EmptyPanel icon={ImportIcon} title="You cannot import files">
            It takes the permission to import data, and what the rows need: to change patients and cases, or
            to change the physicians and plans of the organization. Ask an administrator.
          </EmptyPanel>
        </>
      ) : importId === undefined ? (
        <>
          <PageHeader title={title} />
          <StepBar shown="choose" now="choose" open={[]} onOpen={() => undefined} />
          <ChooseStep key={entity.id} one={null} takesFocus={false} onDone={() => undefined} />
        </>
      ) : (
        <Steps key={importId} importId={importId} firstTask={firstTask} onOpenQueue={onOpenQueue} />
      )}
    </ResponsivePageFrame>
  );
}

function Steps({ importId, firstTask, onOpenQueue }: ImportPageProps & { importId: string }) {
  const { entity } = useEntity();
  const query = useQuery(importQuery(entity.id, importId));
  const [address, setAddress] = useSearchParams();
  const one = query.data;
  const step = one ? shownStep(one.state, address.get('step')) : null;
  const isFirst = useRef(true);
  useEffect(() => {
    if (step !== null) isFirst.current = false;
  }, [step]);
  if (!one)
    return (
      <>
        <PageHeader title={title} />
        {query.isError ? (
          <FailedPanel
            text={problemMessage(query.error)}
            reference={problemReference(query.error)}
            {...(!isRefused(query.error) && { onRetry: () => void query.refetch() })}
          />
        ) : (
          <SkeletonRows count={10} />
        )}
      </>
    );
  if (one.state === 'discarded')
    return (
      <>
        <PageHeader title={title} />
        <EmptyPanel
          icon={FileX}
          title="This import was discarded"
          actions={
            <Button component={Link} to={paths.newImport(entity.lCode)} variant="contained">
              Import a File
            </Button>
          }
        >
          Its file was deleted, and nothing of it was imported.
        </EmptyPanel>
      </>
    );
  const goTo = async (next: Step | null) => {
    // Planning uses the saved mapping, so going back to change it cancels the plan.
    if (next && one.state === 'planning') {
      try {
        showImport(entity.id, await api.imports.stopImport({ params: { importId } }));
      } catch (error) {
        return void toast.error(problemMessage(error));
      }
    }
    setAddress(next ? { step: next } : {}, { preventScrollReset: true });
  };
  const now = shownStep(one.state, null);
  const props = {
    one,
    takesFocus: !isFirst.current,
    onBack: (to: Step) => void goTo(to),
    onDone: () => void goTo(null),
  };
  return (
    <>
      <PageHeader title={title} actions={now !== 'import' && <DiscardImport one={one} />} />
      <StepBar
        shown={step ?? now}
        now={now}
        open={openSteps(one.state)}
        onOpen={(next) => void goTo(next === now ? null : next)}
      />
      {query.isError && (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />
      )}
      {step === 'choose' && <ChooseStep {...props} />}
      {step === 'upload' && <UploadStep {...props} />}
      {step === 'match' && <MatchStep key={`${one.sheet} ${one.headingRow}`} {...props} />}
      {step === 'check' && <CheckStep {...props} />}
      {step === 'import' && <ResultStep {...props} firstTask={firstTask} onOpenQueue={onOpenQueue} />}
    </>
  );
}
