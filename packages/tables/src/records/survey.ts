import type { ImportKind } from '../columns/kinds.ts';
import type { Row } from '../file/types.ts';
import { keyFields, recordKey } from './case-key.ts';
import { findSkipReason } from './extra-rows.ts';
import { hashText } from './hash.ts';
import { createRowReader, readRow, selectFields } from './row-values.ts';
import type { Reading } from './types.ts';

/** The records that have several rows anywhere in the file. */
export type Survey = {
  /** The number of nonblank rows below the headings. */
  rows: number;
  /** The number of rows of each record with several rows, by the hash of their key. */
  rowCounts: ReadonlyMap<number, number>;
};

/** Scans the file for records with several rows. */
export async function surveyRows(batches: AsyncIterable<readonly Row[]>, reading: Reading): Promise<Survey> {
  const { kind }: { kind: ImportKind } = reading.mapping;
  const reader = selectFields(createRowReader(reading), keyFields);
  const seenHashes = new Set<number>();
  const rowCounts = new Map<number, number>();
  let rows = 0;
  for await (const batch of batches)
    for (const row of batch) {
      if (row.row <= reading.headings.row) continue;
      rows += 1;
      const key = findSkipReason(reading.headings, row) ? null : recordKey(kind, readRow(reader, row).values);
      if (key === null) continue;
      const hash = hashText(key);
      if (seenHashes.has(hash)) rowCounts.set(hash, (rowCounts.get(hash) ?? 1) + 1);
      else seenHashes.add(hash);
    }
  return { rows, rowCounts };
}
