import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The last sample of a process. */
type ProcessSample = {
  pid: number;
  parent: number;
  /** CPU seconds of the process, and of the ended children that it has waited for. */
  own: number;
  waitedFor: number;
};
export type ProcessSamples = ReadonlyMap<number, ProcessSample>;

/** Samples the processes of this machine; none where the system does not list them as Linux does. */
export function allProcesses(): ProcessSamples {
  const samples = new Map<number, ProcessSample>();
  for (const name of listProcesses()) {
    const sample = readSample(name);
    if (sample) samples.set(sample.pid, sample);
  }
  return samples;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Reads the sample of a process; Linux reports CPU time in hundredths of a second. */
function readSample(name: string): ProcessSample | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The preceding field is the program's name, which may contain any characters.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, userWaitedFor = 0, systemWaitedFor = 0] = fields.slice(11, 15);
    return {
      pid: Number(name),
      parent,
      own: (user + system) / 100,
      waitedFor: (userWaitedFor + systemWaitedFor) / 100,
    };
  } catch {
    return null;
  }
}

/**
 * Counts the CPU seconds of a process and all its descendants, independent of other load. A parent that waits for its
 * child includes the child's CPU time; the time of other ended processes, such as the pages of a killed browser, is
 * counted up to their last sample.
 */
export class CpuAccount {
  readonly #root: number;
  #lastSamples = new Map<number, ProcessSample>();
  #lost = 0;

  constructor(root: number) {
    this.#root = root;
  }

  sample(samples: ProcessSamples): void {
    const now = findDescendants(this.#root, samples);
    const endedSeconds = new Map<number, number>();
    for (const { pid, parent, own, waitedFor } of this.#lastSamples.values()) {
      if (now.has(pid)) continue;
      let nearestAncestor = parent;
      while (!now.has(nearestAncestor) && this.#lastSamples.has(nearestAncestor))
        nearestAncestor = this.#lastSamples.get(nearestAncestor)?.parent ?? 0;
      endedSeconds.set(nearestAncestor, (endedSeconds.get(nearestAncestor) ?? 0) + own + waitedFor);
    }
    for (const [nearestAncestor, seconds] of endedSeconds) {
      const inherited =
        (now.get(nearestAncestor)?.waitedFor ?? 0) - (this.#lastSamples.get(nearestAncestor)?.waitedFor ?? 0);
      this.#lost += Math.max(0, seconds - inherited);
    }
    this.#lastSamples = now;
  }

  get seconds(): number {
    return [...this.#lastSamples.values()].reduce(
      (sum, { own, waitedFor }) => sum + own + waitedFor,
      this.#lost,
    );
  }
}

/** A process and all its descendants. */
function findDescendants(root: number, samples: ProcessSamples): Map<number, ProcessSample> {
  const found = new Map<number, ProcessSample>();
  const isDescendant = (pid: number): boolean => {
    for (let at = pid; at > 1; at = samples.get(at)?.parent ?? 0)
      if (at === root || found.has(at)) return true;
    return false;
  };
  for (const sample of samples.values()) if (isDescendant(sample.pid)) found.set(sample.pid, sample);
  return found;
}

const everyMs = 2000;

/** The root processes of each stage, each with its own account. */
const byStage = new Map<string, CpuAccount[]>();

/** Tracks a process that was started for a stage. */
export function trackStageProcess(stage: string, pid: number | undefined): void {
  if (pid) byStage.set(stage, [...(byStage.get(stage) ?? []), new CpuAccount(pid)]);
}

/** The CPU seconds of a stage; 0 where the system does not list its processes. */
export const cpuSecondsOf = (stage: string): number =>
  (byStage.get(stage) ?? []).reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Starts to count the CPU seconds of this process and of each stage, and returns a function that reads the total.
 * Counts the whole machine where processes are not listed.
 */
export function trackCpuTime(): () => number {
  if (listProcesses().length === 0) {
    const before = machineSeconds();
    return () => machineSeconds() - before;
  }
  const whole = new CpuAccount(process.pid);
  const sample = (): void => {
    const samples = allProcesses();
    for (const account of [whole, ...[...byStage.values()].flat()]) account.sample(samples);
  };
  setInterval(sample, everyMs).unref();
  return () => {
    sample();
    return whole.seconds;
  };
}

const machineSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
