/** Splits rows into batches that fit into one statement. */
export function* inBatches<T>(rows: readonly T[], size = 100): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
