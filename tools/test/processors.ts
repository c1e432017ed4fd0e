import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** A process as it was last looked at. */
type Look = {
  pid: number;
  parent: number;
  /** What it has worked, and what the ended processes did that it has waited for. */
  own: number;
  waitedFor: number;
};
export type Looks = ReadonlyMap<number, Look>;

/** The processes of this machine; none where the system does not list them as Linux does. */
export function allProcesses(): Looks {
  const looks = new Map<number, Look>();
  for (const name of listed()) {
    const look = lookAt(name);
    if (look) looks.set(look.pid, look);
  }
  return looks;
}

function listed(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** In hundredths of a second, which is how Linux counts for programs. */
function lookAt(name: string): Look | null {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // What stands before is the program's name, which may contain anything.
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
 * The seconds that the processors have worked for a process and all that it started, whatever else the machine does. A parent that
 * waits for its child has the child's work in its own account; the work of others, such as the pages of a browser that is ended, is
 * counted as far as it was seen.
 */
export class ProcessorAccount {
  readonly #root: number;
  #seen = new Map<number, Look>();
  #lost = 0;

  constructor(root: number) {
    this.#root = root;
  }

  look(looks: Looks): void {
    const now = below(this.#root, looks);
    const gone = new Map<number, number>();
    for (const { pid, parent, own, waitedFor } of this.#seen.values()) {
      if (now.has(pid)) continue;
      let heir = parent;
      while (!now.has(heir) && this.#seen.has(heir)) heir = this.#seen.get(heir)?.parent ?? 0;
      gone.set(heir, (gone.get(heir) ?? 0) + own + waitedFor);
    }
    for (const [heir, seconds] of gone) {
      const inherited = (now.get(heir)?.waitedFor ?? 0) - (this.#seen.get(heir)?.waitedFor ?? 0);
      this.#lost += Math.max(0, seconds - inherited);
    }
    this.#seen = now;
  }

  get seconds(): number {
    return [...this.#seen.values()].reduce((sum, { own, waitedFor }) => sum + own + waitedFor, this.#lost);
  }
}

/** A process and those that it started, and theirs. */
function below(root: number, looks: Looks): Map<number, Look> {
  const found = new Map<number, Look>();
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = looks.get(at)?.parent ?? 0) if (at === root || found.has(at)) return true;
    return false;
  };
  for (const look of looks.values()) if (isBelow(look.pid)) found.set(look.pid, look);
  return found;
}

const everyMs = 2000;

/** Where the processes of a stage begin, each with its own account. */
const byStage = new Map<string, ProcessorAccount[]>();

/** Counts a process that was started for a stage. */
export function countFor(stage: string, pid: number | undefined): void {
  if (pid) byStage.set(stage, [...(byStage.get(stage) ?? []), new ProcessorAccount(pid)]);
}

/** What the processors have worked for a stage; 0 where the system does not list its processes. */
export const processorsFor = (stage: string): number =>
  (byStage.get(stage) ?? []).reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Counts from now on what the processors work for this process and for each stage, and returns how to read the sum; of the machine as a
 * whole where its processes are not listed.
 */
export function countProcessors(): () => number {
  if (listed().length === 0) {
    const before = ofMachine();
    return () => ofMachine() - before;
  }
  const whole = new ProcessorAccount(process.pid);
  const look = (): void => {
    const looks = allProcesses();
    for (const account of [whole, ...[...byStage.values()].flat()]) account.look(looks);
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    return whole.seconds;
  };
}

const ofMachine = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
