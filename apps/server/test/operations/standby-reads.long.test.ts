import { expect, it } from 'vitest';
import { startPostgres } from '../../../../tools/test/postgres.ts';
import { pauseReplayRepeatedly, startStandby } from '../../../../tools/test/standby.ts';
import { checkReads } from './support/check-reads.ts';
import { makeCounters, openCounters } from './support/counters.ts';

const SIZE = 16;
const STEPS = 1_000_000;

it('no long read of a million steps misses a previously acknowledged change, even if replication pauses occasionally', async () => {
  const primary = await startPostgres({ settings: ['synchronous_commit=on'] });
  await makeCounters(primary.superuserUrl, SIZE);
  const standby = await startStandby(primary.superuserUrl);
  const counters = await openCounters(primary.url, standby.url(primary.url));
  const endStopping = pauseReplayRepeatedly(standby);
  try {
    const { faults, ...figures } = await checkReads(counters, { steps: STEPS, callers: 16, size: SIZE });
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(faults).toEqual([]);
    expect(figures.atStandby).toBeGreaterThan(figures.atPrimary);
  } finally {
    await endStopping();
    await counters.close();
    await standby.stop();
    await primary.stop();
  }
}, 3_600_000);
