import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { scrub } from '@waypost/platform/scrub';

/** Opens a log for appending; `rotate` first renames the previous run's log to `<name>.log.1`. */
export function openLog(file: string, rotate: boolean): number {
  mkdirSync(dirname(file), { recursive: true });
  if (rotate && existsSync(file)) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

export function closeLog(descriptor: number): void {
  closeSync(descriptor);
}

/** Reads the last lines of a log, to show them in the terminal. */
export function logTail(file: string, lines = 6): string {
  try {
    return scrub(readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n'));
  } catch {
    return '';
  }
}
