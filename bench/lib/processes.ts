import { globSync, readFileSync } from 'node:fs';

const LOOK_MS = 200;

/** The highest resident memory, in MB, of the children of a launcher that run a program; Linux. */
export function residentPeak(launcher: number, program: string): { stop(): number } {
  const pid = childOf(launcher, program);
  let peak = 0;
  const look = (): void => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
    peak = Math.max(peak, Number(kilobytes ?? 0) / 1024);
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop() {
      look();
      clearInterval(timer);
      return pid === null ? Number.NaN : peak;
    },
  };
}

function childOf(launcher: number, program: string): string | null {
  for (const file of globSync('/proc/[0-9]*/stat')) {
    const parent = /\) \S (\d+)/.exec(read(file))?.[1];
    const pid = file.split('/')[2] ?? '';
    if (Number(parent) === launcher && read(`/proc/${pid}/cmdline`).includes(program)) return pid;
  }
  return null;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
