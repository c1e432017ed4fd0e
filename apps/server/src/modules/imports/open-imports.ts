import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { isFree } from '../../framework/queue/lease.ts';
import { doLongWork, type LongWork } from '../../framework/queue/long-work.ts';
import type { RequestedScope } from '../../framework/scope-for-later.ts';
import { nextToOpen, type Openable } from './next-to-open.ts';
import type { StoredImport } from './stored-import.ts';

/** An import with pending work, and its requester. */
export type Due = Item & RequestedScope & Pick<StoredImport, 'state' | 'kind'>;

/** Interval at which due imports are searched while others run. */
const POLL_EVERY_MS = 250;

type ImportSelection = {
  states: readonly string[];
  /** Whether much of a large file is kept in memory. */
  keepsInMemory: boolean;
  workFor: (importId: string) => LongWork<Due>;
};

/**
 * A job that processes imports concurrently, each under its lease, up to its capacity: imports that become due
 * meanwhile are started, too.
 */
export function openImports(
  tools: JobTools,
  queue: string,
  { states, keepsInMemory, workFor }: ImportSelection,
) {
  const open = new Map<string, Openable & { end: Promise<number> }>();

  async function begin(one: Openable): Promise<number> {
    try {
      const inside = await insideEntity(tools, one.entityId);
      return await doLongWork(workFor(one.id), inside, tools);
    } finally {
      open.delete(one.id);
    }
  }

  async function openDue(): Promise<void> {
    if (tools.stopping.aborted) return;
    const due = await dueImports(tools, queue, states);
    const others = due
      .filter(({ id }) => !open.has(id))
      .map((one) => (keepsInMemory ? one : { ...one, bytes: 0 }));
    for (const one of nextToOpen(others, [...open.values()])) open.set(one.id, { ...one, end: begin(one) });
  }

  /** Waits until one ends or yields. When the worker stops, until all have. */
  return async (): Promise<number> => {
    let done = 0;
    do {
      await openDue();
      const ends = [...open.values()].map(({ end }) => end);
      if (ends.length > 0) done += await Promise.race([...ends, pause(POLL_EVERY_MS, 0)]);
    } while (open.size > 0 && (done === 0 || tools.stopping.aborted));
    return done;
  };
}

/** Imports without a lease, the longest waiting first. */
async function dueImports(
  { worker, clock }: JobTools,
  queue: string,
  states: readonly string[],
): Promise<Openable[]> {
  const { rows } = await sql<Openable>`
    select i.id, i.entity_id as "entityId", coalesce(i.file_size, 0)::float8 as bytes from import i
    where i.state = any (${states}::text[]) and ${isFree(queue, sql`i.id`, clock.now())}
    order by i.worked_at nulls first, i.created_at limit 100`.execute(worker);
  return rows;
}
