import type { RowPlan } from '@waypost/contract/imports/shapes';
import type { Reason, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord, Mapping, Reading, RecordOutcome, Row } from '@waypost/tables';
import type { Work } from '../../../framework/work.ts';
import type { Before, PlannedSoFar, Seen as SeenRegistration } from '../../registrations/module.ts';
import type { StoredImport } from '../stored-import.ts';

/** What rows of an import are read with. */
export type Setup = {
  kind: FileKind;
  source: Source;
  mapping: Mapping;
  reading: Reading;
  /** Columns, by their position, whose words are asked about together. */
  wordsAsked: ReadonlySet<number>;
  /** What a facility is called that a row names, or that is chosen for those that name none; else as the row has it. */
  facilityNamed(named: string | null): string | null;
  /** A registration as it is sent; null where nothing can be made of it, or it is something else. */
  sentOf(piece: RecordOutcome<AnyRecord>): Sent | null;
  /** The pieces of rows of one record: what is read of them, and rows that say the same again. */
  piecesOf(rows: readonly Row[]): readonly RecordOutcome<AnyRecord>[];
};

/** A record as it is: another state means that something of it was changed. */
export type SeenRecord = { id: string; state: string };
/** What a plan was made of, and how it was left: the patient and the case, or another record. */
export type Seen = SeenRegistration & { record?: SeenRecord | null };

/** What would become of rows of one record, and of what that was said. */
export type Planned = { plan: Exclude<RowPlan, 'skipped'>; reason: Reason | null; seen: Seen };
/** Rows of a record with their plan. */
export type ToCommit = { piece: RecordOutcome<AnyRecord>; planned: Planned };
/** What became of them, and how the record was left. */
export type Committed = {
  result: Planned['plan'];
  reason: Reason | null;
  /** Where the source holds it. */
  heldId: string | null;
  /** What was changed of a patient and a case, as it was before. */
  before: Before | null;
  leftAs: Seen | null;
};

export type ToPlan = {
  setup: Setup;
  pieces: ReadonlyArray<RecordOutcome<AnyRecord>>;
  soFar: PlannedSoFar;
  /** What the database is busy with in this transaction: it is asked once that has ended, and what can be read before is. */
  until?: Promise<unknown> | undefined;
};
type ToDo = {
  setup: Setup;
  items: readonly ToCommit[];
  /** How the same import has left patients and cases last, by their ids. */
  leftOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | number>>;
};

/** What rows of a kind of file come to, from the plan to the way back. */
export type FileKind = {
  /** What applying each piece in order would come to; null where a piece has no record. Nothing is changed. */
  plan(work: Work, keyring: Keyring, given: ToPlan): Promise<Array<Planned | null>>;
  /** Carries out what was planned, in order, each by itself; what is not any more as it was is held. */
  commit(work: Work, keyring: Keyring, given: ToDo): Promise<Committed[]>;
  /** Takes the next rows back, the last first. False when there is nothing left to do. */
  undo(work: Work, keyring: Keyring, stored: StoredImport): Promise<boolean>;
};
