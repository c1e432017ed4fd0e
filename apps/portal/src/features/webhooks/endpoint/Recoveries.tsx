import { useQuery } from '@tanstack/react-query';
import type { Recovery, WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { useEffect, useRef } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { minuteText } from '#src/ui/local-time.ts';
import { isInProgress, recoveriesQuery, refreshWebhooks } from '../queries.ts';

/** The time for which a finished recovery is shown. */
const SHOWN_MS = 5 * 60_000;

const counted = (sent: number): string =>
  `${sent.toLocaleString('en-US')} ${sent === 1 ? 'message' : 'messages'}`;

function text({ state, sent, since, until, startedBy }: Recovery): string {
  const range = `${minuteText(since)} to ${minuteText(until)}, asked for by ${startedBy}`;
  return state === 'done'
    ? `Recovered: ${counted(sent)} put in the line again (${range}).`
    : `Recovering: ${counted(sent)} put in the line so far (${range}).`;
}

/** The progress of the messages that are sent again. */
export function Recoveries({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { entity } = useEntity();
  const { data } = useQuery(recoveriesQuery(entity.id, endpoint));
  const last = data?.[0];
  const wasInProgress = useRef(false);
  useEffect(() => {
    const isRunning = last !== undefined && isInProgress(last);
    if (wasInProgress.current && !isRunning) void refreshWebhooks(entity.id);
    wasInProgress.current = isRunning;
  }, [last, entity.id]);
  const isShown =
    last !== undefined && (isInProgress(last) || Date.now() - Date.parse(last.startedAt) < SHOWN_MS);
  return isShown && <Banner kind="info">{text(last)}</Banner>;
}
