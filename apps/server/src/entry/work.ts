import { fieldClasses } from '@waypost/contract/field-classes';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { runProgram } from '@waypost/platform/lifecycle';
import { createLogger } from '@waypost/platform/logger';
import { dbFor } from '../kernel/database.ts';
import { endLapsedSessions } from '../kernel/sessions.ts';
import { takeAccountEvents } from '../modules/audit/account-events.ts';
import { sealAudit } from '../modules/audit/seal.ts';
import { signHeads } from '../modules/audit/sign-heads.ts';
import { forgetDrafts } from '../modules/drafts/forget.ts';
import { sweepInterrupted } from '../modules/eligibility/sweep.ts';
import { endWaits } from '../modules/task/end-waits.ts';

/** Background work. Each duty claims what is due, so that several workers may run side by side. */
runProgram('worker', async () => {
  const config = loadConfig();
  const logger = createLogger(config, 'worker', fieldClasses);
  const clock = createClock(config.clockOffsetSeconds);
  const keyring = loadKeyring(config.keyringFile);
  const database = await openDatabase(config);
  const worker = dbFor(database, 'worker', 2);
  const sealer = dbFor(database, 'sealer', 1);
  const signin = dbFor(database, 'signin', 1);

  const duties = [
    { name: 'seal audit records', everyMs: 3000, run: () => sealAudit(sealer, clock) },
    { name: 'mark interrupted exchanges', everyMs: 3000, run: () => sweepInterrupted(worker, clock) },
    { name: 'forget old drafts', everyMs: 600_000, run: () => forgetDrafts(worker, clock) },
    {
      name: 'sign heads of the audit',
      everyMs: 600_000,
      run: () => signHeads({ sealer, keyring, clock, file: config.auditHeadsFile }),
    },
    {
      name: 'end lapsed sessions',
      everyMs: 15_000,
      run: () => endLapsedSessions(signin, clock, config.idleTimeoutMs),
    },
    { name: 'take in account events', everyMs: 3000, run: () => takeAccountEvents(signin, config) },
    { name: 'end waits', everyMs: 30_000, run: () => endWaits(worker, clock) },
  ];
  const stops = duties.map(({ name, everyMs, run }) =>
    repeat(everyMs, async () => {
      try {
        const done = await run();
        if (done > 0) logger.info({ duty: name, done }, 'duty done');
      } catch (error) {
        logger.error({ duty: name, err: error }, 'duty failed');
      }
    }),
  );
  logger.info('worker ready');
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await database.close();
  };
});

/** Runs `work` again and again with a pause between; the returned function waits for the run in progress. */
function repeat(pauseMs: number, work: () => Promise<void>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const next = () => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(next, pauseMs);
    });
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
