import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import { logTail } from './log-file.ts';
import { ManagedProcess } from './managed-process.ts';
import type { ProcessSpec } from './processes.ts';

export type SupervisorOptions = {
  specs: ProcessSpec[];
  /** `$WAYPOST_HOME/run`: logs and the list of processes go there. */
  runFolder: string;
  /** Address the health checks go to. */
  host: string;
  env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** The pause before the second restart in a row, which doubles with each further one. */
  pauseMs?: number;
  /** How long a program may take to serve, or to report what it waits for. */
  startMs?: number;
};

const usualPauseMs = 1000;
const longestPauseMs = 30_000;
/** A process that ran for this long is restarted without a pause. */
const healthyMs = 60_000;
const usualStartMs = 60_000;

/**
 * Runs the processes of the product and restarts a process that ends by itself, without a retry limit: the cause may
 * pass, and nobody may be there to restart it by hand.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Map<string, ManagedProcess>();
  readonly #stopping = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts everything and resolves when all of it serves.
   *
   * @throws StartError with the last lines of the log of a process that did not; the others may still run
   */
  async start(signal: AbortSignal): Promise<void> {
    const started = this.#options.specs.map((spec) => this.#launch(spec, true));
    this.#writeList();
    await Promise.all(started.map((child) => this.#waitUntilServing(child, signal)));
    for (const child of started) this.#watch(child, 0);
  }

  /** Waits until a process serves; the time limit starts again while the process reports what it waits for. */
  async #waitUntilServing(child: ManagedProcess, signal: AbortSignal): Promise<void> {
    let lastReason: string | null = null;
    for (;;) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#startMs)]);
      if (await child.ready(this.#options.host, limit)) return;
      signal.throwIfAborted();
      const { waitsFor } = child;
      if (child.hasExited || waitsFor === null) throw this.#startErrorOf(child);
      if (waitsFor !== lastReason) this.#options.say(`The ${child.spec.name} waits: ${waitsFor}`);
      lastReason = waitsFor;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map((child) => child.stop()));
    rmSync(this.#listFile, { force: true });
  }

  get #startMs(): number {
    return this.#options.startMs ?? usualStartMs;
  }

  get #listFile(): string {
    return join(this.#options.runFolder, 'processes.json');
  }

  #logFile(name: string): string {
    return join(this.#options.runFolder, 'logs', `${name}.log`);
  }

  #launch(spec: ProcessSpec, isFirst: boolean): ManagedProcess {
    const { runFolder, env } = this.#options;
    // From the second start on nothing is compiled, which takes half a second of a processor and ten megabytes for each program.
    const compiled = { NODE_COMPILE_CACHE: join(runFolder, 'compiled') };
    const child = new ManagedProcess(spec, { ...compiled, ...env }, this.#logFile(spec.name), isFirst);
    this.#running.set(spec.name, child);
    return child;
  }

  #startErrorOf(child: ManagedProcess): StartError {
    const { name } = child.spec;
    const log = this.#logFile(name);
    const problem = child.hasExited
      ? 'ended while starting'
      : `did not serve within ${this.#startMs / 1000} s`;
    return new StartError(`The ${name} ${problem}; the end of ${log}:\n${logTail(log)}`);
  }

  #watch(child: ManagedProcess, endsInARow: number): void {
    const began = Date.now();
    const { signal } = this.#stopping;
    child.exited
      .then(async (how) => {
        if (signal.aborted) return;
        const inARow = Date.now() - began > healthyMs ? 0 : endsInARow;
        const { say, pauseMs = usualPauseMs } = this.#options;
        const pause = inARow === 0 ? 0 : Math.min(longestPauseMs, pauseMs * 2 ** (inARow - 1));
        const ended = `The ${child.spec.name} ended (${how}) and is started again`;
        const log = this.#logFile(child.spec.name);
        say(pause === 0 ? `${ended}.` : `${ended} in ${pause / 1000} s; the end of ${log}:\n${logTail(log)}`);
        await setTimeout(pause, undefined, { signal });
        this.#watch(this.#launch(child.spec, false), inARow + 1);
        this.#writeList();
      })
      .catch((error) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Replaces the file in one step, so that readers always see a whole list. */
  #writeList(): void {
    const processes = [
      { name: 'launcher', pid: process.pid, port: null },
      ...[...this.#running.values()].map(({ spec, pid }) => ({ name: spec.name, pid, port: spec.port })),
    ];
    try {
      writeFileSync(`${this.#listFile}.new`, `${JSON.stringify(processes, null, 2)}\n`);
      renameSync(`${this.#listFile}.new`, this.#listFile);
    } catch (error) {
      // On a full disk the product goes on with a list that is out of date.
      this.#options.say(
        `${this.#listFile} could not be written: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
