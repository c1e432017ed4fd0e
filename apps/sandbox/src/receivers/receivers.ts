import { Webhook } from 'standardwebhooks';

/** A configured reply of a receiver. Replies are sent in order, and the last one is repeated. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string; delayMs?: number };

/** A received message. */
export type Received = {
  at: string;
  headers: Record<string, string>;
  body: string;
  /** Whether the signature matches the receiver's secret; null when no secret is configured. */
  isVerified: boolean | null;
  status: number;
};

type Receiver = { secret: string | null; replies: Reply[]; received: Received[] };

const MAX_RECEIVERS = 500;
const MAX_MESSAGES = 1000;
const OK: Reply = { status: 204 };

/**
 * Creates the receivers, by name. A receiver is created by its first message, and replies 204 until it is configured.
 */
export function createReceivers(clock: { now(): Date }) {
  const receivers = new Map<string, Receiver>();
  const findOrCreate = (name: string): Receiver => {
    const known = receivers.get(name) ?? { secret: null, replies: [], received: [] };
    receivers.set(name, known);
    const [oldest] = receivers.keys();
    if (receivers.size > MAX_RECEIVERS && oldest !== undefined) receivers.delete(oldest);
    return known;
  };
  return {
    names: (): string[] => [...receivers.keys()],
    received: (name: string): readonly Received[] => receivers.get(name)?.received ?? [],
    /** Configures the secret and the replies of a receiver. */
    configure(name: string, settings: { secret?: string | null; replies?: Reply[] }): void {
      const receiver = findOrCreate(name);
      if (settings.secret !== undefined) receiver.secret = settings.secret;
      if (settings.replies !== undefined) receiver.replies = [...settings.replies];
    },
    /** Accepts a message. Refuses one with a wrong signature, as the standard requires. */
    accept(name: string, headers: Record<string, string>, body: string): Reply {
      const receiver = findOrCreate(name);
      const isVerified = receiver.secret === null ? null : isSignatureValid(receiver.secret, headers, body);
      const [reply = OK] = receiver.replies;
      if (receiver.replies.length > 1) receiver.replies.shift();
      const sentReply = isVerified === false ? { status: 401, body: 'The signature does not fit.' } : reply;
      receiver.received.unshift({
        at: clock.now().toISOString(),
        headers,
        body,
        isVerified,
        status: sentReply.status,
      });
      receiver.received.length = Math.min(receiver.received.length, MAX_MESSAGES);
      return sentReply;
    },
  };
}

function isSignatureValid(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
