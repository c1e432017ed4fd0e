import pg from 'pg';
import { isUnconfirmed } from './confirmation.ts';
import { READS, REPEATS, RepeatedStatements } from './repeated-statements.ts';
import { commit, type Prelude, type QueryCallback, RoleQuery } from './role-query.ts';
import { type DatabaseRole, databaseRoles } from './roles.ts';
import { NotConfirmed } from './trouble.ts';

/**
 * The role under which a connection runs its statements, their time limit in milliseconds, and the time after
 * which a COMMIT counts as unconfirmed; null where nothing is set.
 */
export type SessionSettings = {
  role: string | null;
  statementTimeoutMs: number | null;
  commitLimitMs: number | null;
};

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

/**
 * The class of a plain warning. With a COMMIT it only means that the wait for a standby was ended; its text
 * is in the database's language.
 */
const WARNING = '01000';

const isBegin = (text: string): boolean => /^\s*(begin|start\s+transaction)\b/i.test(text);
const isEnd = (text: string): boolean => /^\s*(commit|rollback|end)\s*$/i.test(text);
const preparedName = (text: string): string => /^\s*\/\* prepared: ([\w-]+) \*\//.exec(text)?.[1] ?? '';

/**
 * The driver's client, which runs every statement under its role, even behind a pooler. A COMMIT that stored
 * nothing rejects with {@link NotCommitted}; a lost connection rejects the running statement and nothing
 * else.
 *
 * A BEGIN is sent together with the first statement of its transaction and with the statements that follow it
 * in its own text, such as the settings of the transaction. A statement marked with `then commit` is sent
 * together with the COMMIT.
 *
 * In a transaction whose BEGIN is marked with `repeats`, frequent statements of a connection are prepared,
 * because planning them takes longer than running them. A statement that begins with another comment is
 * planned each time.
 */
export class RoleClient extends pg.Client {
  readonly session: SessionSettings;
  /** Whether statements may be prepared: a pooler may use another connection for each transaction. */
  isDirect = false;
  declare readonly processID: number | null;
  /** The names of the companions that this connection has prepared. */
  readonly #preparedNames = new Set<string>();
  /** A BEGIN that has not been sent. */
  #begin: readonly Prelude[] | null = null;
  /** The statements sent by transactions that are marked as repeating. */
  readonly #repeated = new RepeatedStatements();
  #isRepeating = false;
  #isLocal = false;
  #hasWarned = false;

  constructor(config: pg.ClientConfig, settings: SessionSettings) {
    super(config);
    this.session = settings;
    // The waiting query receives the error; without a listener the same error would end the program.
    this.on('error', () => undefined);
    this.on('notice', ({ code }) => {
      if (code === WARNING) this.#hasWarned = true;
    });
  }

  wasWarned(): boolean {
    return this.#hasWarned;
  }

  isInTransaction(): boolean {
    const status = this.getTransactionStatus();
    return status === 'T' || status === 'E';
  }

  hasPrepared(name: string): boolean {
    return this.#preparedNames.has(name);
  }

  markPrepared(companions: readonly Prelude[]): void {
    for (const { name } of companions) if (name !== '') this.#preparedNames.add(name);
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
    const command = this.#answerLocally(statement, given);
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

  /**
   * Delays a BEGIN, and ends a transaction that was never sent; null for a statement that must be sent to the
   * database.
   */
  #answerLocally(statement: Statement, values: unknown): string | null {
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

  /** The statements sent before a statement: the delayed BEGIN, or outside a transaction its role. */
  #companionsOf(statement: Statement): { before: readonly Prelude[]; after: readonly Prelude[] } {
    const trip: Partial<Trip> = typeof statement === 'string' ? {} : statement;
    const text = typeof statement === 'string' ? statement : statement.text;
    const after = text.slice(0, 100).includes('/* then commit */') ? [commit] : [];
    const { role } = this.session;
    if (role === null) return { before: [], after };
    const begin = this.#begin;
    this.#begin = null;
    // The end of a transaction needs no role. A failed statement is reported before the database reports the
    // state of the transaction, so after a failed first statement there seems to be no transaction, and a
    // failed one refuses to change roles.
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
      callback(error && query.withDetails(error), result);
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
