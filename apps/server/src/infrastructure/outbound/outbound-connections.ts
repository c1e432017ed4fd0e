import { Socket } from 'node:net';
import { buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { type Follow, isTlsAlert } from './follow-way.ts';
import { allowsPrivate, type OutboundPolicy, publicLookup } from './outbound-address.ts';

export type { Dispatcher } from 'undici';

/** A PEM certificate and its key, by which the other side identifies the caller. */
export type ClientIdentity = { cert: string; key: string };

/** Connections to a host, for one call or for several. */
export type ConnectionSource = {
  dispatcher: Dispatcher;
  /** The cause of an interrupted call: after the handshake the socket knows more than the library reports. */
  causeOf(error: unknown): unknown;
  /** Whether a call failed before a byte of it was sent. */
  isUnreached(error: unknown): boolean;
  /** Closes a connection that was for one call only. */
  close(): void;
};

/** Each call sets its own time-outs, because the library's defaults would cut off a slow payer. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 };
/** Maximum number of connections to one host that calls share. */
const MAX_POOLED = 64;
/** Interval at which a host is resolved again and its address checked. */
const IDLE_MS = 60_000;

const connectorTo = (
  url: string,
  policy: OutboundPolicy,
  timeout: number,
  identity?: ClientIdentity,
): buildConnector.connector =>
  buildConnector({
    timeout,
    allowH2: false,
    minVersion: 'TLSv1.2',
    ...identity,
    ...(allowsPrivate(url, policy) ? {} : { lookup: publicLookup }),
  });

type OwnConnection = {
  connectTimeoutMs: number;
  identity?: ClientIdentity | undefined;
  follow?: Follow | undefined;
};

/** A connection for a single call, so that it is known whether the message can have been sent. */
export function ownConnection(
  url: string,
  policy: OutboundPolicy,
  { connectTimeoutMs, identity, follow }: OwnConnection,
): ConnectionSource {
  let isConnected = false;
  let first: unknown;
  const connect = connectorTo(url, policy, connectTimeoutMs, identity);
  const dispatcher = new Client(new URL(url).origin, {
    ...noTimeouts,
    connect: (options, done) => {
      // Returned, although the type does not declare it.
      const socket: unknown = connect(options, (...result) => {
        isConnected = result[0] === null;
        done(...result);
      });
      if (!(socket instanceof Socket)) return;
      // With TLS 1.3 a certificate is refused after the handshake has ended on this side: the library then only reports
      // a closed connection.
      socket.on('error', (error) => {
        first ??= error;
      });
      follow?.connecting(socket);
    },
  });
  return {
    dispatcher,
    causeOf: (error) => (isTlsAlert(first) ? first : error),
    isUnreached: () => !isConnected,
    close: () => void dispatcher.destroy().catch(() => undefined),
  };
}

/** Connections shared by calls to the same host, one after another. */
export function pooledConnections(
  policy: OutboundPolicy,
): (url: string, connectTimeoutMs: number) => ConnectionSource {
  const pools = new Map<string, { pool: Pool; since: number }>();
  /** The errors of failed connection attempts. */
  const refusals = new WeakSet<object>();
  const dropOldPools = (now: number): void => {
    for (const [origin, { pool, since }] of pools) {
      if (now - since < IDLE_MS) continue;
      pools.delete(origin);
      // Waits for calls in progress.
      void pool.close().catch(() => undefined);
    }
  };
  const poolOf = (url: string, connectTimeoutMs: number): Pool => {
    const now = performance.now();
    dropOldPools(now);
    const { origin } = new URL(url);
    const known = pools.get(origin);
    if (known) return known.pool;
    const connect = connectorTo(url, policy, connectTimeoutMs);
    const pool = new Pool(origin, {
      ...noTimeouts,
      connections: MAX_POOLED,
      pipelining: 1,
      connect: (options, done) =>
        connect(options, (...result) => {
          if (result[0] !== null) refusals.add(result[0]);
          done(...result);
        }),
    });
    pools.set(origin, { pool, since: now });
    return pool;
  };
  return (url, connectTimeoutMs) => ({
    dispatcher: poolOf(url, connectTimeoutMs),
    causeOf: (error) => error,
    isUnreached: (error) => typeof error === 'object' && error !== null && refusals.has(error),
    close: () => undefined,
  });
}
