import { DelimitedReader } from './delimited.ts';
import { textOf } from './encoding.ts';
import { FileRefused } from './refusal.ts';
import { type FileFormat, type Limits, type OpenFile, type Row, usualLimits } from './types.ts';
import { readSheet } from './workbook/read-sheet.ts';

/**
 * The rows of a file in batches, blank ones left out. No more than a batch is in memory, beside the words of a workbook.
 *
 * @throws FileRefused where it cannot be read on
 */
export async function* readRows(
  open: OpenFile,
  format: FileFormat,
  limits: Limits = usualLimits,
): AsyncGenerator<readonly Row[]> {
  let count = 0;
  const batches =
    format.type === 'text' ? readText(open, format, limits) : readSheet(open, format.sheet, limits);
  for await (const batch of batches) {
    count += batch.length;
    // The headings and some lines above them.
    if (count > limits.rows + HEAD) throw new FileRefused('too-many-rows', batch.at(-1)?.row);
    if (batch.length > 0) yield batch;
  }
}
const HEAD = 50;

async function* readText(
  open: OpenFile,
  format: FileFormat & { type: 'text' },
  limits: Limits,
): AsyncGenerator<readonly Row[]> {
  const reader = new DelimitedReader(format.delimiter, limits);
  for await (const part of textOf(open, format.encoding)) yield reader.read(part, false);
  yield reader.read('', true);
}
