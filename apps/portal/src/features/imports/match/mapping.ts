import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Import, ImportColumn, ImportFields } from '@waypost/contract/imports/shapes';

import { needsFacility } from '#src/app/data-import/kind-words.ts';

export type DateOrder = ImportColumn['dateOrders'][number];
type Question = ImportColumn['questions'][number];
type Values = Extract<Question, { code: 'values' }>;

const mayBeSsn = ({ questions }: ImportColumn): boolean =>
  questions.some(({ code }) => code === 'looks-like-ssn');

/** The field whose values are names of facilities. */
export const FACILITY = 'visit.facility';
/** Whether a field names a plan. Meanings of plan names are saved with the source, and may stay open. */
export const namesPlan = (field: string): boolean => /^insurance\d\.(name|planCode)$/.test(field);
type Place = { id: string; name: string; lCode: string };

/** The values of a column that need a meaning: those that the server asks about, and names of unknown facilities. */
export function valuesAsked(
  { questions, values }: ImportColumn,
  field: string | null | undefined,
  places: readonly Place[],
): Omit<Values, 'code'> | undefined {
  if (typeof field !== 'string') return undefined;
  const asked = questions.find((question): question is Values => question.code === 'values');
  if (asked || field !== FACILITY || values === null) return asked;
  const known = new Set(
    places.flatMap(({ id, name, lCode }) => [id, name, lCode].map((text) => text.toLowerCase())),
  );
  const unknown = values.filter(({ value }) => !known.has(value.trim().toLowerCase()));
  return unknown.length === 0
    ? undefined
    : { values: unknown, meanings: places.map(({ id }) => id), isOptional: false };
}

/**
 * The mapping of an import: the saved one, or else the proposed one. Columns with open questions are not in the
 * proposal.
 */
export function mappingOf({ mapping, columns }: Pick<Import, 'mapping' | 'columns'>): ImportMapping {
  if (mapping) return mapping;
  return {
    columns: columns
      .filter((column) => !mayBeSsn(column) || column.proposal.by === 'remembered')
      .map(({ position, proposal: { field, dateOrder } }) => ({
        position,
        field,
        ...(dateOrder && { dateOrder }),
      })),
    constants: [],
    joins: [],
    values: [],
  };
}

/** The field of a column. Undefined: the user has not chosen. Null: the column is not imported. */
export const fieldAt = (mapping: ImportMapping, position: number): string | null | undefined =>
  mapping.columns.find((column) => column.position === position)?.field;
export const dateOrderAt = (mapping: ImportMapping, position: number): DateOrder | undefined =>
  mapping.columns.find((column) => column.position === position)?.dateOrder;

const columnsOf = (mapping: ImportMapping, field: string): number[] =>
  mapping.columns.flatMap((column) => (column.field === field ? [column.position] : []));

/** Leaves out the meanings and formats that no column uses any more. */
function normalizeMapping(mapping: ImportMapping): ImportMapping {
  const used = (field: string) =>
    columnsOf(mapping, field).length > 0 || mapping.constants.some((one) => one.field === field);
  return {
    ...mapping,
    joins: mapping.joins.filter(({ field }) => columnsOf(mapping, field).length > 1),
    values: mapping.values.filter(({ field }) => used(field)),
  };
}

/** The mapping after a column was assigned a field, or none. A field with a column cannot also be a constant. */
export const withField = (mapping: ImportMapping, position: number, field: string | null): ImportMapping =>
  normalizeMapping({
    ...mapping,
    columns: [
      ...mapping.columns.filter((column) => column.position !== position),
      { ...mapping.columns.find((column) => column.position === position), position, field },
    ].toSorted((one, other) => one.position - other.position),
    constants: mapping.constants.filter((one) => one.field !== field),
  });

export const withDateOrder = (
  mapping: ImportMapping,
  position: number,
  dateOrder: DateOrder,
): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) =>
    column.position === position ? { ...column, dateOrder } : column,
  ),
});

/** The mapping after a constant was set; null removes it. */
export const withConstant = (mapping: ImportMapping, field: string, value: string | null): ImportMapping =>
  normalizeMapping({
    ...mapping,
    constants:
      value === null
        ? mapping.constants.filter((one) => one.field !== field)
        : mapping.constants.some((one) => one.field === field)
          ? mapping.constants.map((one) => (one.field === field ? { field, value } : one))
          : [...mapping.constants, { field, value }],
  });

