import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { AnyRecord } from '@waypost/tables';
import type { Work } from '../../../framework/work.ts';
import type { WhyRowKept } from '../undo-row.ts';
import type { SeenRecord, Setup } from './kind.ts';

/** What a record of a file is about, as it is here. */
export type Found = {
  /** Why nothing can be made of it; null: it can. */
  reason: Reason | null;
  /** Null: it is new. */
  known: SeenRecord | null;
  /** It was ended: what a file says of it is not brought in, unless the import itself took it back. */
  isEnded?: boolean;
  /** The case that it is of. */
  caseId?: string;
};
export type Outcome = 'create' | 'change' | 'unchanged';
export type Applied = { outcome: Outcome; id: string };

/** Records of a file that are no registrations: each is looked up by what names it, and written by the command that its screen has. */
export type RecordKind<Made extends AnyRecord, One extends Found = Found> = {
  kind: ImportKind;
  /** Whether a record is one of these. */
  isOne(record: AnyRecord): record is Made;
  /** What each is about, looked up for all at once. */
  find(work: Work, setup: Setup, records: readonly Made[]): Promise<readonly One[]>;
  /** Writes one, in a savepoint of its own. @throws AppError */
  apply(work: Work, given: { setup: Setup; record: Made; found: One }): Promise<Applied>;
  /** How records are now, by their ids. */
  statesOf(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** A person's correction is weighed against what is said again, field by field; else what is said again changes nothing. */
  isReconciled?: boolean;
  /** Takes back one that was made, as it was left. */
  takeBack(work: Work, left: SeenRecord): Promise<WhyRowKept | 'used' | null>;
};
