import { useQuery } from '@tanstack/react-query';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ProgressSteps } from '#src/ui/ProgressSteps.tsx';
import { trialQuery } from './queries.ts';
import { TrialMessages } from './TrialMessages.tsx';
import { adviceOf, durationSummary, stepsOf, stepsToCome } from './trial-text.ts';

/** The result of a test inquiry: its steps, and what to correct. */
export function TrialOutcome({ connection, sent }: { connection: Connection; sent: Trial }) {
  const { entity } = useEntity();
  const query = useQuery(trialQuery(entity.id, sent.trialId));
  const trial = query.data ?? sent;
  if (query.error)
    return <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />;
  if (trial.state === 'sent')
    return (
      <>
        <p role="status">Waiting for {connection.payerName}…</p>
        <ProgressSteps steps={stepsToCome(connection.endpointUrl.startsWith('https:'))} />
      </>
    );
  const advice = adviceOf(trial, connection.payerName);
  const last = trial.attempts.at(-1);
  return (
    <>
      <div role="status">
        <Banner kind={advice.kind} title={advice.title}>
          {advice.text}
        </Banner>
      </div>
      {trial.failureMessage && <p>The payer said: {trial.failureMessage}</p>}
      {last && <ProgressSteps steps={stepsOf(trial, last.steps)} />}
      <p>{durationSummary(trial)}</p>
      <TrialMessages trial={trial} />
    </>
  );
}
