import type { ImportKind } from '../columns/kinds.ts';
import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { keyOf } from './case-key.ts';
import { physicianOf, planOf } from './directory.ts';
import { extraRow } from './extra-rows.ts';
import { hashOf } from './hash.ts';
import { contentOf } from './merge-rows.ts';
import { appointmentOf, coveragesOf, orderOf } from './of-case.ts';
import { type Made, registrationOf } from './registration.ts';
import { type RowReader, type RowValues, readRow, rowReader } from './row-values.ts';
import type { Survey } from './survey.ts';
import type { Piece, Reading, RecordOf, SkipReason } from './types.ts';

/** Rows of records that are not complete yet. */
const WAITING_MOST = 50_000;

type Maker<One> = (reader: RowReader, rows: readonly RowValues[], reading: Reading) => Made<One | null>;
const makers: { readonly [Kind in ImportKind]: Maker<RecordOf[Kind]> } = {
  registrations: registrationOf,
  appointments: appointmentOf,
  coverages: coveragesOf,
  orders: orderOf,
  physicians: physicianOf,
  plans: planOf,
};

const skipped = (row: number, reason: SkipReason): Piece<never> => ({
  rows: [row],
  record: null,
  troubles: [],
  skipped: reason,
});

/** What the rows of one record come to; a row that says the same as one before it is a piece by itself. */
function makePieces<Kind extends ImportKind>(
  kind: Kind,
  reader: RowReader,
  rows: readonly RowValues[],
  reading: Reading,
): Piece<RecordOf[Kind]>[] {
  const seen = new Set<string>();
  const isNew = rows.map((row) => {
    if (rows.length === 1) return true;
    const content = contentOf(row);
    const fresh = !seen.has(content) || row.troubles.length > 0;
    seen.add(content);
    return fresh;
  });
  const own = rows.filter((_row, at) => isNew[at]);
  const { record, troubles } = makers[kind](reader, own, reading);
  const all = [...own.flatMap((row) => row.troubles), ...troubles];
  const isBroken = record === null || all.some(({ level }) => level === 'error');
  return [
    { rows: own.map(({ row }) => row), record: isBroken ? null : record, troubles: all, skipped: null },
    ...rows.filter((_row, at) => !isNew[at]).map(({ row }) => skipped(row, 'same-as-before')),
  ];
}

/** Gathers rows until all of their record are there. */
class Gatherer {
  readonly #survey: Survey;
  readonly #waiting = new Map<string, RowValues[]>();
  #count = 0;

  constructor(survey: Survey) {
    this.#survey = survey;
  }

  /** The rows of the record that this one completes; null: others follow. */
  add(row: RowValues, key: string | null): readonly RowValues[] | null {
    const expected = key === null ? 1 : (this.#survey.repeated.get(hashOf(key)) ?? 1);
    if (key === null || expected === 1) return [row];
    const rows = this.#waiting.get(key) ?? [];
    rows.push(row);
    if (rows.length < expected) {
      this.#count += 1;
      if (this.#count > WAITING_MOST) throw new FileRefused('rows-scattered', row.row);
      this.#waiting.set(key, rows);
      return null;
    }
    this.#waiting.delete(key);
    this.#count -= rows.length - 1;
    return rows;
  }

  /** What is not complete at the end of the file. */
  rest(): Iterable<readonly RowValues[]> {
    return this.#waiting.values();
  }
}

/**
 * Makes records of the rows of a file, in batches. Rows of one record are gathered wherever they are.
 *
 * @throws FileRefused where rows of one record are too far apart, or the file cannot be read on
 */
export async function* piecesOf<Kind extends ImportKind>(
  kind: Kind,
  batches: AsyncIterable<readonly Row[]>,
  { survey, ...reading }: Reading & { survey: Survey },
): AsyncGenerator<readonly Piece<RecordOf[Kind]>[]> {
  const reader = rowReader(reading);
  const gatherer = new Gatherer(survey);
  const piecesOfRow = (row: Row): readonly Piece<RecordOf[Kind]>[] => {
    const extra = extraRow(reading.headings, row);
    if (extra) return [skipped(row.row, extra)];
    const read = readRow(reader, row);
    const rows = gatherer.add(read, keyOf(kind, read.values));
    return rows === null ? [] : makePieces(kind, reader, rows, reading);
  };
  for await (const batch of batches) {
    const made = batch.filter(({ row }) => row > reading.headings.row).flatMap(piecesOfRow);
    if (made.length > 0) yield made;
  }
  const rest = [...gatherer.rest()].flatMap((rows) => makePieces(kind, reader, rows, reading));
  if (rest.length > 0) yield rest;
}

/** What some rows come to, for instance after a cell was mended: the same as among all others, where no other row is of their records. */
export function pieceOfRows<Kind extends ImportKind>(
  kind: Kind,
  rows: readonly Row[],
  reading: Reading,
): readonly Piece<RecordOf[Kind]>[] {
  const reader = rowReader(reading);
  const extra = (row: Row): SkipReason | null => extraRow(reading.headings, row);
  const gathered = new Map<string, RowValues[]>();
  for (const row of rows.filter((one) => extra(one) === null)) {
    const read = readRow(reader, row);
    const key = keyOf(kind, read.values) ?? `row ${row.row}`;
    gathered.set(key, [...(gathered.get(key) ?? []), read]);
  }
  return [
    ...[...gathered.values()].flatMap((of) => makePieces(kind, reader, of, reading)),
    ...rows.flatMap((row) => {
      const reason = extra(row);
      return reason === null ? [] : [skipped(row.row, reason)];
    }),
  ];
}
