import { csvText } from '#src/ui/data-grid/csv.ts';
import type { Line } from '../rules/table-shape.ts';

export type Cells<Heading extends string> = Readonly<Record<Heading, string>>;

/** The rows of a tab as a file, under the headings of its grid. */
export type TabFile<Heading extends string = string> = {
  /** The name of the file without its extension. */
  name: string;
  headings: readonly Heading[];
  /** The present rows. */
  lines: readonly Line[];
  cellsOf(line: Line): Cells<Heading>;
  /** Parses cells to a row with the same validation as typing, or returns the problem of a cell. */
  read(cells: Cells<Heading>): Line | { column: Heading; text: string };
  /** Whether `read` distinguishes expressions from texts. Otherwise a new row with an expression is refused. */
  readsExpressions?: boolean;
  /** The key that must be unique, and the message for a duplicate. */
  sameness: (line: Line) => string;
  twice: string;
  /** Combines the rows of the file with the present ones. Without it they replace all rows. */
  arrange?: (taken: readonly Line[]) => readonly Line[];
};

/** The present rows as a file that can be imported again. */
export const csvOf = ({ headings, lines, cellsOf }: TabFile): string =>
  csvText([
    headings,
    ...lines.map((line) => {
      const cells = cellsOf(line);
      return headings.map((heading) => cells[heading] ?? '');
    }),
  ]);
