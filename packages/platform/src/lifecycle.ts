import { type Config, ConfigError } from './config.ts';
import { scrub } from './scrub.ts';

/** A start that cannot succeed, told to the operator in one clear sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** How long a program may take to stop before it is ended. */
const usualStopLimitMs = 10_000;
/** What closing takes after the grace is over. */
const closingMs = 5000;

/** After so long a program that was asked to stop has hung. */
export const stopLimitOf = (config: Pick<Config, 'stopDrainMs' | 'stopGraceMs'>): number =>
  config.stopDrainMs + config.stopGraceMs + closingMs;

/** What a program tells the launcher that started it once it serves. */
export type ReadyMessage = { type: 'ready' };

/** What it tells while it cannot serve yet, and is right to go on trying. */
export type WaitingMessage = { type: 'waiting'; reason: string };

export function tellLauncher(message: WaitingMessage): void {
  process.send?.(message);
}

/**
 * Runs a program until it is told to stop.
 *
 * A ConfigError or StartError is printed as its sentence and ends the process with code 1. A signal to stop
 * and the end of the launcher (its IPC channel closes, also when it was killed) call the returned stop
 * function; the process then ends with code 0, or with 1 when stopping failed or took longer than its limit.
 *
 * @param start resolves once the program serves; aborts its waiting when `stopping` fires, and may say how long a
 *   stop can take
 */
export function runProgram(
  name: string,
  start: (stopping: AbortSignal, allowStop: (limitMs: number) => void) => Promise<() => Promise<void>>,
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
    // A start that was interrupted has nothing to stop: whatever it throws is the interruption itself.
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
 * Runs a command that ends by itself; its errors are told as {@link runProgram} tells them.
 */
export function runCommand(name: string, run: () => Promise<void>): void {
  run().then(
    () => process.exit(process.exitCode ?? 0),
    (error) => endWithError(name, error),
  );
}

/** What the operator reads of an error: the sentence of an expected one, the scrubbed stack of any other. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return scrub(error.message);
  return scrub(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function endWithError(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${describeError(error)}\n`);
  process.exit(1);
}
