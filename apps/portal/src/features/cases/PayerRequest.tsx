import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ShownCase } from '#src/api/case-lists.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { coverageResult } from '#src/ui/transaction-status.ts';
import { type AskOutcome, askPayer } from './new-case/ask-payer.ts';

const payerRequestOf = (state: unknown): AskOutcome | null =>
  typeof state === 'object' && state !== null && 'asked' in state ? (state.asked as AskOutcome) : null;

type PayerRequestProps = {
  shownCase: ShownCase;
  facilityId: string;
  processes: UseQueryResult<CaseProcess[]>;
};

/** The progress of the check started with a new case, or the reason why there was no check. */
export function PayerRequest({ shownCase, facilityId, processes }: PayerRequestProps) {
  const { state } = useLocation();
  const asked = payerRequestOf(state);
  if (!asked) return null;
  if (asked.kind === 'sent') return <Running asked={asked} processes={processes} />;
  return <NotRequested asked={asked} shownCase={shownCase} facilityId={facilityId} />;
}

function Running({
  asked,
  processes,
}: Pick<PayerRequestProps, 'processes'> & { asked: Extract<AskOutcome, { kind: 'sent' }> }) {
  const { entity } = useEntity();
  const check = processes.data?.find(({ domainId }) => domainId === asked.transactionId);
  const answer = (
    <Button
      size="small"
      variant="outlined"
      component={Link}
      to={paths.eligibilityTransaction(entity.lCode, asked.facilityId, asked.transactionId)}
    >
      View the Check
    </Button>
  );
  if (!check?.isCompleteStatus)
    return (
      <Banner kind="info" title="The case was opened." actions={answer}>
        {check ? `${check.payerName} has been asked and has not answered yet.` : 'The payer is being asked.'}
      </Banner>
    );
  return (
    <Banner kind={check.result === null ? 'warn' : 'ok'} title="The case was opened." actions={answer}>
      {check.payerName}:{' '}
      {check.result === null ? check.status : <StatusLabel status={coverageResult(check.result, check)} />}
    </Banner>
  );
}

function NotRequested({
  asked,
  shownCase,
  facilityId,
}: Pick<PayerRequestProps, 'shownCase' | 'facilityId'> & { asked: Exclude<AskOutcome, { kind: 'sent' }> }) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  if (asked.kind === 'not-asked')
    return (
      <Banner kind="info" title="The case was opened. The payer was not asked.">
        {asked.reason}
      </Banner>
    );
  const again = async () => {
    setIsAsking(true);
    const next = await askPayer(shownCase.caseId);
    setIsAsking(false);
    await navigate({ search: window.location.search }, { replace: true, state: { asked: next } });
  };
  return (
    <Banner
      kind="warn"
      title="The case was opened. The payer could not be asked."
      actions={
        <>
          {asked.isTypeable && (
            <Button
              size="small"
              variant="outlined"
              component={Link}
              to={paths.eligibilityOfCase(entity.lCode, facilityId, shownCase.caseId)}
            >
              Complete the Request
            </Button>
          )}
          <Button size="small" variant="outlined" loading={isAsking} onClick={() => void again()}>
            Ask Again
          </Button>
        </>
      }
    >
      {asked.problems.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Banner>
  );
}
