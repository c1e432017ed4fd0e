import type { DateOrder } from '../values/date-order.ts';
import { readValue } from '../values/read-value.ts';
import { listMeanings, wordLists } from '../values/words.ts';
import { type FieldId, fieldOf, fieldsOfKind } from './fields.ts';
import { resultColumns } from './headings.ts';
import type { ImportKind } from './kinds.ts';
import { findFieldByHeading } from './known-headings.ts';
import type { ColumnProfile, FileProfile, Mapping, Proposal, Question, Shapes } from './types.ts';

/** Proposes a field for each column of a file, by its heading or else by its content; each field at most once. */
export function proposeFields(profile: FileProfile, kind: ImportKind): Proposal[] {
  const claimed = new Map<FieldId, number>();
  for (const { column, heading } of profile.columns) {
    if (isResultColumn(heading)) continue;
    const field = findColumnField(kind, heading);
    if (field && !claimed.has(field)) claimed.set(field, column);
  }
  const byHeading = new Set(claimed.values());
  claimPatientNumber(claimed, kind);
  for (const column of profile.columns)
    if (!byHeading.has(column.column) && !isResultColumn(column.heading))
      claimByContent(column, kind, claimed);
  const fields = new Map([...claimed].map(([field, column]) => [column, field]));
  return profile.columns.map((column) => {
    const field = fields.get(column.column) ?? null;
    return {
      column: column.column,
      heading: column.heading,
      field,
      why: field === null ? null : byHeading.has(column.column) ? 'heading' : 'content',
      dateOrder: isDateField(field) ? (possibleDateOrders(column, profile)[0] ?? null) : null,
      questions: findQuestions(column, field, profile),
    };
  });
}

const isDateField = (field: FieldId | null): boolean =>
  field !== null && /date/.test(fieldOf(field)?.type ?? '');
/** Finds the field of a heading; `Policy # (2)`, a repeated heading, belongs to the second insurance. */
function findColumnField(kind: ImportKind, heading: string): FieldId | null {
  const first = heading.replace(/ \(\d+\)$/, '');
  const field = findFieldByHeading(kind, first === heading ? heading : heading.replace(/[()]/g, ''));
  return first === heading || field?.startsWith('insurance') ? field : findFieldByHeading(kind, first);
}

const isResultColumn = (heading: string): boolean => resultColumns.some((own) => own === heading);

/** Uses the account number as the patient number when the list has no patient number. */
function claimPatientNumber(claimed: Map<FieldId, number>, kind: ImportKind): void {
  const account = claimed.get('visit.accountNumber');
  const hasPatientFields = fieldsOfKind(kind).some(({ id }) => id === 'patient.mrn');
  if (!hasPatientFields || account === undefined || claimed.has('patient.mrn')) return;
  claimed.delete('visit.accountNumber');
  claimed.set('patient.mrn', account);
}

/** The fields that a content shape suggests, in the order in which they are claimed. */
const fieldsByShape: ReadonlyArray<readonly [keyof Shapes, readonly FieldId[]]> = [
  ['npi', ['physician.npi', 'visit.attendingNpi', 'order.attendingNpi']],
  ['mbi', ['insurance1.memberId']],
  ['email', ['patient.email', 'physician.email']],
  ['phone', ['patient.homePhone', 'physician.phone']],
  ['gender', ['patient.gender']],
  ['wholeName', ['patient.wholeName', 'physician.wholeName']],
];
/** The share of cells that must have a shape, and the minimum number of filled cells. */
const MIN_SHAPE_SHARE = 0.9;
const MIN_FILLED_CELLS = 3;

function claimByContent(column: ColumnProfile, kind: ImportKind, claimed: Map<FieldId, number>): void {
  if (column.filled < MIN_FILLED_CELLS) return;
  const kindFields = new Set(fieldsOfKind(kind).map(({ id }) => id));
  const names: readonly FieldId[] = ['patient.lastName', 'physician.lastName'];
  for (const [shape, fields] of fieldsByShape) {
    if (column.shapes[shape] < MIN_SHAPE_SHARE) continue;
    if (shape === 'wholeName' && names.some((name) => claimed.has(name))) continue;
    const unclaimed = fields.find((field) => kindFields.has(field) && !claimed.has(field));
    if (unclaimed) {
      claimed.set(unclaimed, column.column);
      return;
    }
  }
}

