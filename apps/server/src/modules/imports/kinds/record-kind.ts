import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { AnyRecord } from '@waypost/tables';
import type { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import type { RowKeptReason } from '../undo-row.ts';
import type { SeenRecord, Setup } from './kind.ts';

/** The existing record for a record of a file. */
export type FoundRecord = {
  /** The reason why it cannot be imported; null when it can. */
  reason: Reason | null;
  /** Null when it is new. */
  known: SeenRecord | null;
  /** It was ended: the file's values are not imported, unless the import itself ended it. */
  isEnded?: boolean;
  /** The case of the record. */
  caseId?: string;
};
export type Outcome = 'create' | 'change' | 'unchanged';
export type Applied = { outcome: Outcome; id: string };

/** Records of a file other than registrations: each is found by its key, and written by the command of its screen. */
export type RecordKind<
  Made extends AnyRecord,
  One extends FoundRecord = FoundRecord,
  Decided extends Applied = Applied,
> = {
  kind: ImportKind;
  /** Whether a record is of this kind. */
  isOne(record: AnyRecord): record is Made;
  /** Finds the existing records for all at once. */
  find(work: Work, setup: Setup, records: readonly Made[]): Promise<readonly One[]>;
  /** The present states of records, by id. */
  statesOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Whether repeated values are compared with a person's corrections field by field; otherwise a repetition changes
   * nothing.
   */
  isReconciled?: boolean;
  /** Undoes the creation of a record that is unchanged since. */
  takeBack(work: Work, left: SeenRecord): Promise<RowKeptReason | 'used' | null>;
} & (
  | {
      /** Writes one in a savepoint of its own. @throws AppError */
      apply(work: Work, given: { setup: Setup } & ToApply<Made, One>): Promise<Applied>;
      together?: undefined;
    }
  | { together: BatchWriting<Made, One, Decided> }
);

/** A record of a file with the existing one. */
export type ToApply<Made, One> = { record: Made; found: One };

/** Writing of many records in the same number of statements as of one. */
export type BatchWriting<Made, One, Decided extends Applied> = {
  /** Locks existing records, and returns their present states by id. */
  lock(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Determines the changes to records, each to a different existing one, or the reasons for refusal; writes
   * nothing.
   */
  decide(
    work: Work,
    setup: Setup,
    items: ReadonlyArray<ToApply<Made, One>>,
  ): Promise<ReadonlyArray<Decided | AppError>>;
  /** Writes these changes, each with an audit record. */
  write(work: Work, decided: readonly Decided[]): Promise<void>;
};
