import type { ImportKind } from '../columns/kinds.ts';
import type { Row } from '../file/types.ts';
import { keyFields, keyOf } from './case-key.ts';
import { extraRow } from './extra-rows.ts';
import { hashOf } from './hash.ts';
import { narrowed, readRow, rowReader } from './row-values.ts';
import type { Reading } from './types.ts';

/** Which records have several rows, wherever these are in the file. */
export type Survey = {
  /** Rows below the headings that are not blank. */
  rows: number;
  /** How many rows a record has, where it has several, by the hash of what they have in common. */
  repeated: ReadonlyMap<number, number>;
};

/** Looks over the file for rows of one record. */
export async function surveyRows(batches: AsyncIterable<readonly Row[]>, reading: Reading): Promise<Survey> {
  const { kind }: { kind: ImportKind } = reading.mapping;
  const reader = narrowed(rowReader(reading), keyFields);
  const seen = new Set<number>();
  const repeated = new Map<number, number>();
  let rows = 0;
  for await (const batch of batches)
    for (const row of batch) {
      if (row.row <= reading.headings.row) continue;
      rows += 1;
      const key = extraRow(reading.headings, row) ? null : keyOf(kind, readRow(reader, row).values);
      if (key === null) continue;
      const hash = hashOf(key);
      if (seen.has(hash)) repeated.set(hash, (repeated.get(hash) ?? 1) + 1);
      else seen.add(hash);
    }
  return { rows, repeated };
}
