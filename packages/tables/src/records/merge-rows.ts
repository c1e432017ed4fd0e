import type { FieldId } from '../columns/fields.ts';
import { diagnosesIn } from '../values/contact.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type { Trouble } from './types.ts';

/** Rows of one record: what they say together. */
export type Merged = { values: ReadonlyMap<FieldId, string>; troubles: Trouble[] };

/** Fields of which each row may say another: insurances, and addresses of physicians and plans. */
const isOfEachRow = (id: FieldId): boolean =>
  /^insurance|^(physician|plan)\.(line1|line2|city|state|postalCode|phone|fax|addressCode)$/.test(id);

/** What several rows say of one record, beside its insurances and addresses. Where they differ it is told, and the first is taken. */
export function mergeRows(reader: RowReader, rows: readonly RowValues[]): Merged {
  const [only, ...others] = rows;
  if (only && others.length === 0) return { values: only.values, troubles: [] };
  const values = new Map<FieldId, string>();
  const troubles: Trouble[] = [];
  for (const row of rows)
    for (const [id, value] of row.values) {
      const before = values.get(id);
      if (before === undefined) values.set(id, value);
      else if (id.endsWith('.diagnoses')) values.set(id, together(before, value));
      else if (before !== value && !isOfEachRow(id))
        troubles.push(troubleWith(reader, row.row, id, { code: 'rows-differ', level: 'error' }));
    }
  return { values, troubles };
}

const together = (one: string, other: string): string => (diagnosesIn(`${one};${other}`) ?? [one]).join(';');

/** A row by what it says, for telling whether another says the same. */
export const contentOf = ({ values }: RowValues): string => JSON.stringify([...values]);
