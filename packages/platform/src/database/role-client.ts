import pg from 'pg';
import { isUnconfirmed, noteUnconfirmed } from './confirmation.ts';
import { READS, REPEATS, RepeatedStatements } from './repeated-statements.ts';
import { type DatabaseRole, databaseRoles } from './roles.ts';
import { CommitUnknown, NotConfirmed, noteDatabaseFailure } from './trouble.ts';

/**
 * The role a connection runs its statements as, their time limit in milliseconds, and after how long a COMMIT counts as unconfirmed; null
 * where nothing is set.
 */
export type SessionSettings = {
  role: string | null;
  statementTimeoutMs: number | null;
  commitLimitMs: number | null;
};

/** The database answered a COMMIT with ROLLBACK: an earlier statement had failed, and nothing was stored. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/**
 * SQL that sets the role for the running transaction. The database raises an error when the role did not change, and
 * then skips the rest of the same message. A pooler cannot drop the role, as it can drop a start-up parameter.
 */
function setRoleSql(
  { role, statementTimeoutMs: limitMs }: Omit<SessionSettings, 'commitLimitMs'>,
  isLocal: boolean,
): string {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const set = limitMs === null ? [] : limits.map((name) => `, set_config('${name}', '${limitMs}', true)`);
  if (isLocal) set.push(`, set_config('synchronous_commit', 'local', true)`);
  return `select case when set_config('role', '${role}', true) = current_user then pg_backend_pid()
    else ('works as ' || current_user)::int end${set.join('')}`;
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

/**
 * A statement outside a transaction that runs as another role than its connection, or after another statement in the same
 * message and therefore in the same transaction.
 */
export type Trip = pg.QueryConfig & {
  rowMode?: 'array';
  as?: DatabaseRole;
  first?: { as: DatabaseRole; statement: Prelude };
};

/** A pool of such clients. */
export type TripPool = { query(trip: Trip): Promise<pg.QueryResult> };

type Statement = string | Trip;
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

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
const DriverQuery = pg.Query as unknown as new (statement: Statement, values?: unknown) => DriverQuery;

/** One statement with its companions, in one message. */
class RoleQuery extends DriverQuery {
  readonly #client: RoleClient;
  readonly #before: readonly Prelude[];
  readonly #after: readonly Prelude[];
  /** The place in the message of the statement whose answer arrives. */
  #at = 0;
  #wasParsed = true;
  #isKeeping = false;
  #tag = '';
  readonly #isCommit: boolean;
  /** Read by the driver. */
  query_timeout?: number;

  constructor(
    client: RoleClient,
    statement: Statement,
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

  /** What its caller is told of an error: whether a COMMIT that took too long is stored is not known. */
  tell(error: Error): Error {
    if (!this.#isCommit || error.message !== 'Query read timeout') return error;
    noteUnconfirmed();
    return new CommitUnknown('no standby has confirmed the commit in time', { cause: error });
  }

  override prepare(wire: DriverConnection): void {
    this.#isKeeping = this.#client.isDirect;
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
    const kept = this.#isKeeping ? name : '';
    if (!this.#client.isKept(kept)) {
      if (kept !== '') wire.close({ type: 'S', name: kept });
      wire.parse({ text, name: kept });
    }
    wire.bind({ portal: '', statement: kept, values });
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
      if (this.#isKeeping) this.#client.keep([...this.#before, ...this.#after]);
      super.handleReadyForQuery(wire);
    }
  }

  override handleError(error: Error, wire: DriverConnection): void {
    noteDatabaseFailure(error);
    if (this.name && !this.#wasParsed) delete wire.parsedStatements[this.name];
    super.handleError(error, wire);
  }
}

/** The class of a plain warning. The only one with a COMMIT is that the wait for a standby was ended; its text is in the database's language. */
const WARNING = '01000';

const isCommit = (text: string): boolean => /^\s*(commit|end)\b/i.test(text);
const isBegin = (text: string): boolean => /^\s*(begin|start\s+transaction)\b/i.test(text);
const isEnd = (text: string): boolean => /^\s*(commit|rollback|end)\s*$/i.test(text);
const preparedName = (text: string): string => /^\s*\/\* prepared: ([\w-]+) \*\//.exec(text)?.[1] ?? '';
const commit: Prelude = { text: 'commit', name: 'commit' };

/**
 * The driver's client, which runs every statement as its role, also behind a pooler. A COMMIT that stored nothing
 * rejects with {@link NotCommitted}; a lost connection rejects the running statement and nothing else.
 *
 * A BEGIN waits for the first statement of its transaction and is sent with it, and what follows it in its own text, such
 * as the settings of the transaction, too. A statement marked with `then commit` is sent together with the COMMIT.
 *
 * In a transaction whose BEGIN is marked with `repeats`, what a connection is asked often is prepared, as by its name: planning takes
 * longer there than running. A statement that begins with another comment is planned each time.
 */
export class RoleClient extends pg.Client {
  readonly session: SessionSettings;
  /** Whether statements may be prepared: a pooler may use another connection for each transaction. */
  isDirect = false;
  declare readonly processID: number | null;
  /** The names of the companions that this connection has prepared. */
  readonly #kept = new Set<string>();
  /** A BEGIN that has not been sent. */
  #begin: readonly Prelude[] | null = null;
  /** The statements that transactions which repeat have asked. */
  readonly #repeated = new RepeatedStatements();
  #isRepeating = false;
  #isLocal = false;
  #hasWarned = false;

  constructor(config: pg.ClientConfig, duty: SessionSettings) {
    super(config);
    this.session = duty;
    // The waiting query receives the error; without a listener the same error would end the program.
    this.on('error', () => undefined);
    this.on('notice', ({ code }) => {
      if (code === WARNING) this.#hasWarned = true;
    });
  }

  /** Whether the database has warned of the statement that ends. */
  wasWarned(): boolean {
    return this.#hasWarned;
  }

  isInTransaction(): boolean {
    const status = this.getTransactionStatus();
    return status === 'T' || status === 'E';
  }

  isKept(name: string): boolean {
    return this.#kept.has(name);
  }

  keep(companions: readonly Prelude[]): void {
    for (const { name } of companions) if (name !== '') this.#kept.add(name);
  }

  override query(statement: unknown, values?: unknown, done?: unknown): never {
    return this.#run(statement as Statement, values, done) as never;
  }

  #run(statement: Statement & { submit?: unknown }, values: unknown, done: unknown): unknown {
    const driverQuery = super.query as (query: unknown, values?: unknown, done?: unknown) => unknown;
    if (typeof statement === 'object' && typeof statement.submit === 'function') {
      if (this.session.role !== null) throw new TypeError('a stream of rows is for the owner alone');
      return driverQuery.call(this, statement, values, done);
    }
    const isCallback = typeof values === 'function';
    const given = isCallback ? undefined : values;
    const callback = (isCallback ? values : done) as QueryCallback | undefined;
    if (isUnconfirmed() && this.#isChange(statement)) {
      const refusal = new NotConfirmed('no standby confirms changes at present');
      return callback ? process.nextTick(callback, refusal) : Promise.reject(refusal);
    }
    const command = this.#withoutTrip(statement, given);
    if (command !== null) {
      const result: pg.QueryResult = { command, rowCount: null, oid: 0, fields: [], rows: [] };
      return callback ? process.nextTick(callback, null, result) : Promise.resolve(result);
    }
    const query = new RoleQuery(this, this.#nameStatement(statement), given, this.#companionsOf(statement));
    this.#hasWarned = false;
    if (callback) {
      query.callback = this.#closeSocketOnTimeout(query, callback);
      return driverQuery.call(this, query);
    }
    return new Promise((resolve, reject) => {
      query.callback = this.#closeSocketOnTimeout(query, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      driverQuery.call(this, query);
    });
  }

  /** Whether a statement begins a transaction that changes something. */
  #isChange(statement: Statement): boolean {
    const isBeginning = typeof statement === 'string' && isBegin(statement) && !this.isInTransaction();
    return isBeginning && this.session.role !== null && !statement.includes(READS);
  }

  /** Holds a BEGIN back, and ends a transaction that was never sent; null for what the database must be asked. */
  #withoutTrip(statement: Statement, values: unknown): string | null {
    if (typeof statement !== 'string' || this.session.role === null || this.isInTransaction()) return null;
    if (isBegin(statement)) {
      const [begin = '', settings = ''] = statement.split(/;(.*)/s);
      this.#isRepeating = begin.includes(REPEATS);
      this.#isLocal = isUnconfirmed();
      const bare = begin.replace(REPEATS, '').replace(READS, '').trim();
      const first = { text: begin, name: bare === 'begin' ? 'begin' : '' };
      const rest = {
        text: settings,
        name: preparedName(settings.trim()),
        values: values as Prelude['values'],
      };
      this.#begin = [first, this.#role(this.session.role), ...(settings.trim() === '' ? [] : [rest])];
      return 'BEGIN';
    }
    if (this.#begin === null || !isEnd(statement)) return null;
    this.#begin = null;
    return statement.trim().toUpperCase();
  }

  /** What is sent with a statement: outside a transaction its role, and the BEGIN that waits for it. */
  #companionsOf(statement: Statement): { before: readonly Prelude[]; after: readonly Prelude[] } {
    const trip: Partial<Trip> = typeof statement === 'string' ? {} : statement;
    const text = typeof statement === 'string' ? statement : statement.text;
    const after = text.slice(0, 100).includes('/* then commit */') ? [commit] : [];
    const { role } = this.session;
    if (role === null) return { before: [], after };
    const begin = this.#begin;
    this.#begin = null;
    // The end of a transaction needs no role. A failed statement is told before the database says in what state it left the
    // transaction: with its first statement, it would seem that there is none, and a role is not taken on in a failed one.
    if (begin !== null || this.isInTransaction() || isEnd(text)) {
      if (trip.as ?? trip.first) throw new TypeError('the role of a transaction is that of its connection');
      return { before: begin ?? [], after };
    }
    this.#isLocal = isUnconfirmed();
    const first = trip.first ? [this.#role(roleName(trip.first.as)), trip.first.statement] : [];
    return { before: [...first, this.#role(trip.as ? roleName(trip.as) : role)], after };
  }

  #role(role: string): Prelude {
    return {
      text: setRoleSql({ ...this.session, role }, this.#isLocal),
      name: `role-${role}${this.#isLocal ? '-local' : ''}`,
      onRow: ([pid]) => {
        this.isDirect = Number(pid) === this.processID;
      },
    };
  }

  /** Prepares a statement that begins with a `prepared:` comment once per connection, unless a pooler is in between. */
  #nameStatement(statement: Statement): Statement {
    const text = typeof statement === 'string' ? statement : statement.text;
    const name =
      this.isDirect && (preparedName(text) || (this.#isRepeating ? this.#repeated.nameOf(text) : ''));
    return name ? { ...(typeof statement === 'string' ? { text } : statement), name } : statement;
  }

  /** Closes a connection whose query timed out: its next statement would wait behind the unanswered one. */
  #closeSocketOnTimeout(query: RoleQuery, callback: QueryCallback): QueryCallback {
    return (error, result) => {
      if (error?.message === 'Query read timeout') socketOf(this).destroy();
      callback(error && query.tell(error), result);
    };
  }
}

const roleName = (role: DatabaseRole): string => {
  const name = databaseRoles[role];
  if (name === null) throw new TypeError('the owner has no role to take on');
  return name;
};

const socketOf = (client: pg.Client): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
