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

/** Milliseconds of CPU for each of some requests, by who spent them. */
export type Spent = { server: number; database: number; generator: number };

/**
 * The CPU that the server of a launcher, a PostgreSQL and this process, which makes the load, have spent since; Linux. All
 * connections count as the database, those of the worker too.
 */
export function cpuSince(launcher: number, postgres: number): (requests: number) => Spent {
  const server = childOf(launcher, 'apps/server/src/entry/serve.ts');
  const look = (): Spent => {
    const own = process.cpuUsage();
    return {
      server: cpuOf(server),
      database: childrenOf(postgres).reduce((sum, pid) => sum + cpuOf(pid), 0),
      generator: (own.user + own.system) / 1000,
    };
  };
  const before = look();
  return (requests) => {
    const after = look();
    return {
      server: (after.server - before.server) / requests,
      database: (after.database - before.database) / requests,
      generator: (after.generator - before.generator) / requests,
    };
  };
}

/** Milliseconds that the threads of a process were on a core. */
const cpuOf = (pid: string | null): number =>
  globSync(`/proc/${pid}/task/*/schedstat`).reduce(
    (sum, file) => sum + Number(read(file).split(' ')[0] ?? 0) / 1e6,
    0,
  );

const childrenOf = (parent: number): string[] =>
  globSync('/proc/[0-9]*/stat').flatMap((file) =>
    Number(/\) \S (\d+)/.exec(read(file))?.[1]) === parent ? (file.split('/')[2] ?? []) : [],
  );

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
