import { Webhook } from 'standardwebhooks';

/** How a receiver answers: one after another, the last one from then on. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string; delayMs?: number };

/** A message as it arrived. */
export type Received = {
  at: string;
  headers: Record<string, string>;
  body: string;
  /** Whether its signature fits the receiver's secret; null when it was told none. */
  isVerified: boolean | null;
  status: number;
};

type Receiver = { secret: string | null; replies: Reply[]; received: Received[] };

const MOST_RECEIVERS = 500;
const MOST_MESSAGES = 1000;
const OK: Reply = { status: 204 };

/** Receivers by their names; one begins with its first message, and answers 204 until it is told otherwise. */
export function createReceivers(clock: { now(): Date }) {
  const receivers = new Map<string, Receiver>();
  const named = (name: string): Receiver => {
    const known = receivers.get(name) ?? { secret: null, replies: [], received: [] };
    receivers.set(name, known);
    const [oldest] = receivers.keys();
    if (receivers.size > MOST_RECEIVERS && oldest !== undefined) receivers.delete(oldest);
    return known;
  };
  return {
    names: (): string[] => [...receivers.keys()],
    received: (name: string): readonly Received[] => receivers.get(name)?.received ?? [],
    /** Tells a receiver its secret, and how it answers from now on. */
    tell(name: string, told: { secret?: string | null; replies?: Reply[] }): void {
      const receiver = named(name);
      if (told.secret !== undefined) receiver.secret = told.secret;
      if (told.replies !== undefined) receiver.replies = [...told.replies];
    },
    /** Takes a message. One whose signature does not fit is refused, as the standard asks. */
    take(name: string, headers: Record<string, string>, body: string): Reply {
      const receiver = named(name);
      const isVerified = receiver.secret === null ? null : fits(receiver.secret, headers, body);
      const [reply = OK] = receiver.replies;
      if (receiver.replies.length > 1) receiver.replies.shift();
      const answered = isVerified === false ? { status: 401, body: 'The signature does not fit.' } : reply;
      receiver.received.unshift({
        at: clock.now().toISOString(),
        headers,
        body,
        isVerified,
        status: answered.status,
      });
      receiver.received.length = Math.min(receiver.received.length, MOST_MESSAGES);
      return answered;
    },
  };
}

function fits(secret: string, headers: Record<string, string>, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
