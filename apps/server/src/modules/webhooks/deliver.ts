import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import type { JobTools } from '../../http/job-tools.ts';
import { service } from '../../kernel/actor.ts';
import { serviceSource } from '../../kernel/audit.ts';
import { insideEntity } from '../../kernel/consumers.ts';
import { doWork } from '../../kernel/work.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { type Attempted, sendMessage } from './send-message.ts';
import { settleAttempts } from './settle-attempts.ts';

/** Messages that a worker has on their way at once. */
const MOST_ON_THEIR_WAY = 512;
/** Each claim looks at all endpoints, so it waits a moment until there is room for so many. */
const WORTH_A_CLAIM = 128;
const ROOM_WAIT_MS = 50;
/** What has ended is kept together with what ends within so many milliseconds. */
const GATHER_MS = 25;

/**
 * Sends the messages that are due, as a job that is run again and again: one run claims and begins to send, and does not wait
 * for a slow receiver. What a worker had in hand when it ended is sent again after its lease, with the same id.
 */
export function createDeliverer(tools: JobTools): () => Promise<number> {
  let onTheirWay = 0;
  /** Told when a message has ended. */
  const freed = new EventEmitter();
  const ended: Attempted[] = [];
  let keeping: Promise<void> | null = null;

  const keep = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    keeping = null;
    for (const [entityId, own] of Map.groupBy(ended.splice(0), ({ claimed }) => claimed.entity_id)) {
      const open = await insideEntity(tools, entityId);
      const source = serviceSource(entityId, `webhooks-${randomUUID()}`, tools.clock);
      await open((db) =>
        doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, (work) =>
          settleAttempts(work, tools, own),
        ),
      );
    }
  };
  const send = async (claimed: Attempted['claimed']): Promise<void> => {
    ended.push(await sendMessage(tools, claimed));
    keeping ??= keep();
    try {
      await keeping;
    } catch (error) {
      // They are sent again after their lease.
      tools.logger.warn({ err: error }, 'what became of messages was not kept');
    }
  };

  const room = async (): Promise<void> => {
    const until = performance.now() + ROOM_WAIT_MS;
    const isEnough = () => {
      const free = MOST_ON_THEIR_WAY - onTheirWay;
      return free >= WORTH_A_CLAIM || (free > 0 && performance.now() > until);
    };
    while (!isEnough()) await once(freed, 'freed');
  };

  return async () => {
    let begun = 0;
    for (const entityId of await entitiesWaiting(tools)) {
      const free = MOST_ON_THEIR_WAY - onTheirWay;
      if (free <= 0) break;
      const open = await insideEntity(tools, entityId);
      const claimed = await open((db) => claimDeliveries(db, tools.clock.now(), free));
      begun += claimed.length;
      onTheirWay += claimed.length;
      for (const each of claimed)
        void send(each).finally(() => {
          onTheirWay -= 1;
          freed.emit('freed');
        });
    }
    await room();
    return begun;
  };
}

/** Organisations with a message that is due. */
async function entitiesWaiting({ worker, clock }: JobTools): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`/* prepared: webhooks-waiting */
    select n.id as entity_id from entity n where exists (
      select from webhook_endpoint p join webhook_delivery d on d.entity_id = p.entity_id and d.endpoint_id = p.id
      where p.entity_id = n.id and p.disabled_because is null
        and d.next_at <= ${clock.now()} and (d.lease_until is null or d.lease_until <= ${clock.now()}))`.execute(
    worker,
  );
  return rows.map(({ entity_id }) => entity_id);
}
