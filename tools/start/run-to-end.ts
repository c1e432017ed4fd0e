import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { StartError } from '@waypost/platform/lifecycle';
import { scrub } from '@waypost/platform/scrub';

export type RunOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  input?: string;
  signal: AbortSignal;
};

/** Enough lines for the message of our programs and for the beginning of a tool's error; stacks are left out. */
const shownLines = 8;

/**
 * Runs a Node program to its end and returns its standard output.
 *
 * @param what the program's name in a sentence, such as "The seed"
 * @throws StartError with the beginning of the error output when the program fails
 */
export async function runToEnd(what: string, args: string[], options: RunOptions): Promise<string> {
  const settings: SpawnOptions = { ...options, stdio: ['pipe', 'pipe', 'pipe'] };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], settings);
  if (!child.stdin || !child.stdout || !child.stderr) throw new Error('the child has no pipes');
  // A program that ends without reading all its input reports the reason on its error output.
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input ?? '');
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) {
    const lines = (errors.trim() || output.trim()).split('\n').filter((line) => !/^\s+at |^\s*$/.test(line));
    const reason = lines.slice(0, shownLines).join('\n');
    throw new StartError(`${what} failed: ${scrub(reason)}`);
  }
  return output;
}
