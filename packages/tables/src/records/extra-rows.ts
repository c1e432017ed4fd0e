import type { Headings } from '../columns/types.ts';
import type { Row } from '../file/types.ts';
import type { SkipReason } from './types.ts';

const TOTALS =
  /^((grand|sub|report|page)[ -]?)?totals?\b|^(count|records?|row count|record count|number of|end of report|printed|page \d+)\b|^[\d,]+ (records?|rows?|patients?|visits?)\b/i;

/** Returns why a row is not a record: a line of totals, or headings repeated on each page of a report. */
export function findSkipReason({ names }: Headings, { cells }: Row): SkipReason | null {
  const filled = cells.filter((cell) => cell !== '');
  if (
    filled.length >= 2 &&
    cells.every((cell, at) => cell === '' || cell === names[at]?.replace(/ \(\d+\)$/, ''))
  )
    return 'headings-again';
  const isShort = filled.length <= Math.max(2, names.length / 2);
  return isShort && filled.some((cell) => TOTALS.test(cell)) ? 'totals' : null;
}
