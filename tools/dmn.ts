// Decision models on the command line: evaluate a decision, check a model, run the conformance kit.
import { runKit } from '../packages/dmn/test/tck/run-kit.ts';
import { check } from './dmn/check.ts';
import { evaluate } from './dmn/evaluate.ts';
import { PlainError } from './dmn/plain-error.ts';

const USAGE = `Usage:
  npm run -s dmn -- evaluate FILE [DECISION] < facts.json   prints what a decision comes to, and why
  npm run -s dmn -- check FILE                              prints what is wrong with a model, or looks so
  npm run -s dmn -- tck FOLDER                              runs the cases of the DMN conformance kit in a folder`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints each failed case, and then the number of passed cases and of all cases. */
function runConformanceKit(folder: string): void {
  const results = runKit(folder);
  for (const { folder: part, name, failure } of results)
    if (failure !== null) printLine(`${part}: ${name}: ${failure}`);
  const passed = results.filter(({ failure }) => failure === null).length;
  printLine(`${passed}/${results.length}`);
  if (results.length === 0) throw new PlainError('The folder has no cases.');
}

async function run([command, first, second, ...extraArgs]: readonly string[]): Promise<void> {
  if (extraArgs.length > 0 || first === undefined) return printUsage();
  if (command === 'evaluate') return printLine(await evaluate(first, second ?? null));
  if (second !== undefined) return printUsage();
  if (command === 'check') return printLine(check(first));
  if (command === 'tck') return runConformanceKit(first);
  return printUsage();
}

function printUsage(): void {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}

// A reader such as `head` may close the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
try {
  await run(process.argv.slice(2));
} catch (error) {
  const sentence = describeProblem(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** The problem with the input or its file, in words; null for an internal error. */
function describeProblem(error: unknown): string | null {
  if (error instanceof PlainError) return error.message;
  const isOfFile = error instanceof Error && 'syscall' in error && 'code' in error;
  return isOfFile ? `The file cannot be read (${String(error.code)}).` : null;
}
