import type { Task } from '@waypost/contract/tasks/shapes';
import type pg from 'pg';
import type { Client } from '../../api/support/client.ts';
import { startTask } from './tasks.ts';
import { pace, until } from './until.ts';

export type Answered = {
  task: Task;
  askedAt: Date;
  status: number;
  retryAfter: string | null;
  type: string | null;
};

/** Calls until `stop`: continuous reads, and changes of one task after another. */
export type Load = {
  changes: Answered[];
  reads: number[];
  /** Waits until so many more calls have ended, whether with an answer or without. */
  more(calls: number): Promise<void>;
  stop(): Promise<void>;
};

/** The program did not respond. */
const noAnswer = () => ({ status: 0, headers: new Headers() });

/** Puts load on the product as one person; every task is changed once, with pauses between, until there are none. */
export function startLoad(client: Client, tasks: readonly Task[], pauseMs: number): Load {
  const [waiting, changes, reads] = [[...tasks], [] as Answered[], [] as number[]];
  let isOver = false;
  const change = async (): Promise<void> => {
    for (let task = waiting.shift(); task && !isOver; task = waiting.shift()) {
      const askedAt = new Date();
      const { status, headers } = await startTask(client, task).catch(noAnswer);
      changes.push({
        task,
        askedAt,
        status,
        retryAfter: headers.get('retry-after'),
        type: headers.get('content-type'),
      });
      await pace(pauseMs);
    }
  };
  const read = async (): Promise<void> => {
    while (!isOver) {
      reads.push((await client.call('GET', '/services/policy/users/me').catch(noAnswer)).status);
      await pace(20);
    }
  };
  const running = [change(), change(), change(), read(), read(), read()];
  return {
    changes,
    reads,
    async more(calls) {
      const ended = () => changes.length + reads.length;
      const enough = ended() + calls;
      await until(() => ended() >= enough, `${calls} more calls ended`);
    },
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** A refusal that does not offer a retry in the agreed format. */
export const unfit = ({ status, retryAfter, type }: Answered): boolean =>
  status !== 200 && !(status === 503 && retryAfter !== null && type?.startsWith('application/problem+json'));

/** The faults in the stored data: an acknowledged change lost, a refused one stored, or a change without its record. */
export async function storedFaults(unscopedPool: pg.Pool, changes: readonly Answered[]): Promise<string[]> {
  const invalid: string[] = [];
  for (const { task, askedAt, status } of changes) {
    const { rows } = await unscopedPool.query(
      `select version, (select count(*) from audit_record r where r.domain_id = t.id::text and r.action = 'Mutation'
          and r.actor_kind = 'user' and r.occurred_at >= $2) as records
       from task t where id = $1`,
      [task.id, askedAt],
    );
    const stored = Number(rows[0].version) - task.version;
    if (status === 200 && stored !== 1) invalid.push(`acknowledged, and ${stored} changes of ${task.id}`);
    if (status === 507 && stored !== 0) invalid.push(`refused for want of room, and stored: ${task.id}`);
    if (Number(rows[0].records) !== stored) invalid.push(`${stored} changes and ${rows[0].records} records`);
  }
  return invalid;
}
