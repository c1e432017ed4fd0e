/** Sizes double from the first to the last, as long as reading takes no longer than `SLOW_MS`. */
const FIRST_SIZE = 64;
const LAST_SIZE = 524_288;
const SLOW_MS = 16;
/**
 * The largest acceptable ratio of times between the first and the last of four sizes: linear growth gives 8, quadratic
 * 64.
 */
const MAX_RATIO = 28;
/** A reader that takes less at the last size is quick enough, whatever its ratio. */
const QUICK_MS = 10;
/** A slow linear part can hide faster growth, so an input larger by this factor is tried too. */
const FAR_FACTOR = 8;
/** A doubtful measurement is repeated, because noise of the machine does not repeat. */
const MAX_TRIES = 4;

/** CPU time of this thread, which does not depend on other programs on the machine. */
export const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Returns the best of three runs, each long enough to be measured. */
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
 * How a reader's time grew over the last four sizes that were tried. `overflows`: the reader overflowed the stack,
 * which does not count as a refusal.
 */
export type Growth = {
  sizes: number[];
  milliseconds: number[];
  farRatio: number;
  isFasterThanSize: boolean;
  overflows: boolean;
};

/**
 * Feeds a reader ever larger input, starting so small that even a cubic reader finishes, and reports whether its time
 * grew faster than the size. The reader may throw.
 * @param clockMs - monotonic milliseconds; a clock other than the thread's own makes the measurement repeatable
 */
export function measureGrowth(
  read: (text: string) => unknown,
  makeInput: (size: number) => string,
  clockMs: () => number = cpuMs,
): Growth {
  let growth = measureOnce(read, makeInput, clockMs);
  const isDoubtful = () => growth.isFasterThanSize && growth.farRatio <= MAX_RATIO;
  for (let tries = 1; isDoubtful() && tries < MAX_TRIES; tries += 1)
    growth = measureOnce(read, makeInput, clockMs);
  return growth;
}

function measureOnce(
  read: (text: string) => unknown,
  inputOf: (size: number) => string,
  clockMs: () => number,
): Growth {
  const measurements: [size: number, ms: number][] = [];
  let overflows = false;
  const measureSize = (size: number): number => {
    const input = inputOf(size);
    return measureMs(() => {
      try {
        read(input);
      } catch (error) {
        // A refusal is a valid result; only its duration matters.
        overflows ||= error instanceof RangeError && error.message.includes('call stack');
      }
    }, clockMs);
  };
  for (let size = FIRST_SIZE; size <= LAST_SIZE; size *= 2) {
    measurements.push([size, measureSize(size)]);
    if ((measurements.at(-1)?.[1] ?? 0) > SLOW_MS && measurements.length >= 4) break;
  }
  const lastFour = measurements.slice(-4);
  const [first, last] = [lastFour[0]?.[1] ?? 0, lastFour.at(-1)?.[1] ?? 0];
  const ratio = last / Math.max(first, 0.01);
  const isHidden = last > SLOW_MS && ratio <= MAX_RATIO;
  const farRatio = isHidden ? measureSize((lastFour.at(-1)?.[0] ?? 0) * FAR_FACTOR) / last : 0;
  return {
    sizes: lastFour.map(([size]) => size),
    milliseconds: lastFour.map(([, ms]) => Math.round(ms * 100) / 100),
    farRatio,
    isFasterThanSize: last > QUICK_MS && Math.max(ratio, farRatio) > MAX_RATIO,
    overflows,
  };
}
