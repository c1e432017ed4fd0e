import type { FieldSpec } from '../columns/field-spec.ts';
import { type Field, type FieldId, fieldOf } from '../columns/fields.ts';
import type { CellTrouble, Row } from '../file/types.ts';
import { isLesser, type ReadContext, type ReadText, readValue } from '../values/read-value.ts';
import { type TroubleCode, troubles } from './troubles.ts';
import type { Reading, Trouble } from './types.ts';

/** Values of a row by field; what is unknown is not among them. */
export type RowValues = {
  row: number;
  values: ReadonlyMap<FieldId, string>;
  troubles: Trouble[];
};

type ReadColumn = {
  field: Field;
  columns: readonly number[];
  join: string;
  constant: string;
  context: ReadContext;
  /** What texts of the column were read as. */
  read: Map<string, ReadText>;
};
/** A mapping made ready for many rows. */
export type RowReader = {
  columns: readonly ReadColumn[];
  width: number;
  columnOf: ReadonlyMap<FieldId, number>;
};

export function rowReader({ headings, mapping, today }: Reading): RowReader {
  const byField = new Map<FieldId, { columns: number[]; order: ReadContext['order'] }>();
  for (const { heading, field, dateOrder } of mapping.columns) {
    const column = headings.names.indexOf(heading);
    if (field === null || column < 0) continue;
    const known = byField.get(field);
    if (known) known.columns.push(column);
    else byField.set(field, { columns: [column], order: dateOrder ?? 'MDY' });
  }
  for (const field of Object.keys(mapping.constants) as FieldId[])
    if (!byField.has(field)) byField.set(field, { columns: [], order: 'MDY' });
  const columns = [...byField].flatMap(([id, { columns: at, order }]) => {
    const field = fieldOf(id);
    if (!field) return [];
    const context = { today, order, words: mapping.values[id] };
    return [
      {
        field,
        columns: at,
        join: mapping.joins[id] ?? ' ',
        constant: mapping.constants[id] ?? '',
        context,
        read: new Map<string, ReadText>(),
      },
    ];
  });
  return {
    columns,
    width: headings.names.length,
    columnOf: new Map(
      [...byField].flatMap(
        ([
          id,
          {
            columns: [first],
          },
        ]) => (first === undefined ? [] : [[id, first] as const]),
      ),
    ),
  };
}

/** The same for some fields alone. */
export const narrowed = (reader: RowReader, fields: ReadonlySet<FieldId>): RowReader => ({
  ...reader,
  columns: reader.columns.filter(({ field }) => fields.has(field.id)),
});

/** Reads the cells of a row. */
export function readRow(reader: RowReader, row: Row): RowValues {
  const values = new Map<FieldId, string>();
  const found: Trouble[] = [];
  for (const one of reader.columns) {
    const cell = cellOf(one, row);
    const read = readCell(one, cell === '' ? one.constant : cell);
    if ('trouble' in read)
      found.push(
        troubleOf(row.row, {
          code: read.trouble,
          field: one.field,
          column: cell === '' ? null : (one.columns[0] ?? null),
        }),
      );
    else if (read.value !== '') values.set(one.field.id, read.value);
  }
  for (const trouble of row.troubles ?? []) found.push(...ofCell(reader, row.row, trouble));
  if (row.cells.length > reader.width && row.cells.slice(reader.width).some((cell) => cell !== ''))
    found.push(troubleOf(row.row, { code: 'too-many-cells' }));
  return { row: row.row, values, troubles: found };
}

/** The text of a field, from one column or from several together. */
function cellOf({ columns, join }: ReadColumn, { cells }: Row): string {
  const [first, ...others] = columns;
  if (others.length === 0) return first === undefined ? '' : (cells[first] ?? '');
  return columns
    .map((column) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .join(join);
}

const NOTHING: ReadText = { value: '' };
/** Values of a column that are kept: dates, words and states come again. Texts and names do not, and are read at once. */
const KEPT_MOST = 5000;
/** Characters of a text that is kept. */
const KEPT_LENGTH = 12;
const READ_AT_ONCE: ReadonlySet<FieldSpec['type']> = new Set([
  'text',
  'name',
  'member-id',
  'whole-name',
  'phone',
  'email',
  'ssn',
]);

function readCell({ field, context, read }: ReadColumn, text: string): ReadText {
  if (text === '') return NOTHING;
  if (READ_AT_ONCE.has(field.type) || text.length > KEPT_LENGTH) return readValue(field, text, context);
  const before = read.get(text);
  if (before) return before;
  const value = readValue(field, text, context);
  if (read.size < KEPT_MOST) read.set(text, value);
  return value;
}

/** What the file says is wrong with a cell matters where the cell is read. */
const ofCell = (reader: RowReader, row: number, { column, code }: CellTrouble): Trouble[] =>
  reader.columns
    .filter(({ columns }) => columns.includes(column))
    .map(({ field }) => troubleOf(row, { code, field, column }));

type Said = {
  code: TroubleCode;
  field?: (FieldSpec & { id: FieldId; group?: string }) | undefined;
  column?: number | null;
  n?: number;
  level?: Trouble['level'];
};
const isOfVisit = (id: FieldId): boolean => !id.startsWith('physician.');

/** A trouble in words. */
function troubleOf(row: number, { code, field, column = null, n, level }: Said): Trouble {
  const isSmall =
    field !== undefined && (isLesser(field.type) || (field.type === 'npi' && isOfVisit(field.id)));
  const label = field
    ? field.group?.startsWith('Insurance ')
      ? `${field.group} ${field.label}`
      : field.label
    : '';
  return {
    row,
    column,
    field: field?.id ?? null,
    code,
    level: level ?? (isSmall ? 'warning' : 'error'),
    message: troubles[code].replaceAll('{field}', label).replaceAll('{n}', String(n ?? field?.most ?? '')),
  };
}

/** A trouble of a field that no cell is to blame for alone. */
export function troubleWith(
  reader: RowReader,
  row: number,
  id: FieldId,
  said: Omit<Said, 'field' | 'column'>,
): Trouble {
  return troubleOf(row, { ...said, field: fieldOf(id), column: reader.columnOf.get(id) ?? null });
}
