/** Prints the progress of long work: rows, rows per second, time left. At most one line every five seconds. */
export type RowProgress = { add(rows: number): void; end(): void };

const SILENCE_MS = 5000;

export function rowProgress(
  what: string,
  total: number,
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): RowProgress {
  const began = now();
  let done = 0;
  let lastReported = began;
  const grouped = (n: number): string => Math.round(n).toLocaleString('en-US').replaceAll(',', ' ');
  return {
    add(rows) {
      done += rows;
      if (now() - lastReported < SILENCE_MS) return;
      lastReported = now();
      const perSecond = done / ((lastReported - began) / 1000);
      print(
        `${what}: ${grouped(done)} of ${grouped(total)}, ${grouped(perSecond)} rows/s, ${duration((total - done) / perSecond)} left`,
      );
    },
    end() {
      const seconds = (now() - began) / 1000;
      print(`${what}: ${grouped(done)} written in ${duration(seconds)}`);
    },
  };
}

function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
