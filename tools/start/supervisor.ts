import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import { logTail } from './log-file.ts';
import { ManagedProcess } from './managed-process.ts';
import type { ProcessSpec } from './processes.ts';

export type SupervisorOptions = {
  specs: ProcessSpec[];
  /** `$WAYPOST_HOME/run`, the folder for logs and the list of processes. */
  runFolder: string;
  /** The address for health checks. */
  host: string;
  env: NodeJS.ProcessEnv;
  say(line: string): void;
  /** The pause before the second restart in a row, which doubles with each further one. */
  pauseMs?: number;
  /** How long a program may take to serve, or to report why it waits. */
  startMs?: number;
};

const usualPauseMs = 1000;
const longestPauseMs = 30_000;
/** A process that ran for this long is restarted without a pause. */
const healthyMs = 60_000;
const usualStartMs = 60_000;

/**
 * Runs the processes of the product and restarts a process that ends by itself, without a retry limit: the cause may be
 * temporary, and no operator may be there to restart it.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Map<string, ManagedProcess>();
  readonly #stopping = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts all processes and resolves when all of them serve.
   *
   * @throws StartError with the last log lines of a process that does not serve; the others may still run
   */
  async start(signal: AbortSignal): Promise<void> {
    const started = this.#options.specs.map((spec) => this.#launch(spec, true));
    this.#writeList();
    await Promise.all(started.map((child) => this.#waitUntilServing(child, signal)));
    for (const child of started) this.#watch(child, 0);
  }

  /** Waits until a process serves; the time limit restarts while the process reports why it waits. */
  async #waitUntilServing(child: ManagedProcess, signal: AbortSignal): Promise<void> {
    let lastReason: string | null = null;
    for (;;) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#startMs)]);
      if (await child.ready(this.#options.host, limit)) return;
      signal.throwIfAborted();
      const { waitingReason } = child;
      if (child.hasExited || waitingReason === null) throw this.#makeStartError(child);
      if (waitingReason !== lastReason) this.#options.say(`The ${child.spec.name} waits: ${waitingReason}`);
      lastReason = waitingReason;
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
    // Caches compiled code, which saves half a second of CPU time and ten megabytes for each program from the second
    // start on.
    const compiled = { NODE_COMPILE_CACHE: join(runFolder, 'compiled') };
    const child = new ManagedProcess(spec, { ...compiled, ...env }, this.#logFile(spec.name), isFirst);
    this.#running.set(spec.name, child);
    return child;
  }

  #makeStartError(child: ManagedProcess): StartError {
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
        const consecutiveEnds = Date.now() - began > healthyMs ? 0 : endsInARow;
        const { say, pauseMs = usualPauseMs } = this.#options;
        const pause =
          consecutiveEnds === 0 ? 0 : Math.min(longestPauseMs, pauseMs * 2 ** (consecutiveEnds - 1));
        const ended = `The ${child.spec.name} ended (${how}) and is started again`;
        const log = this.#logFile(child.spec.name);
        say(pause === 0 ? `${ended}.` : `${ended} in ${pause / 1000} s; the end of ${log}:\n${logTail(log)}`);
        await setTimeout(pause, undefined, { signal });
        this.#watch(this.#launch(child.spec, false), consecutiveEnds + 1);
        this.#writeList();
      })
      .catch((error) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Replaces the file atomically, so that readers always see a complete list. */
  #writeList(): void {
    const processes = [
      { name: 'launcher', pid: process.pid, port: null },
      ...[...this.#running.values()].map(({ spec, pid }) => ({ name: spec.name, pid, port: spec.port })),
    ];
    try {
      writeFileSync(`${this.#listFile}.new`, `${JSON.stringify(processes, null, 2)}\n`);
      renameSync(`${this.#listFile}.new`, this.#listFile);
    } catch (error) {
      // On a full disk the product keeps running with an outdated list.
      this.#options.say(
        `${this.#listFile} could not be written: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}
