import { vi } from 'vitest';
import { sandboxUrl } from './addresses.ts';

export type Received = { id: string; to: string; subject: string; text: string; html: string };

/** The messages in the sandbox's mailbox for an address, newest first. */
export async function mailTo(address: string): Promise<Received[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Received[];
}

/** The newest message to an address whose subject contains `words`, once it has arrived. */
export const arrival = (address: string, words: string, others: readonly string[] = []): Promise<Received> =>
  vi.waitFor(
    async () => {
      const found = (await mailTo(address)).find(
        ({ id, subject }) => subject.includes(words) && !others.includes(id),
      );
      if (!found) throw new Error(`no message "${words}" has arrived`);
      return found;
    },
    { timeout: 25_000, interval: 200 },
  );

/** The address to which a message links. */
export const linkIn = ({ text }: Received): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://none');
