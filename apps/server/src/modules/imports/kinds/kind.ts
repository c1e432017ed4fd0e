import type { RowPlan } from '@waypost/contract/imports/shapes';
import type { Reason, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord, Mapping, Reading, RecordOutcome, Row } from '@waypost/tables';
import type { Work } from '../../../framework/work.ts';
import type { Before, PlannedSoFar, Seen as SeenRegistration } from '../../registrations/module.ts';
import type { StoredImport } from '../stored-import.ts';

/** The context for reading the rows of an import. */
export type Setup = {
  kind: FileKind;
  source: Source;
  mapping: Mapping;
  reading: Reading;
  /** Positions of columns whose words form a single question. */
  wordsAsked: ReadonlySet<number>;
  /**
   * The name of the facility of a row, or of the default facility for rows that name none; an unknown name stays
   * unchanged.
   */
  facilityNamed(named: string | null): string | null;
  /** The registration of a record; null when the record is incomplete or of another kind. */
  sentOf(piece: RecordOutcome<AnyRecord>): Sent | null;
  /** The pieces of a record's rows: its values, and rows that repeat them. */
  piecesOf(rows: readonly Row[]): readonly RecordOutcome<AnyRecord>[];
};

/** The state of a record: a different state means that something was changed. */
export type SeenRecord = { id: string; state: string };
/** The states on which a plan was based, and after its commit: the patient and the case, or another record. */
export type Seen = SeenRegistration & { record?: SeenRecord | null };

/** The plan of a record's rows, and the states on which it is based. */
export type Planned = { plan: Exclude<RowPlan, 'skipped'>; reason: Reason | null; seen: Seen };
/** The rows of a record with their plan. */
export type ToCommit = { piece: RecordOutcome<AnyRecord>; planned: Planned };
/** The result, and the resulting state of the record. */
export type Committed = {
  result: Planned['plan'];
  reason: Reason | null;
  /** The id of the held registration. */
  heldId: string | null;
  /** The earlier state of changed patients and cases. */
  before: Before | null;
  leftAs: Seen | null;
};

export type ToPlan = {
  setup: Setup;
  pieces: ReadonlyArray<RecordOutcome<AnyRecord>>;
  soFar: PlannedSoFar;
  /** A pending statement of this transaction: the database is used after it, and everything else is read before. */
  until?: Promise<unknown> | undefined;
};
type ToDo = {
  setup: Setup;
  items: readonly ToCommit[];
  /** The states in which the same import last left patients and cases, by id. */
  leftOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | number>>;
};

/** The processing of a kind of file, from the plan to the undo. */
export type FileKind = {
  /** The result of applying each piece in order; null when a piece has no record. Changes nothing. */
  plan(work: Work, keyring: Keyring, given: ToPlan): Promise<Array<Planned | null>>;
  /** Commits the plan in order, each piece separately; a record that has changed since is held. */
  commit(work: Work, keyring: Keyring, given: ToDo): Promise<Committed[]>;
  /** Undoes the next rows, the last first. False when there is nothing left to do. */
  undo(work: Work, keyring: Keyring, stored: StoredImport): Promise<boolean>;
};
