import type { Problem } from '@waypost/contract/errors';
import type { BulkChange } from '@waypost/contract/services/bulk-changes';
import { vi } from 'vitest';
import { type Answer, type Client, newKey } from './client.ts';

export const BULK = '/services/task/bulk-changes';

type Asked = Answer<BulkChange & Pick<Problem, 'code' | 'Message'>>;

/** Asks for a change of all tasks that a filter keeps. */
export const askBulkChange = (
  client: Client,
  filter: unknown,
  change: unknown,
  headers = newKey(),
): Promise<Asked> => client.call('POST', BULK, { filter, change }, headers);

const isGoingOn = ({ state }: BulkChange) =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** A bulk change, once the worker has ended it, or taken it back. */
export const bulkEnded = (client: Client, { id }: Pick<BulkChange, 'id'>): Promise<BulkChange> =>
  vi.waitFor(
    async () => {
      const now = (await client.call<BulkChange>('GET', `${BULK}/${id}`)).body;
      if (isGoingOn(now)) throw new Error(`it is ${now.state}`);
      return now;
    },
    { timeout: 20_000, interval: 100 },
  );
