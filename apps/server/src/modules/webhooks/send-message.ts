import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import {
  type Outbound,
  OutboundError,
  type OutboundFailure,
} from '../../infrastructure/outbound/outbound.ts';
import type { Claimed } from './claim-deliveries.ts';
import { bodyOf, type Opened, signatureHeaders } from './signed-message.ts';

/** The result of an attempt. */
export type Attempted = {
  claimed: Claimed;
  at: Date;
  latencyMs: number;
  httpStatus: number | null;
  failure: OutboundFailure | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
  /** The number of seconds that the receiver requests to wait. */
  retryAfter: number | null;
};

/** Time limits for a receiver, including the connection, and the stored length of its answer. */
const CONNECT_TIMEOUT_MS = 5000;
const TIMEOUT_MS = 15_000;
const ANSWER_MAX = 20_000;
/** Maximum number of bytes read of an answer. */
const ANSWER_BYTES = 256 * 1024;

type Tools = {
  outbound: Outbound;
  opened: Opened;
  clock: Clock;
  logger: Logger;
  config: { portalUrl: string };
};

/** Sends a message once. It never throws: every problem becomes the result of the attempt. */
export async function sendMessage(tools: Tools, claimed: Claimed): Promise<Attempted> {
  const { outbound, opened, clock, logger, config } = tools;
  const at = clock.now();
  const began = performance.now();
  const ended = (how: Partial<Attempted>): Attempted => ({
    claimed,
    at,
    latencyMs: Math.round(performance.now() - began),
    httpStatus: null,
    failure: null,
    answer: null,
    retryAfter: null,
    ...how,
  });
  try {
    const body = JSON.stringify(bodyOf(claimed, config.portalUrl, claimed.shown_case));
    const keys = claimed.secrets_sealed.map(opened.keyOf);
    const answer = await outbound.post({
      url: claimed.url,
      headers: {
        ...opened.headersOf(claimed.headers_sealed),
        'content-type': 'application/json',
        'user-agent': 'Waypost webhooks',
        ...signatureHeaders({ id: claimed.message_id, at, body, keys }),
      },
      body,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES,
      // The receiver recognizes a repeated message by its id.
      mayShare: true,
    });
    return ended({
      httpStatus: answer.status,
      answer: answer.text === '' ? null : answer.text.slice(0, ANSWER_MAX),
      retryAfter: answer.retryAfterMs === null ? null : answer.retryAfterMs / 1000,
    });
  } catch (error) {
    if (error instanceof OutboundError) return ended({ failure: error.failure });
    // Its secret or headers are sealed with a lost key, or there is an internal error.
    logger.error({ err: error, endpoint: claimed.endpoint_id }, 'a message could not be made');
    return ended({ failure: 'connection' });
  }
}
