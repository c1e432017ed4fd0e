import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPostgres } from '../../../../tools/test/postgres.ts';
import { startStandby } from '../../../../tools/test/standby.ts';
import { checkReads } from './support/check-reads.ts';
import { makeCounters, openCounters } from './support/counters.ts';

const SIZE = 16;
const STEPS = 1_000_000;
const PAUSED_MS = [20, 100, 400];
const BETWEEN_MS = 5000;

it('no long read of a million steps misses a change that was acknowledged before, while the replay stops now and then', async () => {
  const primary = await startPostgres({ settings: ['synchronous_commit=on'] });
  await makeCounters(primary.superuserUrl, SIZE);
  const standby = await startStandby(primary.superuserUrl);
  const counters = await openCounters(primary.url, standby.url(primary.url));
  let isOver = false;
  const disturbing = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(BETWEEN_MS);
      await standby.sql('select pg_wal_replay_pause()');
      await sleep(PAUSED_MS[turn % PAUSED_MS.length]);
      await standby.sql('select pg_wal_replay_resume()');
    }
  })();
  try {
    const began = Date.now();
    const { faults, ...figures } = await checkReads(counters, { steps: STEPS, callers: 16, size: SIZE });
    process.stdout.write(`${JSON.stringify({ ...figures, seconds: (Date.now() - began) / 1000 })}\n`);
    expect(faults).toEqual([]);
    expect(figures.atStandby).toBeGreaterThan(figures.atPrimary);
  } finally {
    isOver = true;
    await disturbing;
    await counters.close();
    await standby.stop();
    await primary.stop();
  }
}, 3_600_000);
