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
  /** So long a program may take to serve, or to say what it waits for. */
  startMs?: number;
};

const usualPauseMs = 1000;
const longestPauseMs = 30_000;
/** One that ran for so long is started again at once. */
const steadyMs = 60_000;
const usualStartMs = 60_000;

/**
 * Runs the processes of the product and starts again what ends by itself, for as long as it takes: what made it end may
 * pass, and nobody may be there to start it by hand.
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
    this.#list();
    await Promise.all(started.map((child) => this.#served(child, signal)));
    for (const child of started) this.#watch(child, 0);
  }

  /** One that says what it waits for is given the time. */
  async #served(child: ManagedProcess, signal: AbortSignal): Promise<void> {
    let told: string | null = null;
    for (;;) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(this.#startMs)]);
      if (await child.ready(this.#options.host, limit)) return;
      signal.throwIfAborted();
      const { waitsFor } = child;
      if (child.hasExited || waitsFor === null) throw this.#notStarted(child);
      if (waitsFor !== told) this.#options.say(`The ${child.spec.name} waits: ${waitsFor}`);
      told = waitsFor;
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
    const child = new ManagedProcess(spec, this.#options.env, this.#logFile(spec.name), isFirst);
    this.#running.set(spec.name, child);
    return child;
  }

  #notStarted(child: ManagedProcess): StartError {
    const { name } = child.spec;
    const log = this.#logFile(name);
    const what = child.hasExited ? 'ended while starting' : `did not serve within ${this.#startMs / 1000} s`;
    return new StartError(`The ${name} ${what}; the end of ${log}:\n${logTail(log)}`);
  }

  #watch(child: ManagedProcess, endings: number): void {
    const began = Date.now();
    const { signal } = this.#stopping;
    child.exited
      .then(async (how) => {
        if (signal.aborted) return;
        const inARow = Date.now() - began > steadyMs ? 0 : endings;
        const { say, pauseMs = usualPauseMs } = this.#options;
        const pause = inARow === 0 ? 0 : Math.min(longestPauseMs, pauseMs * 2 ** (inARow - 1));
        const ended = `The ${child.spec.name} ended (${how}) and is started again`;
        const log = this.#logFile(child.spec.name);
        say(pause === 0 ? `${ended}.` : `${ended} in ${pause / 1000} s; the end of ${log}:\n${logTail(log)}`);
        await setTimeout(pause, undefined, { signal });
        this.#watch(this.#launch(child.spec, false), inARow + 1);
        this.#list();
      })
      .catch((error) => {
        if (!signal.aborted) throw error;
      });
  }

  /** Replaced at one stroke: whoever reads it sees a whole list. */
  #list(): void {
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
