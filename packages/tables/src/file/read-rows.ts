import { DelimitedReader } from './delimited.ts';
import { decodeText } from './encoding.ts';
import { FileRefused } from './refusal.ts';
import { defaultLimits, type FileFormat, type Limits, type OpenFile, type Row } from './types.ts';
import { readSheet } from './workbook/read-sheet.ts';

/**
 * Reads the nonblank rows of a file in batches. Only one batch is in memory, plus the shared texts of a workbook.
 *
 * @throws FileRefused when the file cannot be read further
 */
export async function* readRows(
  open: OpenFile,
  format: FileFormat,
  limits: Limits = defaultLimits,
): AsyncGenerator<readonly Row[]> {
  let count = 0;
  const batches =
    format.type === 'text' ? readText(open, format, limits) : readSheet(open, format.sheet, limits);
  for await (const batch of batches) {
    count += batch.length;
    // The allowance covers the headings and some lines above them.
    if (count > limits.rows + HEADING_ALLOWANCE) throw new FileRefused('too-many-rows', batch.at(-1)?.row);
    if (batch.length > 0) yield batch;
  }
}
const HEADING_ALLOWANCE = 50;

async function* readText(
  open: OpenFile,
  format: FileFormat & { type: 'text' },
  limits: Limits,
): AsyncGenerator<readonly Row[]> {
  const reader = new DelimitedReader(format.delimiter, limits);
  for await (const part of decodeText(open, format.encoding)) yield reader.read(part, false);
  yield reader.read('', true);
}
