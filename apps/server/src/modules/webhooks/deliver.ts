import { randomUUID } from 'node:crypto';
import type { Config } from '@waypost/platform/config';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import type { Program } from '../../framework/program.ts';
import { InHand } from '../../framework/queue/in-hand.ts';
import { doWork } from '../../framework/work.ts';
import type { Job } from '../../infrastructure/jobs.ts';
import { createOutbound } from '../../infrastructure/outbound/outbound.ts';
import type { OutboundPolicy } from '../../infrastructure/outbound/outbound-address.ts';
import { entityRows } from '../entities/readable.ts';
import { claimDeliveries, deliveryBacklog, hasDue } from './claim-deliveries.ts';
import { recordAttempts } from './record-attempts.ts';
import { type Attempted, sendMessage } from './send-message.ts';
import { createOpened } from './signed-message.ts';
import { rotated } from './turns.ts';

/** Maximum number of messages that a worker sends at once. */
const MAX_IN_TRANSIT = 512;
/** Each claim reads all endpoints, so it waits briefly until there is capacity for this many. */
const MIN_CLAIM = 256;
const SLOT_WAIT_MS = 50;
/** Results that arrive within this many milliseconds are stored together. */
const GATHER_MS = 25;

/**
 * Sends due messages as a recurring job: one run claims and starts sending, without waiting for slow receivers. A
 * stopping worker waits for messages in transit; those of a killed one are sent again after their lease, with the same
 * id.
 */
export function deliveryJob(tools: JobTools): Job {
  const sending = {
    ...tools,
    outbound: createOutbound(policyOf(tools)),
    opened: createOpened(tools.keyring),
  };
  const inHand = new InHand(MAX_IN_TRANSIT);
  let ended: Attempted[] = [];
  let turn = 0;

  const keep = async (): Promise<void> => {
    const attempted = ended;
    ended = [];
    for (const [entityId, own] of Map.groupBy(attempted, ({ claimed }) => claimed.entity_id)) {
      try {
        const open = await insideEntity(tools, entityId);
        const source = serviceSource(entityId, `webhooks-${randomUUID()}`, tools.clock);
        await open((db) =>
          doWork({ db, actor: service, mayEmit: [], mustAudit: true }, source, (work) =>
            recordAttempts(work, tools, own),
          ),
        );
      } catch (error) {
        // They are sent again after their lease.
        tools.logger.warn({ err: error }, 'what became of messages was not kept');
      }
      inHand.leave(own.length);
    }
  };
  const send = async (claimed: Attempted['claimed']): Promise<void> => {
    const attempted = await sendMessage(sending, claimed);
    if (ended.length === 0) setTimeout(keep, GATHER_MS);
    ended.push(attempted);
  };

  const run = async (): Promise<number> => {
    let begun = 0;
    const waiting = await entitiesWaiting(tools);
    // Each run starts with another organization, so that none takes the whole capacity.
    turn += 1;
    for (const entityId of rotated(waiting, turn)) {
      if (inHand.free <= 0) break;
      const open = await insideEntity(tools, entityId);
      const claimed = await open((db) => claimDeliveries(db, tools.clock.now(), inHand.free));
      begun += claimed.length;
      inHand.take(claimed.length);
      for (const each of claimed) void send(each);
    }
    await inHand.room(MIN_CLAIM, SLOT_WAIT_MS);
    return begun;
  };
  return {
    name: 'send webhook messages',
    everyMs: 500,
    isQueue: true,
    run,
    backlog: deliveryBacklog,
    drain: () => inHand.drain(tools.config.stopGraceMs),
  };
}

/** Organizations with due messages. */
async function entitiesWaiting({ worker, clock }: JobTools): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`/* prepared: webhooks-waiting */
    select n.id as entity_id from ${entityRows} n where exists (
      select from webhook_endpoint p where p.entity_id = n.id and ${hasDue(clock.now())})
    order by n.id`.execute(worker);
  return rows.map(({ entity_id }) => entity_id);
}

/**
 * The policy for endpoint addresses. Organizations choose them, and must not reach hosts that the operator has allowed
 * for payers, files and documents.
 */
const policyOf = ({
  config,
}: {
  config: Pick<Config, 'outboundHosts' | 'webhookPrivateHosts'>;
}): OutboundPolicy => ({
  hosts: config.outboundHosts,
  privateHosts: config.webhookPrivateHosts,
});

/** The tools for creating and changing endpoints: the keys that seal their secrets, and the policy for addresses. */
export const endpointTools = ({ keyring, config }: Pick<Program, 'keyring' | 'config'>) => ({
  keyring,
  policy: policyOf({ config }),
});
