import type { ImportKind } from '../columns/kinds.ts';
import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { recordKey } from './case-key.ts';
import { makePhysician, makePlan } from './directory.ts';
import { findSkipReason } from './extra-rows.ts';
import { hashText } from './hash.ts';
import { serializeValues } from './merge-rows.ts';
import { makeAppointment, makeCoverages, makeOrder } from './of-case.ts';
import { type MadeRecord, makeRegistration } from './registration.ts';
import { createRowReader, type RowReader, type RowValues, readRow } from './row-values.ts';
import type { Survey } from './survey.ts';
import type { Reading, RecordOf, RecordOutcome, SkipReason } from './types.ts';

/** The maximum number of rows whose records are still incomplete. */
const MAX_WAITING_ROWS = 50_000;

type RecordMaker<One> = (
  reader: RowReader,
  rows: readonly RowValues[],
  reading: Reading,
) => MadeRecord<One | null>;
const makers: { readonly [Kind in ImportKind]: RecordMaker<RecordOf[Kind]> } = {
  registrations: makeRegistration,
  appointments: makeAppointment,
  coverages: makeCoverages,
  orders: makeOrder,
  physicians: makePhysician,
  plans: makePlan,
};

const skipRow = (row: number, reason: SkipReason): RecordOutcome<never> => ({
  rows: [row],
  record: null,
  troubles: [],
  skipped: reason,
});

/** Makes the outcome of the rows of one record; a row equal to an earlier one is a separate, skipped outcome. */
function makeOutcomes<Kind extends ImportKind>(
  kind: Kind,
  reader: RowReader,
  rows: readonly RowValues[],
  reading: Reading,
): RecordOutcome<RecordOf[Kind]>[] {
  const seenContents = new Set<string>();
  const isNew = rows.map((row) => {
    if (rows.length === 1) return true;
    const content = serializeValues(row);
    const isFirst = !seenContents.has(content) || row.troubles.length > 0;
    seenContents.add(content);
    return isFirst;
  });
  const ownRows = rows.filter((_row, at) => isNew[at]);
  const { record, troubles } = makers[kind](reader, ownRows, reading);
  const all = [...ownRows.flatMap((row) => row.troubles), ...troubles];
  const isBroken = record === null || all.some(({ level }) => level === 'error');
  return [
    { rows: ownRows.map(({ row }) => row), record: isBroken ? null : record, troubles: all, skipped: null },
    ...rows.filter((_row, at) => !isNew[at]).map(({ row }) => skipRow(row, 'same-as-before')),
  ];
}

/** Collects rows until their record is complete. */
class RowCollector {
  readonly #survey: Survey;
  readonly #waiting = new Map<string, RowValues[]>();
  #count = 0;

  constructor(survey: Survey) {
    this.#survey = survey;
  }

  /** Returns the rows of the record that this row completes; null while others are missing. */
  add(row: RowValues, key: string | null): readonly RowValues[] | null {
    const expected = key === null ? 1 : (this.#survey.rowCounts.get(hashText(key)) ?? 1);
    if (key === null || expected === 1) return [row];
    const rows = this.#waiting.get(key) ?? [];
    rows.push(row);
    if (rows.length < expected) {
      this.#count += 1;
      if (this.#count > MAX_WAITING_ROWS) throw new FileRefused('rows-scattered', row.row);
      this.#waiting.set(key, rows);
      return null;
    }
    this.#waiting.delete(key);
    this.#count -= rows.length - 1;
    return rows;
  }

  /** Returns the rows of records that are incomplete at the end of the file. */
  remainingRows(): Iterable<readonly RowValues[]> {
    return this.#waiting.values();
  }
}

/**
 * Makes records of the rows of a file, in batches. Rows of one record are collected wherever they are.
 *
 * @throws FileRefused when rows of one record are too far apart, or the file cannot be read further
 */
export async function* readRecords<Kind extends ImportKind>(
  kind: Kind,
  batches: AsyncIterable<readonly Row[]>,
  { survey, ...reading }: Reading & { survey: Survey },
): AsyncGenerator<readonly RecordOutcome<RecordOf[Kind]>[]> {
  const reader = createRowReader(reading);
  const collector = new RowCollector(survey);
  const readOutcomes = (row: Row): readonly RecordOutcome<RecordOf[Kind]>[] => {
    const skipReason = findSkipReason(reading.headings, row);
    if (skipReason) return [skipRow(row.row, skipReason)];
    const values = readRow(reader, row);
    const rows = collector.add(values, recordKey(kind, values.values));
    return rows === null ? [] : makeOutcomes(kind, reader, rows, reading);
  };
  for await (const batch of batches) {
    const outcomes = batch.filter(({ row }) => row > reading.headings.row).flatMap(readOutcomes);
    if (outcomes.length > 0) yield outcomes;
  }
  const remainingRows = [...collector.remainingRows()].flatMap((rows) =>
    makeOutcomes(kind, reader, rows, reading),
  );
  if (remainingRows.length > 0) yield remainingRows;
}

/** Makes records of single rows, for example after a correction, as if the file contained no others. */
export function readRecordsOfRows<Kind extends ImportKind>(
  kind: Kind,
  rows: readonly Row[],
  reading: Reading,
): readonly RecordOutcome<RecordOf[Kind]>[] {
  const reader = createRowReader(reading);
  const skipReason = (row: Row): SkipReason | null => findSkipReason(reading.headings, row);
  const rowsByKey = new Map<string, RowValues[]>();
  for (const row of rows.filter((one) => skipReason(one) === null)) {
    const values = readRow(reader, row);
    const key = recordKey(kind, values.values) ?? `row ${row.row}`;
    rowsByKey.set(key, [...(rowsByKey.get(key) ?? []), values]);
  }
  return [
    ...[...rowsByKey.values()].flatMap((group) => makeOutcomes(kind, reader, group, reading)),
    ...rows.flatMap((row) => {
      const reason = skipReason(row);
      return reason === null ? [] : [skipRow(row.row, reason)];
    }),
  ];
}
