import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { uuid } from '@waypost/contract/core/values';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useDraft } from '#src/app/drafts/use-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useSendRequest } from './queries.ts';
import { RequestForm } from './RequestForm.tsx';
import { RequestSkeleton } from './RequestPane.tsx';
import { readRequestDraft } from './request-values.ts';
import type { EligibilityTarget } from './route-target.ts';
import { refusalOf } from './submit-refusal.ts';
import { useInitialRequest } from './use-initial-request.ts';
import type { RequestChoices } from './use-request-form.ts';

type NewRequestProps = {
  entityId: string;
  target: EligibilityTarget;
  lists: RequestChoices;
  canWrite: boolean;
  onSent: (transaction: EligibilityTransaction) => void;
};

/** A draft belongs to the repeated request, else to the task, else to the case, else to the blank form. */
const subjectOf = ({ resubmitOf, taskId, caseId }: EligibilityTarget): string | null =>
  uuid.safeParse(resubmitOf ?? taskId ?? caseId).data ?? null;

/** The case of the check; null when a task determines it. */
const caseOf = ({ taskId, caseId }: EligibilityTarget): string | null => (taskId === null ? caseId : null);

/** Names the case of the check, with a link back to it. */
function CaseNotice({ caseNumber }: { caseNumber: string }) {
  const { entity } = useEntity();
  return (
    <Alert
      severity="info"
      sx={{ mb: 4 }}
      action={
        <Button size="small" component={Link} to={paths.caseManagement(entity.lCode, caseNumber)}>
          Back to the Case
        </Button>
      }
    >
      Filled in from case {caseNumber}. What is typed here is sent to the payer, and does not change the case.
    </Alert>
  );
}

/** The Request stage: the form, filled in from a task or an earlier request when the address names one. */
export function NewRequest({ entityId, target, lists, canWrite, onSent }: NewRequestProps) {
  const initial = useInitialRequest(entityId, lists, target);
  const send = useSendRequest(entityId, caseOf(target));
  const { isPayerUnknown } = initial;
  useEffect(() => {
    if (isPayerUnknown) toast.error(message('eligibility.noPayerMatch'));
  }, [isPayerUnknown]);

  const draft = useDraft({ form: 'eligibility-request', subjectId: subjectOf(target) });
  const { keep, forget } = draft;
  const [isDiscarded, setIsDiscarded] = useState(false);
  const onTyped = useCallback(
    (values: EligibilityRequest | null) => (values ? keep(JSON.stringify(values)) : forget()),
    [keep, forget],
  );
  const draftContent = draft.kept?.content ?? null;
  const typed = useMemo(
    () =>
      draftContent === null || isDiscarded || !initial.values
        ? null
        : readRequestDraft(draftContent, initial.values),
    [draftContent, isDiscarded, initial.values],
  );

  if (initial.values === null || draft.isLoading) return <RequestSkeleton />;
  const failures = [
    lists.hasFailed && {
      text: 'The lists of payers and service types could not be loaded.',
      retry: lists.retry,
    },
    initial.hasFailed && {
      text: 'The form could not be filled in. You can fill it in by hand.',
      retry: initial.retry,
    },
  ].filter((failure) => failure !== false);
  const notice = failures.map(({ text, retry }) => (
    <Alert
      key={text}
      severity="warning"
      sx={{ mb: 4 }}
      action={
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      }
    >
      {text}
    </Alert>
  ));

  return (
    <RequestForm
      key={`${initial.source} ${target.resubmitOf} ${target.taskId} ${target.caseId} ${isDiscarded}`}
      initial={initial.values}
      coverages={initial.coverages}
      blank={initial.blank}
      lists={lists}
      canWrite={canWrite}
      typed={typed}
      onTyped={onTyped}
      notice={
        <>
          {typed && draft.kept && (
            <DraftNotice
              savedAt={draft.kept.savedAt}
              onDiscard={() => {
                forget();
                setIsDiscarded(true);
              }}
            />
          )}
          {initial.caseNumber !== null && <CaseNotice caseNumber={initial.caseNumber} />}
          {initial.advice.size > 0 && (
            <Alert severity="warning" sx={{ mb: 4 }}>
              {target.resubmitOf === null
                ? 'The payer rejected the last request. Check the marked fields before you submit.'
                : 'The payer rejected this request. Correct the marked fields and submit again.'}
            </Alert>
          )}
          {notice}
        </>
      }
      isFilledIn={initial.source !== 'blank'}
      advice={initial.advice}
      ssnHint={initial.maskedSsn && `Sent as ${initial.maskedSsn}. Type it again to send it.`}
      onSend={async (request) => {
        try {
          const sent = await send(request);
          forget();
          onSent(sent);
          return null;
        } catch (error) {
          return refusalOf(error);
        }
      }}
    />
  );
}
