import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { sql } from 'kysely';
import { type Service, service } from '../../../src/framework/actor.ts';
import { serviceSource } from '../../../src/framework/audit.ts';
import { backlogOf, findWaitingQueues } from '../../../src/framework/queue/backlog.ts';
import type { Item, Open, Source } from '../../../src/framework/queue/claim.ts';
import { type Queue, workQueue } from '../../../src/framework/queue/in-transaction.ts';
import { doLongWork, type LongWork } from '../../../src/framework/queue/long-work.ts';
import { acrossEntities, type Db, dbFor } from '../../../src/infrastructure/database.ts';
import { type Job, startJobs } from '../../../src/infrastructure/jobs.ts';

/** Items of a table that only the test of kills has. */
const itemsOf = (form: string): Source => ({
  name: `soak ${form}`,
  columns: sql`i.id, null::uuid as entity_id`,
  from: sql`soak_item i`,
  locked: 'i',
  key: sql`i.id`,
  isDue: () => sql`i.form = ${form} and not i.is_done`,
  order: sql`i.place`,
});

/** Counts completed work, in the transaction that ends the item. */
const countDone = async (db: Db, { id }: Item): Promise<void> => {
  await sql`insert into soak_done (id) values (${id}::uuid)`.execute(db);
  await sql`update soak_item set is_done = true where id = ${id}::uuid`.execute(db);
};

/** Long enough for a kill in between. */
const workBriefly = (db: Db) => sql`select pg_sleep(0.02)`.execute(db);

/** A worker with a queue of each form, built from the product's own parts. */
runProgram('worker', async (stopping) => {
  const config = loadConfig(process.env);
  const logger = createLogger(config, 'worker', new Map());
  const database = await openDatabase(config, { mayBeAway: true });
  const worker = dbFor(database, 'worker', 4);
  const tools = { clock: createClock(0), logger, stopping };
  const open: Open = (run) => acrossEntities(worker, run);
  const inTransaction: Queue<Item, Service> = {
    ...itemsOf('in a transaction'),
    batch: 5,
    emits: [],
    actorOf: () => service,
    sourceOf: ({ id }) => serviceSource(id, `soak-${id}`, tools.clock),
    handle: async (work, item) => {
      await countDone(work.db, item);
    },
  };
  const long: LongWork<Item> = {
    ...itemsOf('long'),
    retry: { waits: [1, 1, 1] },
    leaseSeconds: 1,
    batch: 5,
    // A message to another system is sent at once, even if the worker is killed later.
    run: async ({ id }, renew) => {
      await sql`insert into soak_tried (id) values (${id}::uuid)`.execute(worker);
      await workBriefly(worker);
      await renew();
      await workBriefly(worker);
    },
    finish: countDone,
  };
  const job = (name: string, source: Source, run: () => Promise<number>): Job => ({
    name,
    everyMs: 100,
    isQueue: true,
    run,
    backlog: backlogOf(source, sql`null::timestamptz`),
  });
  const jobs = startJobs(
    [
      job('in a transaction', inTransaction, () => workQueue(inTransaction, open, tools)),
      // Two at once, so that they compete for the same items.
      job('long', long, () => doLongWork(long, open, tools)),
      job('long beside it', long, () => doLongWork(long, open, tools)),
    ],
    logger,
    {
      which: (backlogs) => findWaitingQueues(worker, tools.clock.now(), backlogs),
      everyMs: 100,
      idleEveryMs: 100,
    },
  );
  return async () => {
    await jobs.stop();
    await database.close();
  };
});
