import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** A process that keeps ending; everything must stop. */
  onHopeless(error: StartError): void;
};

const mostRestarts = 5;
const restartWindowMs = 60_000;
const startLimitMs = 60_000;

/** Runs the processes of the product and starts again what ends by itself. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #running = new Map<string, ManagedProcess>();
  readonly #restarts = new Map<string, number[]>();
  #stopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /**
   * Starts everything and resolves when all of it serves.
   *
   * @throws StartError with the last lines of the log of a process that did not; the others may still run
   */
  async start(signal: AbortSignal): Promise<void> {
    const { specs, host } = this.#options;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(startLimitMs)]);
    const started = specs.map((spec) => this.#launch(spec, true));
    this.#list();
    await Promise.all(
      started.map(async (child) => {
        if (await child.ready(host, limit)) return;
        signal.throwIfAborted();
        throw this.#notStarted(child);
      }),
    );
    for (const child of started) this.#watch(child);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#running.values()].map((child) => child.stop()));
    rmSync(this.#listFile, { force: true });
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
    const what = child.hasExited ? 'ended while starting' : `did not serve within ${startLimitMs / 1000} s`;
    return new StartError(`The ${name} ${what}; the end of ${log}:\n${logTail(log)}`);
  }

  #watch(child: ManagedProcess): void {
    child.exited.then((how) => {
      if (this.#stopping) return;
      const { name } = child.spec;
      const now = Date.now();
      const recent = (this.#restarts.get(name) ?? []).filter((time) => now - time < restartWindowMs);
      if (recent.length >= mostRestarts) {
        const log = this.#logFile(name);
        this.#options.onHopeless(
          new StartError(
            `The ${name} ended ${recent.length + 1} times within a minute, so Waypost stopped; the end of ${log}:\n${logTail(log)}`,
          ),
        );
        return;
      }
      this.#restarts.set(name, [...recent, now]);
      this.#options.say(`The ${name} ended (${how}) and is started again.`);
      this.#watch(this.#launch(child.spec, false));
      this.#list();
    });
  }

  /** Replaced at one stroke: whoever reads it sees a whole list. */
  #list(): void {
    const processes = [
      { name: 'launcher', pid: process.pid, port: null },
      ...[...this.#running.values()].map(({ spec, pid }) => ({ name: spec.name, pid, port: spec.port })),
    ];
    writeFileSync(`${this.#listFile}.new`, `${JSON.stringify(processes, null, 2)}\n`);
    renameSync(`${this.#listFile}.new`, this.#listFile);
  }
}
