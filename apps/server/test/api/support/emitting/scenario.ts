import type { EventType } from '@waypost/contract/core/events';
import type pg from 'pg';
import type { Client } from '../client.ts';
import type { coveredCase } from '../coverages.ts';
import type { Organization } from '../organization.ts';

/** The users of the scenarios, and the records that they act on. */
export type Cast = {
  pool: pg.Pool;
  here: Organization;
  dana: Client;
  marcus: Client;
  ruth: Client;
  /** A user who registers patients and opens their cases. */
  registrar: Client;
  elena: Client;
  tomasz: Client;
  covered: Awaited<ReturnType<typeof coveredCase>>;
};

/** A call that changes something, and the events that it emits. */
export type Scenario = {
  call: string;
  /** Oldest first. */
  emits: EventType[];
  /** Prepares the scenario; its events are not checked. */
  given?: (cast: Cast) => Promise<string>;
  /** Makes the call, and returns the subjects of its events. */
  act: (cast: Cast, given: string) => Promise<string>;
};

export const match = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });

export async function must<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}
