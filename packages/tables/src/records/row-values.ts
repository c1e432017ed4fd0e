import type { FieldSpec } from '../columns/field-spec.ts';
import { type Field, type FieldId, fieldOf } from '../columns/fields.ts';
import type { CellTrouble, Row } from '../file/types.ts';
import { isOptionalField, type ReadContext, type ReadText, readValue } from '../values/read-value.ts';
import { type TroubleCode, troubles } from './troubles.ts';
import type { Reading, Trouble } from './types.ts';

/** The values of a row by field, without unknown ones. */
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
  /** Caches the results of reading the texts of the column. */
  cache: Map<string, ReadText>;
};
/** A mapping prepared for reading many rows. */
export type RowReader = {
  columns: readonly ReadColumn[];
  width: number;
  columnOf: ReadonlyMap<FieldId, number>;
};

export function createRowReader({ headings, mapping, today }: Reading): RowReader {
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
        cache: new Map<string, ReadText>(),
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

/** Limits a reader to some fields. */
export const selectFields = (reader: RowReader, fields: ReadonlySet<FieldId>): RowReader => ({
  ...reader,
  columns: reader.columns.filter(({ field }) => fields.has(field.id)),
});

/** Reads the cells of a row. */
export function readRow(reader: RowReader, row: Row): RowValues {
  const values = new Map<FieldId, string>();
  const rowTroubles: Trouble[] = [];
  for (const column of reader.columns) {
    const cell = joinCells(column, row);
    const read = readCell(column, cell === '' ? column.constant : cell);
    if ('trouble' in read)
      rowTroubles.push(
        createTrouble(row.row, {
          code: read.trouble,
          field: column.field,
          column: cell === '' ? null : (column.columns[0] ?? null),
        }),
      );
    else if (read.value !== '') values.set(column.field.id, read.value);
  }
  for (const trouble of row.troubles ?? []) rowTroubles.push(...troublesOfCell(reader, row.row, trouble));
  if (row.cells.length > reader.width && row.cells.slice(reader.width).some((cell) => cell !== ''))
    rowTroubles.push(createTrouble(row.row, { code: 'too-many-cells' }));
  return { row: row.row, values, troubles: rowTroubles };
}

/** Returns the text of a field, from one column or joined from several. */
function joinCells({ columns, join }: ReadColumn, { cells }: Row): string {
  const [first, ...others] = columns;
  if (others.length === 0) return first === undefined ? '' : (cells[first] ?? '');
  return columns
    .map((column) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .join(join);
}

const EMPTY_TEXT: ReadText = { value: '' };
/** The maximum number of cached values per column: dates, words and states recur, unlike texts and names. */
const MAX_CACHED_VALUES = 5000;
/** The maximum length of a cached text. */
const MAX_CACHED_LENGTH = 12;
const UNCACHED_TYPES: ReadonlySet<FieldSpec['type']> = new Set([
  'text',
  'name',
  'member-id',
  'whole-name',
  'physician-name',
  'phone',
  'email',
  'ssn',
]);

function readCell({ field, context, cache }: ReadColumn, text: string): ReadText {
  if (text === '') return EMPTY_TEXT;
  if (UNCACHED_TYPES.has(field.type) || text.length > MAX_CACHED_LENGTH)
    return readValue(field, text, context);
  const cached = cache.get(text);
  if (cached) return cached;
  const value = readValue(field, text, context);
  if (cache.size < MAX_CACHED_VALUES) cache.set(text, value);
  return value;
}

/** Reports a problem of a cell for each field that reads the cell. */
const troublesOfCell = (reader: RowReader, row: number, { column, code }: CellTrouble): Trouble[] =>
  reader.columns
    .filter(({ columns }) => columns.includes(column))
    .map(({ field }) => createTrouble(row, { code, field, column }));

type TroubleDetails = {
  code: TroubleCode;
  field?: (FieldSpec & { id: FieldId; group?: string }) | undefined;
  column?: number | null;
  n?: number;
  level?: Trouble['level'];
};

/** Creates a trouble with its message. */
function createTrouble(row: number, { code, field, column = null, n, level }: TroubleDetails): Trouble {
  const isMinor = field !== undefined && isOptionalField(field);
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
    level: level ?? (isMinor ? 'warning' : 'error'),
    message: troubles[code]
      .replaceAll('{field}', label)
      .replaceAll('{n}', String(n ?? field?.maxLength ?? '')),
  };
}

/** Creates a trouble of a field that is not caused by a single cell. */
export function createFieldTrouble(
  reader: RowReader,
  row: number,
  id: FieldId,
  details: Omit<TroubleDetails, 'field' | 'column'>,
): Trouble {
  return createTrouble(row, { ...details, field: fieldOf(id), column: reader.columnOf.get(id) ?? null });
}
