import pg from 'pg';
import { noteUnconfirmed } from './confirmation.ts';
import { CommitUnknown, noteDatabaseFailure } from './trouble.ts';

/** The database answered a COMMIT with ROLLBACK: an earlier statement had failed, and nothing was stored. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/**
 * A statement that is sent in the same message as another, before or after it. When one of a message fails, the database
 * skips the rest. `onRow` gets each of its rows as texts.
 */
export type Prelude = {
  text: string;
  name: string;
  values?: readonly (string | Buffer | null)[];
  onRow?: (row: readonly (string | null)[]) => void;
};

/** The state of the sending client that a query needs. */
type Sender = {
  readonly isDirect: boolean;
  readonly session: { commitLimitMs: number | null };
  /** Whether the companion of this name is prepared on the connection. */
  hasPrepared(name: string): boolean;
  markPrepared(companions: readonly Prelude[]): void;
  /** Whether the database has warned about the current statement. */
  wasWarned(): boolean;
};

export type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/** The parts of the driver's query and connection that a custom query overrides, as pg-cursor does. */
type DriverConnection = {
  stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  parsedStatements: Record<string, string | undefined>;
};
type DriverQuery = {
  text: string;
  name?: string;
  queryMode?: string;
  callback?: QueryCallback;
  prepare(wire: DriverConnection): void;
  submit(wire: DriverConnection): Error | null;
  hasBeenParsed(wire: DriverConnection): boolean;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: { text: string }, wire: DriverConnection): void;
  handleReadyForQuery(wire: DriverConnection): void;
  handleError(error: Error, wire: DriverConnection): void;
  _getRows(wire: DriverConnection, rows?: number): void;
};
const DriverQuery = pg.Query as unknown as new (
  statement: string | pg.QueryConfig,
  values?: unknown,
) => DriverQuery;

const isCommit = (text: string): boolean => /^\s*(commit|end)\b/i.test(text);
export const commit: Prelude = { text: 'commit', name: 'commit' };

/** One statement with its companions, in one message. */
export class RoleQuery extends DriverQuery {
  readonly #client: Sender;
  readonly #before: readonly Prelude[];
  readonly #after: readonly Prelude[];
  /** The index, in the message, of the statement whose answer arrives. */
  #at = 0;
  #wasParsed = true;
  #mayPrepare = false;
  #tag = '';
  readonly #isCommit: boolean;
  /** Read by the driver. */
  query_timeout?: number;

  constructor(
    client: Sender,
    statement: string | pg.QueryConfig,
    values: unknown,
    { before, after }: { before: readonly Prelude[]; after: readonly Prelude[] },
  ) {
    super(statement, values);
    this.#client = client;
    this.#before = before;
    this.#after = after;
    if (before.length + after.length > 0) this.queryMode = 'extended';
    this.#isCommit = isCommit(this.text) || after.includes(commit);
    const { commitLimitMs } = client.session;
    if (this.#isCommit && commitLimitMs !== null) this.query_timeout = commitLimitMs;
  }

  /** Returns the error for the caller: after a timeout, it is unknown whether a COMMIT is stored. */
  withDetails(error: Error): Error {
    if (!this.#isCommit || error.message !== 'Query read timeout') return error;
    noteUnconfirmed();
    return new CommitUnknown('no standby has confirmed the commit in time', { cause: error });
  }

  override prepare(wire: DriverConnection): void {
    this.#mayPrepare = this.#client.isDirect;
    for (const companion of this.#before) this.#send(companion, wire);
    this.#wasParsed = this.hasBeenParsed(wire);
    // The driver mistakes a companion's answer for the statement's, so after a failure it no longer knows which
    // statements are prepared.
    if (this.name && !this.#wasParsed) wire.close({ type: 'S', name: this.name });
    super.prepare(wire);
  }

  /** What ends the message. */
  override _getRows(wire: DriverConnection, rows?: number): void {
    if (this.#after.length === 0) super._getRows(wire, rows);
    else {
      wire.execute({ portal: '', rows: 0 });
      for (const companion of this.#after) this.#send(companion, wire);
      wire.sync();
    }
  }

  #send({ text, name, values = [] }: Prelude, wire: DriverConnection): void {
    const preparedName = this.#mayPrepare ? name : '';
    if (!this.#client.hasPrepared(preparedName)) {
      if (preparedName !== '') wire.close({ type: 'S', name: preparedName });
      wire.parse({ text, name: preparedName });
    }
    wire.bind({ portal: '', statement: preparedName, values });
    wire.execute({ portal: '', rows: 0 });
  }

  #companion(): Prelude | undefined {
    return this.#at < this.#before.length
      ? this.#before[this.#at]
      : this.#after[this.#at - this.#before.length - 1];
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    const companion = this.#companion();
    if (companion) companion.onRow?.(message.fields);
    else super.handleDataRow(message);
  }

  override handleCommandComplete(message: { text: string }, wire: DriverConnection): void {
    this.#tag = message.text;
    const isOwn = this.#companion() === undefined;
    this.#at += 1;
    if (isOwn) super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: DriverConnection): void {
    if (this.#tag === 'ROLLBACK' && isCommit(this.text))
      this.handleError(new NotCommitted('the transaction had failed and was rolled back'), wire);
    else if (this.#isCommit && this.#client.wasWarned())
      this.handleError(new CommitUnknown('the commit is stored on the primary alone'), wire);
    else {
      if (this.#mayPrepare) this.#client.markPrepared([...this.#before, ...this.#after]);
      super.handleReadyForQuery(wire);
    }
  }

  override handleError(error: Error, wire: DriverConnection): void {
    noteDatabaseFailure(error);
    if (this.name && !this.#wasParsed) delete wire.parsedStatements[this.name];
    super.handleError(error, wire);
  }
}
