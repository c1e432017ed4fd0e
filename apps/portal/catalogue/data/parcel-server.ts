import type { ColumnFilter } from '@waypost/contract/list';
import type { ListPage, ListView } from '#src/ui/data-grid/types.ts';
import { type Parcel, type ParcelColumn, parcels } from './parcels.ts';

const all = parcels(20_000);

/** The requests to the server, for the tests to check. */
const asked: { view: unknown }[] = [];
declare global {
  interface Window {
    parcelServer?: { asked: typeof asked; delays: number[] };
  }
}
/** The delay of the next answers in milliseconds. */
const delays: number[] = [];
window.parcelServer = { asked, delays };

function passes(parcel: Parcel, column: ParcelColumn, filter: ColumnFilter | undefined): boolean {
  if (!filter || 'conditions' in filter) return true;
  if (filter.filterType === 'set') return filter.values.includes(parcel[column] as string);
  if (filter.filterType === 'text')
    return String(parcel[column] ?? '')
      .toLowerCase()
      .includes((filter.filter ?? '').toLowerCase());
  return filter.filterType !== 'number' || (parcel.weight ?? 0) > (filter.filter ?? 0);
}

/** A server whose sort order no browser has: capital letters and blanks in its own order. */
export async function askParcels(
  view: ListView<ParcelColumn>,
  signal: AbortSignal,
): Promise<ListPage<Parcel>> {
  asked.push({ view });
  const { query, pageSize, cursors } = view;
  await new Promise((resolve, reject) => {
    setTimeout(resolve, delays.shift() ?? 60);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const found = all.filter((parcel) =>
    (Object.keys(query.filter) as ParcelColumn[]).every((column) =>
      passes(parcel, column, query.filter[column]),
    ),
  );
  const [sorting] = query.sort;
  const sorted = sorting
    ? found.toSorted((a, b) => {
        const order = String(a[sorting.column]) < String(b[sorting.column]) ? -1 : 1;
        return sorting.descending ? -order : order;
      })
    : found;
  const start = Number(cursors.at(-1) ?? 0);
  const end = start + pageSize;
  return {
    rows: sorted.slice(start, end),
    total: Math.min(sorted.length, 10_000),
    totalIsCapped: sorted.length > 10_000,
    next: end < sorted.length ? String(end) : null,
  };
}
