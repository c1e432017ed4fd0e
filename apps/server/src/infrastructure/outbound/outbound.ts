import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { textOf } from './body-text.ts';
import { type CertificateRefusal, certificateRefusal, type Follow } from './follow-way.ts';
import { addressProblem, type OutboundPolicy, PrivateAddressError } from './outbound-address.ts';
import {
  type ClientIdentity,
  type Dispatcher,
  ownConnection,
  pooledConnections,
} from './outbound-connections.ts';

/**
 * The reason why an outgoing call failed before its answer was read completely. After `not-allowed` and `unreachable`
 * (refused, no such host, no TLS) no byte of the message was sent; after the others that is unknown.
 */
export type OutboundFailure = 'not-allowed' | 'unreachable' | 'timeout' | 'connection' | 'too-large';

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  /** Set when the other side ended the handshake because of our certificate: it read no byte of the message. */
  readonly certificate: CertificateRefusal | null;
  constructor(failure: OutboundFailure, certificate: CertificateRefusal | null = null) {
    super(`outbound call failed: ${failure}`);
    this.name = 'OutboundError';
    this.failure = failure;
    this.certificate = certificate;
  }
}

export type OutboundAnswer = {
  status: number;
  contentType: string;
  text: string;
  /** The wait that the other side requests (Retry-After in seconds); null when it states none. */
  retryAfterMs: number | null;
};

export type OutboundCall = {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The time limits for connecting, and for the whole call. */
  connectTimeoutMs: number;
  timeoutMs: number;
  maxBytes: number;
  /** Whether it may share a connection with other calls to the host: only for messages that can be repeated safely. */
  mayShare?: boolean;
  /** Our certificate, sent if the other side requests one; such a call shares no connection. */
  identity?: ClientIdentity;
  /** Receives each step of a call that shares no connection. */
  follow?: Follow;
};

/** An answer whose body is streamed. */
export type OutboundStream = {
  status: number;
  header(name: string): string;
  body: AsyncIterable<Buffer>;
};
export type OutboundMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
type StreamedCall = Pick<
  OutboundCall,
  'url' | 'headers' | 'connectTimeoutMs' | 'timeoutMs' | 'mayShare' | 'identity' | 'follow'
> &
  Partial<Pick<OutboundCall, 'body'>>;

export type Outbound = {
  /** The body must be read to its end, or ended by `return`, which closes the connection. */
  stream(method: OutboundMethod, call: StreamedCall): Promise<OutboundStream>;
  post(call: OutboundCall): Promise<OutboundAnswer>;
  put(call: OutboundCall): Promise<OutboundAnswer>;
  get(call: Omit<OutboundCall, 'body'>): Promise<OutboundAnswer>;
};

const decompress: Readonly<Record<string, (body: Buffer, limit: object) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Calls another system; no other code uses the network. It calls only hosts that the operator allows, never retries,
 * never follows a redirect and reads at most `maxBytes`. Each call has a connection of its own, so that it is known
 * whether the message can have been sent, unless it may share one.
 */
export function createOutbound(policy: OutboundPolicy): Outbound {
  const sharedConnection = pooledConnections(policy);
  const prepareCall = (method: OutboundMethod, call: StreamedCall) => {
    if (addressProblem(call.url, policy)) throw new OutboundError('not-allowed');
    const { origin, pathname, search } = new URL(call.url);
    const way =
      call.mayShare && !call.identity
        ? sharedConnection(call.url, call.connectTimeoutMs)
        : ownConnection(call.url, policy, call);
    const request = {
      origin,
      method,
      path: `${pathname}${search}`,
      headers: call.headers,
      body: call.body ?? null,
    };
    const failure = (error: unknown, isTimedOut: boolean): unknown => {
      if (error instanceof OutboundError) return error;
      if (error instanceof TooLarge) return new OutboundError('too-large');
      if (error instanceof PrivateAddressError) return new OutboundError('not-allowed');
      const certificate = certificateRefusal(error, call.identity !== undefined);
      if (way.isUnreached(error)) return new OutboundError('unreachable', certificate);
      return new OutboundError(isTimedOut ? 'timeout' : 'connection', certificate);
    };
    return { way, request, failure };
  };
  const send = async (
    method: OutboundMethod,
    call: Omit<OutboundCall, 'body'> & Partial<Pick<OutboundCall, 'body'>>,
  ): Promise<OutboundAnswer> => {
    const headers = { ...call.headers, 'accept-encoding': 'gzip, deflate' };
    const { way, request, failure } = prepareCall(method, { ...call, headers });
    try {
      const { status, headers, body } = await wholeAnswer(way.dispatcher, request, call);
      call.follow?.answered(status);
      return {
        status,
        contentType: one(headers['content-type']),
        text: textOf(await unpacked(one(headers['content-encoding']), body, call.maxBytes)),
        retryAfterMs: secondsIn(one(headers['retry-after'])),
      };
    } catch (error) {
      const cause = way.causeOf(error);
      call.follow?.failed(cause, cause instanceof TimedOut);
      throw failure(cause, cause instanceof TimedOut);
    } finally {
      way.close();
    }
  };
  const stream = async (method: OutboundMethod, call: StreamedCall): Promise<OutboundStream> => {
    const { way, request, failure } = prepareCall(method, call);
    const signal = AbortSignal.timeout(call.timeoutMs);
    const answer = await way.dispatcher.request({ ...request, signal }).catch((error) => {
      way.close();
      throw failure(error, signal.aborted);
    });
    async function* body(): AsyncGenerator<Buffer, void> {
      try {
        yield* answer.body as AsyncIterable<Buffer>;
      } catch (error) {
        throw failure(error, signal.aborted);
      } finally {
        way.close();
      }
    }
    return { status: answer.statusCode, header: (name) => one(answer.headers[name]), body: body() };
  };
  return {
    stream,
    post: (call) => send('POST', call),
    put: (call) => send('PUT', call),
    get: (call) => send('GET', call),
  };
}

const one = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

function secondsIn(header: string): number | null {
  return /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}

/** Limits decompression, so that a small answer cannot fill the memory. */
async function unpacked(encoding: string, body: Buffer, maxBytes: number): Promise<Buffer> {
  const unpack = decompress[encoding.trim().toLowerCase()];
  if (!unpack || body.length === 0) return body;
  try {
    return await unpack(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new OutboundError(isTooLarge ? 'too-large' : 'connection');
  }
}

/** A completely read answer. */
type WholeAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** The time limit of a call has passed. */
class TimedOut extends Error {
  override name = 'TimedOut';
}

/** The answer exceeds the size limit. */
class TooLarge extends Error {
  override name = 'TooLarge';
}

type Limits = { timeoutMs: number; maxBytes: number };

/** Sends a request and reads its answer completely without a stream: thousands of short calls per second use this. */
function wholeAnswer(
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
      // A call that still waits for a connection is not started.
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
