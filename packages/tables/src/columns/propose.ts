import type { DateOrder } from '../values/date-order.ts';
import { meaningsOf, wordKey, wordLists } from '../values/words.ts';
import { type FieldId, fieldOf, fieldsOfKind } from './fields.ts';
import { resultColumns } from './headings.ts';
import type { ImportKind } from './kinds.ts';
import { fieldOfHeading } from './known-headings.ts';
import type { ColumnProfile, FileProfile, Mapping, Proposal, Question, Shapes } from './types.ts';

/** Proposes what each column of a file becomes: by its heading, else by its content; each field once. */
export function propose(profile: FileProfile, kind: ImportKind): Proposal[] {
  const claimed = new Map<FieldId, number>();
  for (const { column, heading } of profile.columns) {
    if (isOwn(heading)) continue;
    const field = fieldOfColumn(kind, heading);
    if (field && !claimed.has(field)) claimed.set(field, column);
  }
  const byHeading = new Set(claimed.values());
  claimNumberOfPatient(claimed, kind);
  for (const column of profile.columns)
    if (!byHeading.has(column.column) && !isOwn(column.heading)) claimByContent(column, kind, claimed);
  const fields = new Map([...claimed].map(([field, column]) => [column, field]));
  return profile.columns.map((column) => {
    const field = fields.get(column.column) ?? null;
    return {
      column: column.column,
      heading: column.heading,
      field,
      why: field === null ? null : byHeading.has(column.column) ? 'heading' : 'content',
      dateOrder: isOfDates(field) ? (ordersIn(column, profile)[0] ?? null) : null,
      questions: questionsOf(column, field, profile),
    };
  });
}

const isOfDates = (field: FieldId | null): boolean =>
  field !== null && /date/.test(fieldOf(field)?.type ?? '');
/** `Policy # (2)`, the second of its name, is of the second insurance; of anything else it is one too many. */
function fieldOfColumn(kind: ImportKind, heading: string): FieldId | null {
  const first = heading.replace(/ \(\d+\)$/, '');
  const field = fieldOfHeading(kind, first === heading ? heading : heading.replace(/[()]/g, ''));
  return first === heading || field?.startsWith('insurance') ? field : fieldOfHeading(kind, first);
}

const isOwn = (heading: string): boolean => resultColumns.some((own) => own === heading);

/** A list without a number of the patient has one for each account, which is of the patient. */
function claimNumberOfPatient(claimed: Map<FieldId, number>, kind: ImportKind): void {
  const account = claimed.get('visit.accountNumber');
  const takesPatients = fieldsOfKind(kind).some(({ id }) => id === 'patient.mrn');
  if (!takesPatients || account === undefined || claimed.has('patient.mrn')) return;
  claimed.delete('visit.accountNumber');
  claimed.set('patient.mrn', account);
}

/** Fields that a content names, in the order in which they are taken. */
const byShape: ReadonlyArray<readonly [keyof Shapes, readonly FieldId[]]> = [
  ['npi', ['physician.npi', 'visit.attendingNpi', 'order.attendingNpi']],
  ['mbi', ['insurance1.memberId']],
  ['email', ['patient.email', 'physician.email']],
  ['phone', ['patient.homePhone', 'physician.phone']],
  ['gender', ['patient.gender']],
  ['wholeName', ['patient.wholeName', 'physician.wholeName']],
];
/** Cells of a column that have to be of a shape, and how many at least. */
const SURE = 0.9;
const ENOUGH = 3;

function claimByContent(column: ColumnProfile, kind: ImportKind, claimed: Map<FieldId, number>): void {
  if (column.filled < ENOUGH) return;
  const own = new Set(fieldsOfKind(kind).map(({ id }) => id));
  const names: readonly FieldId[] = ['patient.lastName', 'physician.lastName'];
  for (const [shape, fields] of byShape) {
    if (column.shapes[shape] < SURE) continue;
    if (shape === 'wholeName' && names.some((name) => claimed.has(name))) continue;
    const free = fields.find((field) => own.has(field) && !claimed.has(field));
    if (free) {
      claimed.set(free, column.column);
      return;
    }
  }
}

/** The orders in which the dates of a column can be meant. */
function ordersIn(
  { dateOrders }: ColumnProfile,
  profile: Pick<FileProfile, 'columns'>,
): readonly DateOrder[] {
  const certain = dateOrders.length > 1 ? orderOfOthers(profile) : null;
  return certain ? [certain] : dateOrders;
}

/** The order of the columns of dates that can be read in one alone; null where they differ, or there is none. */
function orderOfOthers({ columns }: Pick<FileProfile, 'columns'>): DateOrder | null {
  const certain = new Set(
    columns
      .filter(
        ({ dateOrders, values }) =>
          dateOrders.length === 1 && (values === null || values.some(({ value }) => isBare(value))),
      )
      .map(({ dateOrders }) => dateOrders[0]),
  );
  const [only, ...others] = certain;
  return others.length === 0 ? (only ?? null) : null;
}
/** A date of which the order decides. */
const isBare = (value: string): boolean => /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(value);

const SSN_SHARE = 0.95;
const SSN_CELLS = 3;
/** Nine digits without hyphens are asked about only where nearly all cells could be one. */
function looksLikeSsn({ filled, shapes, samples }: ColumnProfile): boolean {
  const hasHyphens = samples.some((sample) => /^\d{3}-\d{2}-\d{4}$/.test(sample));
  return filled >= SSN_CELLS && shapes.ssn >= (hasHyphens ? 0.5 : SSN_SHARE);
}

/** What has to be asked where a column becomes this field; the other columns of the file may tell the order of dates. */
export function questionsOf(
  column: ColumnProfile,
  field: FieldId | null,
  profile: Pick<FileProfile, 'columns'>,
): Question[] {
  if (field === null) return [];
  const orders = ordersIn(column, profile);
  const type = fieldOf(field)?.type;
  const questions: Question[] = [];
  if (orders.length > 1 && type && /date/.test(type)) questions.push({ code: 'date-order', orders });
  if (type !== 'ssn' && type !== 'zip' && looksLikeSsn(column)) questions.push({ code: 'looks-like-ssn' });
  const list = type && wordLists[type];
  if (type && list && type !== 'state') {
    const unknown = (column.values ?? []).filter(({ value }) => !list.has(wordKey(value)));
    if (unknown.length > 0) questions.push({ code: 'values', values: unknown, meanings: meaningsOf(type) });
  }
  return questions;
}

/** The mapping that follows from the proposals. */
export function mappingFrom(
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
