import { type GridHandle, useGridChanges } from '#src/ui/data-grid/grid-handle.ts';
import { Paper } from '#src/ui/print/Paper.tsx';
import { type PrintedFact, PrintedFacts } from '#src/ui/print/PrintedFacts.tsx';
import { PrintedTable } from '#src/ui/print/PrintedTable.tsx';
import { useEntity } from '../entity-context.ts';
import { PrintedFooter } from './PrintedFooter.tsx';

type ListPaperProps = {
  title: string;
  handle: GridHandle;
  /** The total number, when the list is longer than the loaded part. */
  total?: string | null;
  /** Further filters of the list besides those of its columns. */
  facts?: readonly PrintedFact[];
};

function List({ title, handle, total, facts = [] }: ListPaperProps) {
  const { entity } = useEntity();
  useGridChanges(handle);
  const { titles, rows, filters, sort } = handle.printed();
  const count = rows.length.toLocaleString('en-US');
  return (
    <>
      <h1>
        {title}, {entity.name}
      </h1>
      <PrintedFacts
        facts={[
          [
            'Rows',
            total == null || total === count
              ? count
              : `${count} of ${total}: those of the page on the screen`,
          ],
          ['Sorted by', sort.join(', then ')],
          ...filters,
          ...facts,
        ]}
      />
      <PrintedTable titles={titles} rows={rows} />
      <PrintedFooter />
    </>
  );
}

/** A printed list: the rows and columns of the screen, and its filters and sort order. */
export default function ListPaper(props: ListPaperProps) {
  return (
    <Paper isWide>
      <List {...props} />
    </Paper>
  );
}
