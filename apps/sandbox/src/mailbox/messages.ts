import { randomUUID } from 'node:crypto';
import type { ReadMessage } from './read-message.ts';

export type Message = ReadMessage & {
  to: string;
  receivedAt: string;
  /** How often the message arrived, because a sender without a confirmation sends it again. */
  times: number;
};

export type Messages = {
  take(message: ReadMessage & { to: string }): void;
  /** Newest first. */
  list(to?: string): Message[];
  get(id: string): Message | undefined;
};

const maxMessages = 200;

/** Creates the in-memory store of received messages, with one message for each id. */
export function createMessages(clock: { now(): Date }): Messages {
  const messages = new Map<string, Message>();
  return {
    take(message) {
      const id = message.id || randomUUID();
      const times = (messages.get(id)?.times ?? 0) + 1;
      messages.delete(id);
      messages.set(id, { ...message, id, times, receivedAt: clock.now().toISOString() });
      for (const old of [...messages.keys()].slice(0, -maxMessages)) messages.delete(old);
    },
    list: (to) => [...messages.values()].filter((message) => to === undefined || message.to === to).reverse(),
    get: (id) => messages.get(id),
  };
}
