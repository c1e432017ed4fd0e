import type { EventType } from '@waypost/contract/events';
import type { Client } from '../client.ts';
import type { coveredCase } from '../coverages.ts';
import type { ownerPool } from '../database.ts';
import type { People } from '../people.ts';

/** Who acts in the scenarios, and on what. */
export type Cast = {
  owner: Awaited<ReturnType<typeof ownerPool>>;
  dana: Client;
  marcus: Client;
  ruth: Client;
  elena: Client;
  /** Somebody who changes what is known about themselves. */
  own: Client;
  covered: Awaited<ReturnType<typeof coveredCase>>;
  people: People;
};

/** A call that changes something, and what it emits. */
export type Scenario = {
  call: string;
  /** Oldest first. */
  emits: EventType[];
  /** Prepares, without being looked at. */
  given?: (cast: Cast) => Promise<string>;
  /** Calls; gives back what the events are about. */
  act: (cast: Cast, given: string) => Promise<string>;
};

export const match = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

export async function must<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}
