import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { ReadyMessage, WaitingMessage } from '@waypost/platform/lifecycle';
import { closeLog, openLog } from './log-file.ts';
import type { ProcessSpec } from './processes.ts';

/** With the default limits, V8 retains half a gigabyte of garbage on a large machine without being faster. */
const nodeOptions = ({ youngGenerationMb = 16 }: ProcessSpec): string[] => [
  '--disable-warning=ExperimentalWarning',
  `--max-semi-space-size=${youngGenerationMb}`,
  '--max-old-space-size=1024',
];

/** One run of a program: its output goes to a log, and it ends with this process. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  readonly #child: ChildProcess;
  readonly exited: Promise<string>;
  readonly #ready: Promise<void>;
  /** The last reported reason for waiting; null if there is none. */
  waitingReason: string | null = null;

  constructor(spec: ProcessSpec, env: NodeJS.ProcessEnv, logFile: string, rotateLog: boolean) {
    this.spec = spec;
    const log = openLog(logFile, rotateLog);
    // Detached, so that Ctrl-C reaches only the launcher, which stops the programs in order. If the launcher is killed,
    // the closed IPC channel stops them (runProgram).
    this.#child = spawn(process.execPath, [...nodeOptions(spec), spec.program], {
      env: { ...env, ...spec.env },
      stdio: ['ignore', log, log, 'ipc'],
      detached: true,
    });
    closeLog(log);
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
      this.#child.once('error', (error) => resolve(error.message));
    });
    this.#ready = new Promise((resolve) => {
      this.#child.on('message', (message: ReadyMessage | WaitingMessage) => {
        this.waitingReason = message.type === 'waiting' ? message.reason : null;
        if (message.type === 'ready') resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null || this.pid === undefined;
  }

  /** Resolves with true once the program serves, with false when it ended before that. */
  async ready(host: string, signal: AbortSignal): Promise<boolean> {
    await Promise.race([this.#ready, this.exited, ...(signal.aborted ? [] : [once(signal, 'abort')])]);
    const { port } = this.spec;
    while (!this.hasExited && !signal.aborted) {
      if (port === null || (await isHealthy(host, port))) return true;
      await setTimeout(50);
    }
    return false;
  }

  async stop(): Promise<void> {
    if (this.hasExited) return;
    this.#child.kill('SIGTERM');
    const limit = new AbortController();
    await Promise.race([
      this.exited,
      setTimeout(this.spec.stopLimitMs, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    if (this.hasExited) return;
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}

async function isHealthy(host: string, port: number): Promise<boolean> {
  const address = host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${address}:${port}/health`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
