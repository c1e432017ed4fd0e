import type { Counters } from './counters.ts';

/** The number of steps of each kind, and the first faults. */
export type Checked = { changes: number; atStandby: number; atPrimary: number; faults: string[] };

const FAULTS_SHOWN = 10;

/**
 * Lets callers change and read counters concurrently for a number of steps. Counters only grow, so a read is
 * correct exactly when each counter is at least the value acknowledged before the read, and at most the value
 * requested before its end.
 */
export async function checkReads(
  counters: Counters,
  { steps, callers, size }: { steps: number; callers: number; size: number },
): Promise<Checked> {
  const checked: Checked = { changes: 0, atStandby: 0, atPrimary: 0, faults: [] };
  const start = await counters.readAtPrimary();
  const acknowledged = [...start];
  const asked = [...start];
  let left = steps;
  const note = (fault: string): void => {
    if (checked.faults.length < FAULTS_SHOWN) checked.faults.push(fault);
  };
  const change = async (id: number): Promise<void> => {
    asked[id] = (asked[id] ?? 0) + 1;
    const value = await counters.add(id);
    acknowledged[id] = Math.max(acknowledged[id] ?? 0, value);
    checked.changes += 1;
  };
  const read = async (): Promise<void> => {
    const least = [...acknowledged];
    const atStandby = await counters.readAtStandby();
    const values = atStandby ?? (await counters.readAtPrimary());
    checked[atStandby ? 'atStandby' : 'atPrimary'] += 1;
    for (const [id, value] of values.entries()) {
      if (value < (least[id] ?? 0)) note(`counter ${id} was read as ${value} after ${least[id]}`);
      if (value > (asked[id] ?? 0)) note(`counter ${id} was read as ${value}, of ${asked[id]}`);
    }
  };
  const call = async (turn: number): Promise<void> => {
    // Each caller reads its own last change.
    for (let n = turn; left > 0; n += 1) {
      left -= 2;
      await change(n % size);
      await read();
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, turn) => call(turn)));
  return checked;
}
