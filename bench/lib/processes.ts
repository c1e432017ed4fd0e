import { globSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Figure } from './measure.ts';

const SAMPLE_MS = 200;

const SERVER = 'apps/server/src/entry/serve.ts';
const WORKER = 'apps/server/src/entry/work.ts';

/** The current resident memory of a launcher's server, in MB; Linux only. */
export const serverMemory = (launcher: number): number => residentOf(childOf(launcher, SERVER));

const residentOf = (pid: string | null): number =>
  Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) / 1024;

/** Measures the peak resident memory, in MB, of a launcher's child that runs a program; Linux only. */
export function trackPeakMemory(launcher: number, program: string): { stop(): number } {
  const pid = childOf(launcher, program);
  let peak = 0;
  const sample = (): void => {
    peak = Math.max(peak, residentOf(pid) || 0);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    stop() {
      sample();
      clearInterval(timer);
      return pid === null ? Number.NaN : peak;
    },
  };
}

const measuredProcesses = ['server', 'worker', 'database', 'generator'] as const;

/** CPU milliseconds per request, by process, and a description of the load on the cores. */
export type CpuPerRequest = Record<(typeof measuredProcesses)[number], number> & { shares: string };

/**
 * Measures the CPU time of a launcher's server and worker, a PostgreSQL and this process, which generates the load;
 * Linux only. All connections count as the database.
 */
export function trackCpu(launcher: number, postgres: number): (requests: number) => CpuPerRequest {
  const server = childOf(launcher, SERVER);
  const worker = childOf(launcher, WORKER);
  const sample = () => {
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
  const before = sample();
  return (requests) => {
    const after = sample();
    const since = (who: keyof typeof before): number => after[who] - before[who];
    const part = (ms: number): string => `${Math.max(0, (100 * ms) / since('at')).toFixed(0)} %`;
    const others = since('machine') - measuredProcesses.reduce((sum, who) => sum + since(who), 0);
    return {
      server: since('server') / requests,
      worker: since('worker') / requests,
      database: since('database') / requests,
      generator: since('generator') / requests,
      shares: `Of one core, the server took ${part(since('server'))}, the worker ${part(since('worker'))}, the database ${part(since('database'))}, the bench ${part(since('generator'))} and everything else on the machine ${part(others)}; it has ${cpus().length} cores.`,
    };
  };
}

/** Milliseconds of CPU of all connections that a PostgreSQL serves, and of those that have ended. */
export const cpuOfDatabase = (postgres: number): number =>
  childrenOf(postgres).reduce((sum, pid) => sum + cpuOf(pid), cpuOfEndedChildren(postgres));

/** The CPU time of ended children, from the system's sums. */
function cpuOfEndedChildren(pid: number): number {
  const [, fields = ''] = read(`/proc/${pid}/stat`).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number);
  return (user + system) * MS_OF_TICK;
}

/** One figure for each process. */
export const cpuFigures = (what: string, spent: CpuPerRequest): Figure[] =>
  measuredProcesses.map((who) => ({ name: `CPU of ${what}: ${who}`, value: spent[who], unit: 'ms' }));

/** Describes which processes a request's CPU time is spent in. */
export const cpuCause = ({ server, worker, database, generator, shares }: CpuPerRequest): string =>
  `CPU of each: server ${server.toFixed(1)} ms, worker ${worker.toFixed(1)} ms, database ${database.toFixed(1)} ms, bench ${generator.toFixed(1)} ms. ${shares}`;

const MS_OF_TICK = 10;

/** Milliseconds that all cores together were busy, for any process. */
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
