import {
  type LiveEvent,
  type LiveMessage,
  liveContract,
  liveMessageSchema,
} from '@waypost/contract/live/calls';
import type pg from 'pg';
import { vi } from 'vitest';
import { portalUrl } from './addresses.ts';
import { type Client, SUBSCRIPTION } from './client.ts';
import type { Organization } from './organization.ts';

const path = liveContract.follow['~orpc'].route.path;

type How = { url?: string; seconds?: number; after?: string | null; headers?: Record<string, string> };

/** An open event stream, and its messages so far. */
export class Following {
  readonly messages: LiveMessage[] = [];
  readonly answer: Response;
  /** The id of the last message, which a reconnecting client sends. */
  lastEventId: string | null = null;
  hasEnded = false;
  readonly ended: Promise<void>;
  readonly #stop: AbortController;

  private constructor(answer: Response, stop: AbortController) {
    this.answer = answer;
    this.#stop = stop;
    this.ended = this.#read().finally(() => {
      this.hasEnded = true;
    });
  }

  static async begun(client: Client, { url = portalUrl, seconds = 60, after = null, headers }: How = {}) {
    const stop = new AbortController();
    const answer = await fetch(`${url}${path}?seconds=${seconds}`, {
      headers: {
        ...SUBSCRIPTION,
        ...client.headers,
        ...(after === null ? {} : { 'last-event-id': after }),
        ...headers,
      },
      signal: stop.signal,
    });
    if (answer.status !== 200)
      throw new Error(`the stream answered ${answer.status}: ${await answer.text()}`);
    const following = new Following(answer, stop);
    await following.until(({ kind }) => kind !== 'event');
    return following;
  }

  async #read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // A lost connection ends the stream too.
    }
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
    );
    if (fields.get('event') !== 'message') return;
    this.messages.push(liveMessageSchema.parse(JSON.parse(fields.get('data') ?? '')));
    this.lastEventId = fields.get('id') ?? this.lastEventId;
  }

  get events(): LiveEvent[] {
    return this.messages.filter((message) => message.kind === 'event');
  }

  /** Waits until the stream has sent something. */
  until(isIt: (message: LiveMessage) => boolean): Promise<LiveMessage> {
    return vi.waitFor(
      () => {
        const found = this.messages.find(isIt);
        if (!found) throw new Error(`it was not told: ${JSON.stringify(this.messages.slice(-20))}`);
        return found;
      },
      { timeout: 10_000, interval: 10 },
    );
  }

  about = (subjectId: string, type?: string) =>
    this.until(
      (message) =>
        message.kind === 'event' && message.subjectId === subjectId && (!type || message.type === type),
    );

  /** The subjects of the events sent so far. */
  get subjects(): string[] {
    return this.events.map(({ subjectId }) => subjectId);
  }

  async leave(): Promise<void> {
    this.#stop.abort();
    await this.ended;
  }
}

type Placed = { facilityId?: string | null; subjectId?: string | null };

/** Writes events of unassigned tasks, by default at the first facility, and returns their subjects. */
export async function writeEvents(
  db: Pick<pg.Pool, 'query'>,
  at: Organization,
  count = 1,
  type = 'task.updated',
  { facilityId = at.facility().id, subjectId = null }: Placed = {},
): Promise<string[]> {
  const { rows } = await db.query<{ subject_id: string }>(
    `insert into event (entity_id, id, type, subject_id, facility_id, occurred_at, actor_kind, data, correlation_id)
     select $1, gen_random_uuid(), $4, coalesce($5, gen_random_uuid()), $2, now(), 'system', '{}', 'test' from generate_series(1, $3)
     returning subject_id`,
    [at.id, facilityId, count, type, subjectId],
  );
  return rows.map(({ subject_id }) => subject_id);
}
