// Prints the content of an X12 file (`read`), or the meaning of its eligibility answers (`answer`), as JSON.
import { NotX12Error, readX12, streamX12Chunks, type X12Transaction } from '@waypost/x12';
import { answersOf } from './x12/answer.ts';
import { ANSWER_USAGE, type AnswerOptions, answerOptions } from './x12/answer-options.ts';
import { JsonOutput } from './x12/output.ts';
import { readTextFile } from './x12/text-of-file.ts';

const USAGE = `Usage: npm run -s x12 -- read FILE, or ${ANSWER_USAGE}`;
/**
 * The levels of a transaction that are written in parts: the transaction, its eligibility, the list of coverages.
 * Deeper values are small.
 */
const LEVELS_OF_TRANSACTION = 3;

/** Exits with one sentence on stderr. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/**
 * Prints each transaction as soon as it is read, then the envelopes and the problems. Reads the next piece of the file
 * only after the previous output was consumed, so neither the file nor the output is completely in memory.
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
    for await (const piece of readTextFile(file)) {
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

/**
 * Prints the meaning of each eligibility answer in the file. An unreadable file gives no answers, and the reason on
 * stderr.
 */
async function answer(options: AnswerOptions): Promise<void> {
  const output = new JsonOutput(process.stdout);
  let answers: unknown[] = [];
  try {
    let text = '';
    for await (const piece of readTextFile(options.file)) text += piece;
    const document = readX12(text);
    answers = answersOf(document, options);
    if (answers.length === 0)
      printErrors(
        'The file holds no eligibility answer.',
        ...document.problems.map(({ message }) => message),
      );
  } catch (error) {
    printErrors(describeFileError(error));
  }
  await output.value(answers, 2);
  await output.text('\n');
  await output.flush();
}

function printErrors(...sentences: readonly string[]): void {
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''));
}

/** Describes an error caused by the file; rethrows any other error. */
function describeFileError(error: unknown): string {
  if (error instanceof NotX12Error) return error.message;
  if (error instanceof Error && 'syscall' in error && 'code' in error)
    return `The file cannot be read (${String(error.code)}).`;
  throw error;
}

// A reader such as `head` may close the pipe early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

const [command, ...args] = process.argv.slice(2);
const [file] = args;
const options = command === 'answer' ? answerOptions(args) : null;
if (options) await answer(options);
else if (command === 'read' && file !== undefined && args.length === 1)
  await read(file).catch((error: unknown) => fail(describeFileError(error)));
else fail(USAGE);
