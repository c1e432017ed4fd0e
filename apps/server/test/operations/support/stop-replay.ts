import { setTimeout as sleep } from 'node:timers/promises';
import type { TestStandby } from '../../../../../tools/test/standby.ts';

const PAUSED_MS = [20, 100, 400];
const BETWEEN_MS = 5000;

/** Stops the replay of a standby now and then, for longer or shorter than a read waits for it; returns what ends that. */
export function stopReplayNowAndThen(standby: TestStandby): () => Promise<void> {
  let isOver = false;
  const stopping = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(BETWEEN_MS);
      await standby.sql('select pg_wal_replay_pause()');
      await sleep(PAUSED_MS[turn % PAUSED_MS.length]);
      await standby.sql('select pg_wal_replay_resume()');
    }
  })();
  // It is awaited at the end.
  stopping.catch(() => undefined);
  return async () => {
    isOver = true;
    await stopping;
  };
}
