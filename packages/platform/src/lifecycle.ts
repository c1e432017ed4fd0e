import { type Config, ConfigError } from './config.ts';
import { lacksRight } from './database/trouble.ts';
import { scrub } from './scrub.ts';

/** A start that cannot succeed; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** How long a program may take to stop before it is ended. */
const usualStopLimitMs = 10_000;
/** Time to close connections after the grace period. */
const closingMs = 5000;

/** Milliseconds after which a stopping program counts as hung. */
export const computeStopLimitMs = (config: Pick<Config, 'stopDrainMs' | 'stopGraceMs'>): number =>
  config.stopDrainMs + config.stopGraceMs + closingMs;

/** Message to the launcher once the program serves. */
export type ReadyMessage = { type: 'ready' };

/** Message to the launcher while the program cannot serve yet and keeps trying. */
export type WaitingMessage = { type: 'waiting'; reason: string };

export function notifyLauncher(message: WaitingMessage): void {
  process.send?.(message);
}

/**
 * Runs a program until it receives a signal to stop.
 *
 * A ConfigError or StartError is printed as its sentence and ends the process with code 1. A signal to stop and the end
 * of the launcher (its IPC channel closes, also when it was killed) call the returned stop function; the process then
 * ends with code 0, or with 1 when stopping failed or took longer than its limit.
 *
 * @param start resolves with the stop function once the program serves; ends its waiting when `stopping` is aborted;
 *   may call `setStopLimit` with the milliseconds a stop may take
 */
export function runProgram(
  name: string,
  start: (stopping: AbortSignal, setStopLimit: (limitMs: number) => void) => Promise<() => Promise<void>>,
): void {
  let stopLimitMs = usualStopLimitMs;
  const stopping = new AbortController();
  process.on('uncaughtException', (error) => endWithError(name, error));
  process.on('unhandledRejection', (error) => endWithError(name, error));

  const stop = (): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => {
      process.stderr.write(`${name}: did not stop within ${stopLimitMs / 1000} s and was ended.\n`);
      process.exit(1);
    }, stopLimitMs).unref();
    // An interrupted start has nothing to stop, and whatever it throws is caused by the interruption.
    started.then(
      (close) =>
        close().then(
          () => process.exit(0),
          (error) => endWithError(name, error),
        ),
      () => process.exit(0),
    );
  };
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, stop);

  const started = start(stopping.signal, (limitMs) => {
    stopLimitMs = limitMs;
  });
  started.then(
    () => process.send?.({ type: 'ready' } satisfies ReadyMessage),
    (error) => {
      if (!stopping.signal.aborted) endWithError(name, error);
    },
  );
}

/**
 * Runs a command that ends by itself; its errors are printed as {@link runProgram} prints them. An operator who ran it
 * with the wrong login gets an error that says so.
 */
export function runCommand(name: string, run: () => Promise<void>): void {
  run().then(
    () => process.exit(process.exitCode ?? 0),
    (error) => endWithError(name, lacksRight(error) ? wrongLoginError(error) : error),
  );
}

const wrongLoginError = (error: Error): StartError =>
  new StartError(
    `The login of DATABASE_URL may not do this (${error.message}). Run it with the login that docs/operations.md gives it, the owner’s or that of the programs.`,
    { cause: error },
  );

/** The text shown to the operator: the sentence of an expected error, the scrubbed stack of any other. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return scrub(error.message);
  return scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function endWithError(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${describeError(error)}\n`);
  process.exit(1);
}
