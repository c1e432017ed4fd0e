import { isDeepStrictEqual } from 'node:util';
import type { Source } from '@waypost/contract/sources/calls';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';

/** The last writer of a field: time, user, source and message, and whether it was a person's own correction. */
type FieldWriter = {
  at: string;
  by: string | null;
  sourceId: string | null;
  /** The message number of the source. */
  messageId?: string;
  isPerson: boolean;
};
/** By field, with the names of `FieldsOf`. */
export type FieldWriters = Readonly<Record<string, FieldWriter>>;
/** The source of a write; null for a write by the caller. */
export type Writer = (Source & { messageId?: string }) | null;

/** Columns that form one field of a form, such as an address: they are kept or written together. */
export type FieldsOf<Row> = Readonly<Partial<Record<keyof Row, string>>>;
export const fieldOf = <Row>(fields: FieldsOf<Row>, column: keyof Row & string): string =>
  fields[column] ?? column;

type Change<Row> = { before: Row; after: Row; writers: FieldWriters; fields: FieldsOf<Row> };
/** Sent values of a field that a person has corrected: the columns as they would be. */
export type Difference<Row> = { field: string; sent: Partial<Row> };

const DAY = 86_400_000;

/**
 * The written part of a change. A person's correction stays unless the source overwrites corrections, or its days have
 * passed.
 * @returns the columns to write, the last writer of each field, and the differences to decide
 */
export function reconciled<Row extends object>(
  { actor, clock }: Pick<Work<Actor>, 'actor' | 'clock'>,
  { before, after, writers, fields }: Change<Row>,
  source: Writer,
): { after: Row; writers: FieldWriters; differences: Difference<Row>[] } {
  const now = clock.now();
  const columns = (Object.keys(after) as Array<keyof Row & string>).filter(
    (column) => !isDeepStrictEqual(before[column], after[column]),
  );
  const changed = [...new Set(columns.map((column) => fieldOf(fields, column)))];
  const retainsCorrection = (field: string): boolean => {
    const last = writers[field];
    if (!source || !last?.isPerson || source.onCorrection === 'overwrite') return false;
    return (
      source.correctionDays === null || now.getTime() - Date.parse(last.at) < source.correctionDays * DAY
    );
  };
  const remaining = changed.filter(retainsCorrection);
  const written = changed.filter((field) => !remaining.includes(field));
  const mark: FieldWriter = {
    at: now.toISOString(),
    by: actor.id,
    sourceId: source?.sourceId ?? null,
    ...(source?.messageId === undefined ? {} : { messageId: source.messageId }),
    isPerson: source === null && actor.kind === 'user',
  };
  const pick = (row: Row, isPicked: (field: string) => boolean): Partial<Row> =>
    Object.fromEntries(
      Object.entries(row).filter(([column]) => isPicked(fieldOf(fields, column as keyof Row & string))),
    ) as Partial<Row>;
  return {
    after: { ...after, ...pick(before, (field) => remaining.includes(field)) },
    writers: { ...writers, ...Object.fromEntries(written.map((field) => [field, mark])) },
    differences:
      source?.onCorrection === 'ask'
        ? remaining.map((field) => ({ field, sent: pick(after, (one) => one === field) }))
        : [],
  };
}
