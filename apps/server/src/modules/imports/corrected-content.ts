import type { RowChange } from '@waypost/contract/imports/calls';
import { AppError } from '../../framework/errors.ts';
import type { Setup } from './kinds/kind.ts';
import type { OriginalCells, RowContent } from './row-content.ts';

/** A row with a user's corrections; other cells stay unchanged. The first text of a corrected cell is preserved. */
export function correctedContent(
  content: RowContent,
  { cells, isSkipped }: RowChange,
  { reading }: Setup,
): RowContent {
  const width = Math.max(content.cells.length, reading.headings.names.length);
  const given = new Map(cells.map(({ position, text }) => [position, text]));
  const wrong = cells.findIndex(({ position }) => position > width);
  if (wrong >= 0)
    throw new AppError('INVALID', [
      { path: `cells.${wrong}.position`, message: 'The file has no such column' },
    ]);
  const next = Array.from({ length: width }, (_, at) => given.get(at + 1) ?? content.cells[at] ?? '');
  return { ...content, cells: next, isSkipped, original: originalOf(content, next) };
}

function originalOf(
  { cells, original = {} }: RowContent,
  next: readonly string[],
): OriginalCells | undefined {
  const changed = next.flatMap((text, at) => {
    const before = cells[at] ?? '';
    return text === before || at + 1 in original ? [] : [[at + 1, before] as const];
  });
  const all = { ...Object.fromEntries(changed), ...original };
  return Object.keys(all).length > 0 ? all : undefined;
}
