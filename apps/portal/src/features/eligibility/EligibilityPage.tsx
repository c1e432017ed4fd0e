import { styled } from '@mui/material/styles';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { startPolling } from '#src/api/case-polling.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { TransactionTabs } from './answer/TransactionTabs.tsx';
import { NotesBar } from './case/NotesBar.tsx';
import { useAskedCase } from './case/use-asked-case.ts';
import { NewRequest } from './NewRequest.tsx';
import { useCancelRequest, useTransaction } from './queries.ts';
import { RequestPane, RequestSkeleton } from './RequestPane.tsx';
import { ResponsePane } from './ResponsePane.tsx';
import { readTarget, resubmitPath } from './route-target.ts';
import { SentRequest } from './SentRequest.tsx';
import { useLastCheckId } from './use-initial-request.ts';
import { useRequestLists } from './use-request-form.ts';
import { useActualRefusal } from './use-true-refusal.ts';

const Halves = styled('div')({
  display: 'flex',
  flex: 1,
  minHeight: 0,
  height: '100%',
  '@media (max-width: 1279px)': { flexDirection: 'column', height: 'auto', overflowY: 'auto' },
});

/** Whether the case is still loading: the space for its notes is reserved meanwhile. */
const isAboutCase = ({ transactionId, taskId, caseId }: ReturnType<typeof readTarget>): boolean =>
  transactionId === null && (taskId !== null || caseId !== null);

const ResponseHalf = styled('section')({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
});

/** The eligibility request on the left, its result on the right (C-074, C-075). */
export function Component() {
  const { entity, can } = useEntity();
  const navigate = useNavigate();
  const params = useParams();
  const [query] = useSearchParams();
  const target = readTarget(params, query);

  const lists = useRequestLists(entity);
  const shown = useTransaction(entity.id, target.transactionId);
  const lastId = useLastCheckId(entity.id, target);
  const cancel = useCancelRequest(entity.id, target.transactionId);
  const canWrite = can('eligibility-verification-write');
  const transaction = shown?.data;
  const askedCase = useAskedCase(entity.id, target, transaction);
  const halves = useRef<HTMLDivElement>(null);
  useFocusOnAnswer(halves, transaction);
  useActualRefusal(entity.id, transaction);
  const pathOf = ({ facilityId, id, taskId }: EligibilityTransaction) =>
    paths.eligibilityTransaction(entity.lCode, facilityId, id, taskId ?? undefined);

  return (
    <Halves ref={halves}>
      <RequestPane sentAt={transaction?.sentAt ?? null}>
        <PanelBoundary key={`request ${target.transactionId}`}>
          {transaction && (
            <SentRequest
              key={transaction.id}
              transaction={transaction}
              lists={lists}
              onNewRequest={() => void navigate(paths.eligibility(entity.lCode))}
            />
          )}
          {!transaction && shown?.isPending && <RequestSkeleton />}
          {!transaction && !shown?.isPending && (
            <NewRequest
              entityId={entity.id}
              target={target}
              lists={lists}
              canWrite={canWrite}
              onSent={(sent) => {
                if (target.resubmitOf && sent.caseNumber)
                  startPolling(entity.id, sent.caseNumber, sent.eligibilityRequest.payerName);
                // A user who came from a case returns to it to wait for the answer; a user who came from an
                // answer stays.
                if (target.caseId && target.resubmitOf === null && sent.caseNumber)
                  void navigate(paths.caseManagement(entity.lCode, sent.caseNumber), {
                    state: { asked: { kind: 'sent', transactionId: sent.id, facilityId: sent.facilityId } },
                  });
                else void navigate(pathOf(sent), { replace: true });
              }}
            />
          )}
        </PanelBoundary>
      </RequestPane>
      <ResponseHalf aria-label="Eligibility response" data-response>
        {(askedCase || isAboutCase(target)) && <NotesBar askedCase={askedCase} />}
        <TransactionTabs
          id={target.transactionId}
          transactions={transaction?.transactions ?? null}
          onOpen={(id) => void navigate(paths.eligibilityResponse(entity.lCode, id))}
        >
          <PanelBoundary key={`response ${target.transactionId}`}>
            <ResponsePane
              askedCase={askedCase}
              query={shown}
              last={
                lastId === null
                  ? null
                  : {
                      askedCase,
                      entityId: entity.id,
                      id: lastId,
                      to: paths.eligibilityResponse(entity.lCode, lastId),
                    }
              }
              canWrite={canWrite}
              isCancelling={cancel.isPending}
              onCancel={() => cancel.mutate()}
              onResubmit={() => transaction && void navigate(resubmitPath(entity.lCode, transaction))}
            />
          </PanelBoundary>
        </TransactionTabs>
      </ResponseHalf>
    </Halves>
  );
}

/**
 * Moves the focus to the heading of an arriving answer, so that it is read at once and Tab continues there, unless the
 * user has moved elsewhere meanwhile, for example into a dialog.
 */
export function useFocusOnAnswer(
  page: RefObject<HTMLElement | null>,
  transaction: Pick<EligibilityTransaction, 'id' | 'state'> | undefined,
): void {
  const waitedFor = useRef<string | null>(null);
  const { id, state } = transaction ?? {};
  useEffect(() => {
    if (!id || !state) return;
    const hasArrived = waitedFor.current === id && state !== 'sent';
    waitedFor.current = state === 'sent' ? id : null;
    const focused = document.activeElement;
    const isElsewhere =
      focused &&
      !focused.matches('body, h1, main, [aria-label="Task being worked"] button') &&
      !page.current?.contains(focused);
    if (!hasArrived || isElsewhere) return;
    const heading = page.current?.querySelector<HTMLElement>('[data-response] h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page, id, state]);
}
