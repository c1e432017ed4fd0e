import { DelimitedReader } from './delimited.ts';
import { type Delimiter, delimiters, usualLimits } from './types.ts';

/**
 * The delimiter by which most rows of the sample have the same number of cells, more than one. It is counted outside of quotation
 * marks, since the sample is read as rows.
 */
export function delimiterOf(sample: string): Delimiter {
  const [, named] = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(sample) ?? [];
  const said = delimiters.find((delimiter) => delimiter === named);
  if (said) return said;
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }));
  scored.sort((one, other) => other.score - one.score);
  return scored[0] && scored[0].score > 0 ? scored[0].delimiter : ',';
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  const widths = new Map<number, number>();
  let total = 0;
  try {
    for (const { cells } of new DelimitedReader(delimiter, usualLimits).read(sample, false)) {
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
