// Prints what an X12 file says, as JSON: npm run -s x12 -- read FILE
import { readFileSync } from 'node:fs';
import { NotX12Error, streamX12 } from '@waypost/x12';

const USAGE = 'Usage: npm run -s x12 -- read FILE';

/** Leaves with one sentence on stderr. */
function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** UTF-8, or Latin-1 when the bytes are not UTF-8: X12 files do not say which they are. */
function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return fail(`The file cannot be read${code}.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Prints transaction by transaction: the JSON of a batch file can be longer than the longest string. */
function read(file: string): void {
  const text = readText(file);
  let separator = '{ "transactions": [';
  try {
    const { problems } = streamX12(text, (transaction) => {
      process.stdout.write(`${separator}\n${JSON.stringify(transaction, null, 2)}`);
      separator = ',';
    });
    const opening = separator === ',' ? '' : separator;
    process.stdout.write(`${opening}], "problems": ${JSON.stringify(problems, null, 2)} }\n`);
  } catch (error) {
    if (error instanceof NotX12Error) fail(error.message);
    throw error;
  }
}

const [command, file, ...more] = process.argv.slice(2);
if (command !== 'read' || file === undefined || more.length > 0) fail(USAGE);
read(file);
