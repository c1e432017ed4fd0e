import { globSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Figure } from './measure.ts';

const LOOK_MS = 200;

const SERVER = 'apps/server/src/entry/serve.ts';
const WORKER = 'apps/server/src/entry/work.ts';

/** The resident memory of the server of a launcher now, in MB; Linux. */
export const serverMemory = (launcher: number): number => residentOf(childOf(launcher, SERVER));

const residentOf = (pid: string | null): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / 1024;

/** The highest resident memory, in MB, of the children of a launcher that run a program; Linux. */
export function residentPeak(launcher: number, program: string): { stop(): number } {
  const pid = childOf(launcher, program);
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, residentOf(pid) || 0);
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

const spenders = ['server', 'worker', 'database', 'generator'] as const;

/** Milliseconds of CPU for each of some requests, by who spent them, and where the cores were meanwhile. */
export type Spent = Record<(typeof spenders)[number], number> & { shares: string };

/**
 * The CPU that the server and the worker of a launcher, a PostgreSQL and this process, which makes the load, have spent since; Linux. All
 * connections count as the database.
 */
export function cpuSince(launcher: number, postgres: number): (requests: number) => Spent {
  const server = childOf(launcher, SERVER);
  const worker = childOf(launcher, WORKER);
  const look = () => {
    const own = process.cpuUsage();
    return {
      server: cpuOf(server),
      worker: cpuOf(worker),
      database: cpuOfDatabase(postgres),
      generator: (own.user + own.system) / 1000,
      machine: cpuOfMachine(),
      at: performance.now(),
    };
  };
  const before = look();
  return (requests) => {
    const after = look();
    const since = (who: keyof typeof before): number => after[who] - before[who];
    const part = (ms: number): string => `${Math.max(0, (100 * ms) / since('at')).toFixed(0)} %`;
    const others = since('machine') - spenders.reduce((sum, who) => sum + since(who), 0);
    return {
      server: since('server') / requests,
      worker: since('worker') / requests,
      database: since('database') / requests,
      generator: since('generator') / requests,
      shares: `Of one core, the server took ${part(since('server'))}, the worker ${part(since('worker'))}, the database ${part(since('database'))}, the bench ${part(since('generator'))} and everything else on the machine ${part(others)}; it has ${cpus().length} cores.`,
    };
  };
}

/** Milliseconds of CPU of all connections that a PostgreSQL serves now. */
export const cpuOfDatabase = (postgres: number): number =>
  childrenOf(postgres).reduce((sum, pid) => sum + cpuOf(pid), 0);

/** A row for each of those who spent. */
export const cpuFigures = (what: string, spent: Spent): Figure[] =>
  spenders.map((who) => ({ name: `CPU of ${what}: ${who}`, value: spent[who], unit: 'ms' }));

/** What this run shows of why a request takes its time. */
export const cpuCause = ({ server, worker, database, generator, shares }: Spent): string =>
  `CPU of each: server ${server.toFixed(1)} ms, worker ${worker.toFixed(1)} ms, database ${database.toFixed(1)} ms, bench ${generator.toFixed(1)} ms. ${shares}`;

const MS_OF_TICK = 10;

/** Milliseconds that all cores together were busy, whoever kept them so. */
export function cpuOfMachine(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    /^cpu +(.*)$/m.exec(read('/proc/stat'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * MS_OF_TICK;
}

/** Milliseconds that the threads of a process were on a core. */
export const cpuOf = (pid: string | null): number =>
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
