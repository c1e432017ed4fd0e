import { DelimitedReader } from './delimited.ts';
import { type Delimiter, defaultLimits, delimiters } from './types.ts';

/**
 * Detects the delimiter with which most rows of the sample have the same number of cells, more than one. Delimiters in
 * quotation marks do not count, since the sample is read as rows.
 */
export function detectDelimiter(sample: string): Delimiter {
  const [, declaredText] = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(sample) ?? [];
  const declared = delimiters.find((delimiter) => delimiter === declaredText);
  if (declared) return declared;
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }));
  scored.sort((one, other) => other.score - one.score);
  return scored[0] && scored[0].score > 0 ? scored[0].delimiter : ',';
}

function scoreDelimiter(sample: string, delimiter: Delimiter): number {
  const widths = new Map<number, number>();
  let total = 0;
  try {
    for (const { cells } of new DelimitedReader(delimiter, defaultLimits).read(sample, false)) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
      total += 1;
    }
  } catch {
    return 0;
  }
  const best = Math.max(
    0,
    ...[...widths].filter(([width]) => width > 1).map(([width, rows]) => rows * Math.log2(width)),
  );
  return total === 0 ? 0 : best / total;
}
