import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { refreshQueries } from './refresh-queries.ts';

/** A shown query whose reads the test ends. */
function shown(client: QueryClient, queryKey: string[]) {
  const reads: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
  });
  observer.subscribe(() => undefined);
  const answer = async (read: number, data: string) => {
    await expect.poll(() => reads.length).toBeGreaterThan(read);
    reads[read]?.(data);
  };
  return { reads, answer, data: () => observer.getCurrentResult().data };
}

describe('what is told of a change', () => {
  it('a change refetches a query that is loading for the first time, after it has loaded', async () => {
    const client = new QueryClient();
    const merges = shown(client, ['org', 'patient-merges', 'one']);
    const refreshed = refreshQueries(client, [['org', 'patient-merges']]);
    await merges.answer(0, 'before the change');
    await merges.answer(1, 'after the change');
    await refreshed;
    expect([merges.data(), merges.reads.length]).toEqual(['after the change', 2]);
  });

  it('a change refetches a loaded query at once and only once, and no other query', async () => {
    const client = new QueryClient();
    const merges = shown(client, ['org', 'patient-merges', 'one']);
    const notes = shown(client, ['org', 'notes']);
    await merges.answer(0, 'before the change');
    await notes.answer(0, 'a note');
    await expect.poll(() => [merges.data(), notes.data()]).toEqual(['before the change', 'a note']);
    const refreshed = refreshQueries(client, [['org', 'patient-merges']]);
    await merges.answer(1, 'after the change');
    await refreshed;
    expect([merges.data(), merges.reads.length, notes.reads.length]).toEqual(['after the change', 2, 1]);
  });
});
