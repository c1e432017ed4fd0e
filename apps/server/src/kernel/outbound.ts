import { Agent, request } from 'undici';

/** Why a call to the outside failed before an answer was read whole. */
export type OutboundFailure = 'timeout' | 'connection';

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure) {
    super(`outbound call failed: ${failure}`);
    this.name = 'OutboundError';
    this.failure = failure;
  }
}

export type OutboundAnswer = { status: number; contentType: string; text: string };
type OutboundCall = {
  url: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  maxBytes: number;
};

/** Time-outs are ours, per call: the library's own would cut a slow payer off. */
const agent = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });

/**
 * Posts to another system: the one place that talks to the network. Never retries and never follows a
 * redirect; an answer larger than `maxBytes` counts as a broken connection.
 */
export async function postOutbound(call: OutboundCall): Promise<OutboundAnswer> {
  const signal = AbortSignal.timeout(call.timeoutMs);
  try {
    const answer = await request(call.url, {
      method: 'POST',
      headers: call.headers,
      body: call.body,
      signal,
      dispatcher: agent,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > call.maxBytes) throw new OutboundError('connection');
      chunks.push(chunk);
    }
    const contentType = answer.headers['content-type'];
    return {
      status: answer.statusCode,
      contentType: typeof contentType === 'string' ? contentType : '',
      text: Buffer.concat(chunks).toString('utf8'),
    };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'connection');
  }
}

/** Closes the connections that are kept open; for the end of the program. */
export const closeOutbound = (): Promise<void> => agent.close();