export const withJoin = (mapping: ImportMapping, field: string): ImportMapping => ({
  ...mapping,
  joins: [...mapping.joins.filter((one) => one.field !== field), { field, between: ' ' }],
});

/** The mapping after a value was given a meaning; null removes the meaning. */
export const withValue = (
  mapping: ImportMapping,
  field: string,
  from: string,
  to: string | null,
): ImportMapping => ({
  ...mapping,
  values: [
    ...mapping.values.filter((one) => one.field !== field || one.from !== from),
    ...(to === null ? [] : [{ field, from, to }]),
  ],
});

export const meaningOf = (mapping: ImportMapping, field: string, from: string): string | null =>
  mapping.values.find((one) => one.field === field && one.from === from)?.to ?? null;

/** A problem that prevents checking the rows. */
export type MatchProblem =
  /** None of these fields has a column or a constant. */
  | { code: 'missing'; fields: readonly string[] }
  /** Several columns map to one field. */
  | { code: 'twice'; field: string; positions: readonly number[] }
  | { code: 'date-order'; position: number }
  | { code: 'looks-like-ssn'; position: number }
  | { code: 'blank-constant'; field: string };

/** The fields that several columns map to, except those that join their columns. */
function duplicateFields(mapping: ImportMapping): Array<{ field: string; positions: readonly number[] }> {
  const fields = new Set(mapping.columns.flatMap(({ field }) => (field === null ? [] : [field])));
  return [...fields].flatMap((field) => {
    const positions = columnsOf(mapping, field);
    const isJoined = mapping.joins.some((one) => one.field === field);
    return positions.length > 1 && !isJoined ? [{ field, positions }] : [];
  });
}
/** The server rejects mappings with two columns for one field. */
export const canBeSaved = (mapping: ImportMapping): boolean => duplicateFields(mapping).length === 0;

/** The fields that an import needs; without a facility of its own, also the facility of each row. */
export const requiredOf = (
  { required }: Pick<ImportFields, 'required'>,
  { kind, facilityId }: Pick<Import, 'kind' | 'facilityId'>,
): ImportFields['required'] =>
  facilityId === null && needsFacility(kind) ? [...required, [FACILITY]] : required;

/** The problems that prevent checking the rows, in the order of the page. */
export function matchProblems(
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
  required: ImportFields['required'],
): MatchProblem[] {
  const given = (field: string) =>
    columnsOf(mapping, field).length > 0 || mapping.constants.some((one) => one.field === field);
  return [
    ...required
      .filter((group) => !group.some(given))
      .map((group): MatchProblem => ({ code: 'missing', fields: group })),
    ...mapping.constants
      .filter(({ value }) => value.trim() === '')
      .map(({ field }): MatchProblem => ({ code: 'blank-constant', field })),
    ...duplicateFields(mapping).map((twice): MatchProblem => ({ code: 'twice', ...twice })),
    ...columns.flatMap((column): MatchProblem[] => {
      const { position } = column;
      const field = fieldAt(mapping, position);
      if (field === undefined && mayBeSsn(column)) return [{ code: 'looks-like-ssn', position }];
      return typeof field === 'string' && needsDateOrder(column) && !dateOrderAt(mapping, position)
        ? [{ code: 'date-order', position }]
        : [];
    }),
  ];
}

/** Whether the dates of a column can be read in several orders. */
export const needsDateOrder = ({ questions }: ImportColumn): boolean =>
  questions.some(({ code }) => code === 'date-order');

/** Column values that are not imported, because they were given no meaning. */
export function skippedValues(
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
): Array<{ field: string; heading: string; values: Values['values'] }> {
  return columns.flatMap((column) => {
    const field = fieldAt(mapping, column.position);
    const asked = valuesAsked(column, field, []);
    if (typeof field !== 'string' || !asked?.isOptional || namesPlan(field)) return [];
    const values = openValues(mapping, field, asked);
    return values.length === 0 ? [] : [{ field, heading: column.heading, values }];
  });
}

/** The values without a meaning. */
export const openValues = (
  mapping: ImportMapping,
  field: string,
  { values }: Pick<Values, 'values'>,
): Values['values'] => values.filter(({ value }) => meaningOf(mapping, field, value) === null);
