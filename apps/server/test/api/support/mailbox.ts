import { sandboxUrl } from './addresses.ts';

export type Received = { id: string; to: string; subject: string; text: string; html: string };

/** What has arrived in the sandbox's mailbox for an address, newest first. */
export async function mailTo(address: string): Promise<Received[]> {
  const answer = await fetch(`${sandboxUrl}/mailbox/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Received[];
}

/** Waits for the newest message to an address whose subject holds `words`. */
export async function arrival(
  address: string,
  words: string,
  others: readonly string[] = [],
): Promise<Received> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = (await mailTo(address)).find(
      ({ id, subject }) => subject.includes(words) && !others.includes(id),
    );
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no message "${words}" has arrived`);
}

/** The address that a message leads to. */
export const linkIn = ({ text }: Received): URL => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'http://none');
