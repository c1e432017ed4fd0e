import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { allMachines, type Machine } from './places.ts';

/** The network namespaces of one run. */
export type Namespaces = {
  /** The command that runs a program in a namespace, as this user or another one. */
  prefix(machine: Pick<Machine, 'name'>, user?: string): string[];
  /** The processes in a namespace, all of which belong to this run. */
  processes(machine: Pick<Machine, 'name'>): number[];
  /** Ends all processes in the namespaces and removes them. */
  remove(): Promise<void>;
};

/** Debian's folders for administrators' programs are not in every PATH. */
export const PATH = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;

const END_LIMIT_MS = 10_000;
const HUB = { name: 'hub' };

/** Runs a command of the system to its end. */
function must(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr || error?.message}`);
  return stdout;
}

const programs = ['ip', 'nft', 'etcd', 'patroni', 'haproxy', 'pgbouncer', 'pgbackrest', 'curl', 'psql'];

/** The reason why the cluster cannot run here; null if it can. */
export function findMissingRequirement(): string | null {
  const missing = programs.filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { PATH } }).status !== 0,
  );
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  const name = `waypost-try-${process.pid}`;
  try {
    must('ip', 'netns', 'add', name);
    must('ip', 'netns', 'del', name);
    return null;
  } catch (error) {
    return `no network namespaces (${error instanceof Error ? error.message.trim() : error})`;
  }
}

/** The existing namespaces of the run `run`. */
export function namespacesOf(run: string): Namespaces {
  const nameOf = ({ name }: Pick<Machine, 'name'>): string => `${run}-${name}`;
  const all = [HUB, ...allMachines].map(nameOf);
  const processes = (name: string): number[] =>
    (spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).stdout ?? '')
      .split('\n')
      .filter(Boolean)
      .map(Number)
      .filter((id) => id !== process.pid);
  return {
    prefix: (machine, user) => [
      'nsenter',
      `--net=/run/netns/${nameOf(machine)}`,
      ...(user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []),
    ],
    processes: (machine) => processes(nameOf(machine)),
    async remove() {
      // A process that was just started by another one is found the next time.
      for (const end = Date.now() + END_LIMIT_MS; Date.now() < end; await sleep(100)) {
        const left = all.flatMap(processes).filter(isAlive);
        if (left.length === 0) break;
        for (const id of left) signal(id, 'SIGKILL');
      }
      for (const name of all) spawnSync('ip', ['netns', 'del', name]);
    },
  };
}

/** Creates a bridge in a separate namespace and connects each machine to it. It is invisible from outside. */
export function makeNamespaces(run: string): Namespaces {
  const hub = `${run}-${HUB.name}`;
  must('ip', 'netns', 'add', hub);
  must('ip', '-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
  must('ip', '-n', hub, 'link', 'set', 'bridge', 'up');
  for (const { name, address } of allMachines) {
    const own = `${run}-${name}`;
    must('ip', 'netns', 'add', own);
    must('ip', '-n', own, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', name, 'netns', hub);
    must('ip', '-n', hub, 'link', 'set', name, 'master', 'bridge', 'up');
    must('ip', '-n', own, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    must('ip', '-n', own, 'link', 'set', 'lo', 'up');
    must('ip', '-n', own, 'link', 'set', 'eth0', 'up');
  }
  return namespacesOf(run);
}

export function signal(id: number, name: NodeJS.Signals): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended by itself.
  }
}

/** An ended process stays in the list until its parent has collected its status. */
function isAlive(id: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
  }
}
