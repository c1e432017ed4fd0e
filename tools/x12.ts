// Prints the content of an X12 file as one JSON document: npm run -s x12 -- read FILE
import { NotX12Error, streamX12Chunks, type X12Transaction } from '@waypost/x12';
import { JsonOutput } from './x12/output.ts';
import { textOfFile } from './x12/text-of-file.ts';

const USAGE = 'Usage: npm run -s x12 -- read FILE';
/** Levels that are written in parts: a transaction, its eligibility, the list of coverages. Deeper values are small. */
const LEVELS_OF_TRANSACTION = 3;

/** Exits with one sentence on stderr. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/**
 * Prints each transaction as soon as it is read, then the envelopes and the problems. Reads the next piece of the file
 * only after the previous output was consumed, so neither the file nor the output is held in memory as a whole.
 */
async function read(file: string): Promise<void> {
  const output = new JsonOutput(process.stdout);
  const ready: X12Transaction[] = [];
  let separator = '{ "transactions": [\n';
  async function printReady(): Promise<void> {
    for (let next = ready.shift(); next; next = ready.shift()) {
      await output.text(separator);
      await output.value(next, LEVELS_OF_TRANSACTION);
      separator = ',\n';
    }
  }
  async function* pieces(): AsyncGenerator<string> {
    for await (const piece of textOfFile(file)) {
      yield piece;
      await printReady();
    }
  }
  const outcome = await streamX12Chunks(pieces(), (transaction) => void ready.push(transaction));
  await printReady();
  if (separator !== ',\n') await output.text(separator);
  await output.text(']');
  for (const [name, part] of Object.entries(outcome)) {
    await output.text(`,\n${JSON.stringify(name)}: `);
    await output.value(part, 1);
  }
  await output.text(' }\n');
  await output.flush();
}

const [command, file, ...more] = process.argv.slice(2);
if (command !== 'read' || file === undefined || more.length > 0) fail(USAGE);
// A reader such as `head` may close the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
try {
  await read(file);
} catch (error) {
  if (error instanceof NotX12Error) fail(error.message);
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    fail(`The file cannot be read (${String(error.code)}).`);
  throw error;
}
