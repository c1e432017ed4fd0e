/** Sizes grow from the first to the last by doubling, as long as reading takes no longer than this. */
const FIRST = 64;
const LAST = 524_288;
const SLOW_MS = 16;
/** Between the first and the last of four sizes: 8 for what is linear, 64 for what is quadratic. */
const MOST_RATIO = 28;
/** What takes less at the last size is quick whatever its ratio. */
const QUICK_MS = 10;
/** A slow linear part can hide faster growth, so an input this many times larger is tried too. */
const FAR = 8;
/** A doubtful measurement is repeated, because noise of the machine does not repeat. */
const TRIES = 4;

/** CPU time of this thread, which other programs on the machine do not change. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The best of three, each long enough to be measured. */
function measureMs(work: () => void, clockMs: () => number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const start = clockMs();
    let times = 0;
    let took = 0;
    do {
      work();
      times += 1;
      took = clockMs() - start;
    } while (took < 1 && times < 1000);
    best = Math.min(best, took / times);
    if (best > SLOW_MS) break;
  }
  return best;
}

/**
 * How a reader's time grew over the last four sizes that were tried. `overflows`: it needed more of the stack than there
 * is, which no refusal is.
 */
export type Growth = {
  sizes: number[];
  milliseconds: number[];
  farRatio: number;
  isFasterThanSize: boolean;
  overflows: boolean;
};

/**
 * Feeds a reader ever larger input, from so little that also a cubic one comes to its end, and says whether its time
 * grew faster than the size. The reader may throw.
 * @param clockMs - milliseconds that only grow; another one than the thread's own makes the measurement repeatable
 */
export function measureGrowth(
  read: (text: string) => unknown,
  makeInput: (size: number) => string,
  clockMs: () => number = cpuMs,
): Growth {
  let growth = measureOnce(read, makeInput, clockMs);
  const isDoubtful = () => growth.isFasterThanSize && growth.farRatio <= MOST_RATIO;
  for (let tries = 1; isDoubtful() && tries < TRIES; tries += 1)
    growth = measureOnce(read, makeInput, clockMs);
  return growth;
}

function measureOnce(
  read: (text: string) => unknown,
  inputOf: (size: number) => string,
  clockMs: () => number,
): Growth {
  const all: [size: number, ms: number][] = [];
  let overflows = false;
  const measureSize = (size: number): number => {
    const input = inputOf(size);
    return measureMs(() => {
      try {
        read(input);
      } catch (error) {
        // A refusal is an answer; how long it took is what is asked.
        overflows ||= error instanceof RangeError && error.message.includes('call stack');
      }
    }, clockMs);
  };
  for (let size = FIRST; size <= LAST; size *= 2) {
    all.push([size, measureSize(size)]);
    if ((all.at(-1)?.[1] ?? 0) > SLOW_MS && all.length >= 4) break;
  }
  const four = all.slice(-4);
  const [first, last] = [four[0]?.[1] ?? 0, four.at(-1)?.[1] ?? 0];
  const ratio = last / Math.max(first, 0.01);
  const isHidden = last > SLOW_MS && ratio <= MOST_RATIO;
  const farRatio = isHidden ? measureSize((four.at(-1)?.[0] ?? 0) * FAR) / last : 0;
  return {
    sizes: four.map(([size]) => size),
    milliseconds: four.map(([, ms]) => Math.round(ms * 100) / 100),
    farRatio,
    isFasterThanSize: last > QUICK_MS && Math.max(ratio, farRatio) > MOST_RATIO,
    overflows,
  };
}
