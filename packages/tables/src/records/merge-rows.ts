import type { FieldId } from '../columns/fields.ts';
import { parseDiagnoses } from '../values/contact.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type { Trouble } from './types.ts';

/** The merged values of the rows of one record. */
export type MergedRows = { values: ReadonlyMap<FieldId, string>; troubles: Trouble[] };

/** Returns whether each row may have its own value: insurances, and addresses of physicians and plans. */
const variesByRow = (id: FieldId): boolean =>
  /^insurance|^(physician|plan)\.(line1|line2|city|state|postalCode|phone|fax|addressCode)$/.test(id);

/** Merges the rows of one record except insurances and addresses. Differences are reported; the first value wins. */
export function mergeRows(reader: RowReader, rows: readonly RowValues[]): MergedRows {
  const [onlyRow, ...otherRows] = rows;
  if (onlyRow && otherRows.length === 0) return { values: onlyRow.values, troubles: [] };
  const values = new Map<FieldId, string>();
  const troubles: Trouble[] = [];
  for (const row of rows)
    for (const [id, value] of row.values) {
      const previous = values.get(id);
      if (previous === undefined) values.set(id, value);
      else if (id.endsWith('.diagnoses')) values.set(id, joinDiagnoses(previous, value));
      else if (previous !== value && !variesByRow(id))
        troubles.push(createFieldTrouble(reader, row.row, id, { code: 'rows-differ', level: 'error' }));
    }
  return { values, troubles };
}

const joinDiagnoses = (one: string, other: string): string =>
  (parseDiagnoses(`${one};${other}`) ?? [one]).join(';');

/** Serializes the values of a row, to find rows with equal values. */
export const serializeValues = ({ values }: RowValues): string => JSON.stringify([...values]);
