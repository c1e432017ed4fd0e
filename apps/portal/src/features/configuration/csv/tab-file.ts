import { csvText } from '#src/ui/data-grid/csv.ts';
import type { Line } from '../rules/table-shape.ts';

export type Cells<Heading extends string> = Readonly<Record<Heading, string>>;

/** The rows of a tab as a file, under the headings of its grid. */
export type TabFile<Heading extends string = string> = {
  /** The name of the file without its ending. */
  name: string;
  headings: readonly Heading[];
  /** The rows as they stand. */
  lines: readonly Line[];
  cellsOf(line: Line): Cells<Heading>;
  /** The row that cells say, or what speaks against one of them: the checks of typing. */
  read(cells: Cells<Heading>): Line | { column: Heading; text: string };
  /** Its cells may be expressions, which `read` tells from texts. Elsewhere a new row with one is refused. */
  readsExpressions?: boolean;
  /** What no other row may say, and the words when one does. */
  sameness: (line: Line) => string;
  twice: string;
  /** All rows, with those of the file. Without it they are the rows. */
  arrange?: (taken: readonly Line[]) => readonly Line[];
};

/** The rows as they stand, as a file that can be taken again. */
export const csvOf = ({ headings, lines, cellsOf }: TabFile): string =>
  csvText([
    headings,
    ...lines.map((line) => {
      const cells = cellsOf(line);
      return headings.map((heading) => cells[heading] ?? '');
    }),
  ]);