/** Returns the orders in which the dates of a column can be read. */
function possibleDateOrders(
  { dateOrders }: ColumnProfile,
  profile: Pick<FileProfile, 'columns'>,
): readonly DateOrder[] {
  const certain = dateOrders.length > 1 ? findCommonDateOrder(profile) : null;
  return certain ? [certain] : dateOrders;
}

/** Finds the order shared by all unambiguous date columns; null when they differ or there are none. */
function findCommonDateOrder({ columns }: Pick<FileProfile, 'columns'>): DateOrder | null {
  const certain = new Set(
    columns
      .filter(
        ({ dateOrders, values }) =>
          dateOrders.length === 1 && (values === null || values.some(({ value }) => isAmbiguousDate(value))),
      )
      .map(({ dateOrders }) => dateOrders[0]),
  );
  const [onlyOrder, ...others] = certain;
  return others.length === 0 ? (onlyOrder ?? null) : null;
}
/** Returns whether a date consists of numbers whose order matters. */
const isAmbiguousDate = (value: string): boolean => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(value);

const MIN_SSN_SHARE = 0.95;
const MIN_SSN_CELLS = 3;
/** Returns whether a column looks like SSNs; without hyphens, nearly all cells must look like one. */
function looksLikeSsn({ filled, shapes, samples }: ColumnProfile): boolean {
  const hasHyphens = samples.some((sample) => /^\d{3}-\d{2}-\d{4}$/.test(sample));
  return filled >= MIN_SSN_CELLS && shapes.ssn >= (hasHyphens ? 0.5 : MIN_SSN_SHARE);
}

/** Lists the questions for a column mapped to this field; other columns may show the order of dates. */
export function findQuestions(
  column: ColumnProfile,
  field: FieldId | null,
  profile: Pick<FileProfile, 'columns'>,
): Question[] {
  if (field === null) return [];
  const orders = possibleDateOrders(column, profile);
  const type = fieldOf(field)?.type;
  const questions: Question[] = [];
  if (orders.length > 1 && type && /date/.test(type)) questions.push({ code: 'date-order', orders });
  if (type !== 'ssn' && type !== 'zip' && looksLikeSsn(column)) questions.push({ code: 'looks-like-ssn' });
  const list = type && wordLists[type];
  if (type && list && type !== 'state') {
    const unknown = (column.values ?? []).filter(({ value }) => !isReadable(value, field, column));
    if (unknown.length > 0) questions.push({ code: 'values', values: unknown, meanings: listMeanings(type) });
  } else {
    const unreadable = findUnreadable(column, field);
    if (unreadable.length > 0) questions.push({ code: 'unreadable', values: unreadable });
  }
  return questions;
}

/**
 * The share of values that must be unreadable before a column is questioned; single values are corrected row
 * by row.
 */
const MIN_UNREADABLE_SHARE = 0.5;
const MAX_UNREADABLE_SHOWN = 3;
/** Runs after all dates of a file: whether a date is in the future is checked per row. */
const LAST_DAY = '2099-12-31';

function isReadable(text: string, id: FieldId, { dateOrders: orders }: ColumnProfile): boolean {
  const field = fieldOf(id);
  return (
    field === undefined ||
    (orders.length > 0 ? orders : (['MDY'] as const)).some(
      (order) => !('trouble' in readValue(field, text, { today: LAST_DAY, order })),
    )
  );
}

/** Some values of a column if most of its values cannot be read as a field; [] if they can. */
function findUnreadable(column: ColumnProfile, field: FieldId): readonly string[] {
  const values = column.values ?? column.samples.map((value) => ({ value, count: 1 }));
  const count = (some: typeof values): number => some.reduce((sum, one) => sum + one.count, 0);
  const unreadable = values.filter(({ value }) => !isReadable(value, field, column));
  return unreadable.length > 0 && count(unreadable) >= count(values) * MIN_UNREADABLE_SHARE
    ? unreadable.slice(0, MAX_UNREADABLE_SHOWN).map(({ value }) => value)
    : [];
}

/** Creates the mapping that follows from the proposals. */
export function createMapping(
  proposals: readonly Proposal[],
  { kind, authority }: Pick<Mapping, 'kind' | 'authority'>,
): Mapping {
  return {
    kind,
    authority,
    columns: proposals.map(({ heading, field, dateOrder }) => ({
      heading,
      field,
      ...(dateOrder && { dateOrder }),
    })),
    constants: {},
    joins: {},
    values: {},
  };
}
