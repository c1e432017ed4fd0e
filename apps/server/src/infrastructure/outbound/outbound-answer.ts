import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from './outbound-connections.ts';

/** An answer that was read to its end. */
export type WholeAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The time for a call is over. */
export class TimedOut extends Error {
  override name = 'TimedOut';
}

/** The answer is longer than what is read of one. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

type Limits = { timeoutMs: number; maxBytes: number };

/** Sends a request and reads its answer whole, without a stream between: thousands of short calls a second go this way. */
export function wholeAnswer(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, maxBytes }: Limits,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let isOver = false;
    let answer: Omit<WholeAnswer, 'body'> = { status: 0, headers: {} };
    const chunks: Buffer[] = [];
    let size = 0;
    const over = (): boolean => {
      const wasOver = isOver;
      isOver = true;
      clearTimeout(timer);
      return !wasOver;
    };
    const fail = (error: Error): void => {
      if (!over()) return;
      // One that still waits for a connection is not begun.
      controller?.abort(error);
      reject(error);
    };
    const timer = setTimeout(() => fail(new TimedOut('the time is over')), timeoutMs);
    dispatcher.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new TimedOut('the time is over'));
      },
      onResponseStart(_controller, status, headers) {
        answer = { status, headers };
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxBytes) fail(new TooLarge('the answer is too large'));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        if (over()) resolve({ ...answer, body: chunks.length === 0 ? NONE : Buffer.concat(chunks) });
      },
      onResponseError(_controller, error) {
        fail(error);
      },
    });
  });
}

const NONE = Buffer.alloc(0);
