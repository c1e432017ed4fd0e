import type { ColumnFilter } from '@waypost/contract/core/list';
import type { ListPage, ListView } from '#src/ui/data-grid/types.ts';
import { type Parcel, type ParcelColumn, parcels } from './parcels.ts';

const all = parcels(20_000);

/** The requests to the server, for the tests to check. */
const asked: { view: unknown }[] = [];
declare global {
  interface Window {
    parcelServer?: { asked: typeof asked; ended: number; hold(): void; letGo(): void };
  }
}
/** The delay of a response that no test holds back. */
const ANSWER_MS = 60;
/** Responses held back by a test. */
const held: PromiseWithResolvers<void>[] = [];
let holdsNext = false;
const server = {
  asked,
  /** The number of requests that were answered or aborted. */
  ended: 0,
  hold: () => {
    holdsNext = true;
  },
  letGo: () => {
    for (const { resolve } of held.splice(0)) resolve();
  },
};
window.parcelServer = server;

/** Waits until the response is sent or aborted; a delayed server does not notice an abort. */
function answerTime(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (holdsNext) held.push({ promise, resolve, reject });
  else {
    setTimeout(resolve, ANSWER_MS);
    signal.addEventListener('abort', () => reject(signal.reason));
  }
  holdsNext = false;
  return promise;
}

function passes(parcel: Parcel, column: ParcelColumn, filter: ColumnFilter | undefined): boolean {
  if (!filter || 'conditions' in filter) return true;
  if (filter.filterType === 'set') return filter.values.includes(parcel[column] as string);
  if (filter.filterType === 'text')
    return String(parcel[column] ?? '')
      .toLowerCase()
      .includes((filter.filter ?? '').toLowerCase());
  return filter.filterType !== 'number' || (parcel.weight ?? 0) > (filter.filter ?? 0);
}

/** A server with a sort order that no browser uses: capital letters and blanks sort differently. */
export async function askParcels(
  view: ListView<ParcelColumn>,
  signal: AbortSignal,
): Promise<ListPage<Parcel>> {
  asked.push({ view });
  const { query, pageSize, cursors } = view;
  await answerTime(signal).finally(() => {
    server.ended += 1;
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
