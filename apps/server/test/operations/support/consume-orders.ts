import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { retryUntilAvailable } from '@waypost/platform/database/retry';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { type Consumer, consumerJob, registerConsumers } from '../../../src/framework/consumers.ts';
import { EVENT_CHANNEL } from '../../../src/framework/events.ts';
import { findWaitingQueues } from '../../../src/framework/queue/backlog.ts';
import { dbFor } from '../../../src/infrastructure/database.ts';
import { startJobs } from '../../../src/infrastructure/jobs.ts';
import { noteFinding } from '../../../src/modules/cases/module.ts';

/** Adds a note to the case of each added order, so that the received events can be counted. */
const consumer: Consumer = {
  name: 'hear orders',
  listensTo: ['order.added'],
  emits: ['note.added'],
  async handle(work, { case_id, subject_id }) {
    await noteFinding(work, { caseId: case_id ?? '', eventType: 'Eligibility', note: subject_id });
    work.audit({ action: 'Mutation', operation: 'Create', domainType: 'CaseNote', domainId: subject_id });
  },
};

/** A worker with one consumer, built from the product's own parts. */
runProgram('worker', async (stopping) => {
  const config = loadConfig(process.env);
  const logger = createLogger(config, 'worker', new Map());
  const database = await openDatabase(config, { mayBeAway: true });
  const [app, worker] = [dbFor(database, 'app', 2), dbFor(database, 'worker', 1)];
  const logWaiting = (reason: string) => logger.warn({ reason }, 'waiting');
  await retryUntilAvailable(() => registerConsumers(worker, [consumer]), { report: logWaiting, stopping });
  const tools = { app, worker, clock: createClock(0), logger };
  const jobs = startJobs([consumerJob(consumer, tools)], logger, {
    which: (backlogs) => findWaitingQueues(worker, tools.clock.now(), backlogs),
    everyMs: 500,
    idleEveryMs: 500,
  });
  database.listen(EVENT_CHANNEL, () => jobs.wake());
  return async () => {
    await jobs.stop();
    await database.close();
  };
});
