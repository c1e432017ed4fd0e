import pg from 'pg';
import { noteDatabaseFailure } from './trouble.ts';

/** The role a connection runs its statements as, and their time limit in milliseconds; null where nothing is set. */
export type SessionSettings = { role: string | null; statementTimeoutMs: number | null };

/** The database answered a COMMIT with ROLLBACK: an earlier statement had failed, and nothing was stored. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/**
 * SQL that sets the role for the running transaction. The database raises an error when the role did not change, and
 * then skips the rest of the same message. A pooler cannot drop the role, as it can drop a start-up parameter.
 */
function setRoleSql({ role, statementTimeoutMs: limitMs }: SessionSettings): string {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const set = limitMs === null ? [] : limits.map((name) => `, set_config('${name}', '${limitMs}', true)`);
  return `select case when set_config('role', '${role}', true) = current_user then pg_backend_pid()
    else ('works as ' || current_user)::int end${set.join('')}`;
}

type Statement = string | pg.QueryConfig;
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;

/** The parts of the driver's query and connection that a custom query overrides, as pg-cursor does. */
type DriverConnection = {
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string; rows: number }): void;
  close(message: { type: 'S'; name: string }): void;
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
};
const DriverQuery = pg.Query as unknown as new (statement: Statement, values?: unknown) => DriverQuery;

/** One statement. Outside a transaction the role and the statement are sent as one message, thus in one transaction. */
class RoleQuery extends DriverQuery {
  readonly #client: RoleClient;
  /** True until the answer to `setRoleSql` has arrived; the statement's own answer follows. */
  #isSettingRole = false;
  #isBeginning = false;
  #wasParsed = true;
  #tag = '';

  constructor(client: RoleClient, statement: Statement, values: unknown) {
    super(statement, values);
    this.#client = client;
  }

  override submit(wire: DriverConnection): Error | null {
    const { session: duty } = this.#client;
    if (duty.role === null || this.#client.isInTransaction()) return super.submit(wire);
    if (/^\s*(begin|start\s+transaction)\b/i.test(this.text)) {
      this.text = this.text.replace(/^[^;]*/, (begin) => `${begin}; ${setRoleSql(duty)}`);
      this.#isBeginning = true;
      return super.submit(wire);
    }
    this.#isSettingRole = true;
    this.queryMode = 'extended';
    return super.submit(wire);
  }

  override prepare(wire: DriverConnection): void {
    if (this.#isSettingRole) {
      wire.parse({ text: setRoleSql(this.#client.session), name: '' });
      wire.bind({ portal: '', statement: '', values: [] });
      wire.execute({ portal: '', rows: 0 });
    }
    this.#wasParsed = this.hasBeenParsed(wire);
    // The driver mistakes the role's answer for the statement's, so after a failure it no longer knows which
    // statements are prepared.
    if (this.name && !this.#wasParsed) wire.close({ type: 'S', name: this.name });
    super.prepare(wire);
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#isSettingRole || this.#isBeginning) {
      this.#client.isDirect = Number(message.fields[0]) === this.#client.processID;
      this.#isBeginning = false;
    }
    if (!this.#isSettingRole) super.handleDataRow(message);
  }

  override handleCommandComplete(message: { text: string }, wire: DriverConnection): void {
    this.#tag = message.text;
    if (this.#isSettingRole) this.#isSettingRole = false;
    else super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: DriverConnection): void {
    if (this.#tag === 'ROLLBACK' && /^\s*(commit|end)\b/i.test(this.text))
      this.handleError(new NotCommitted('the transaction had failed and was rolled back'), wire);
    else super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: DriverConnection): void {
    noteDatabaseFailure(error);
    if (this.name && !this.#wasParsed) delete wire.parsedStatements[this.name];
    super.handleError(error, wire);
  }
}

/**
 * The driver's client, which runs every statement as its role, also behind a pooler. A COMMIT that stored nothing
 * rejects with {@link NotCommitted}; a lost connection rejects the running statement and nothing else.
 */
export class RoleClient extends pg.Client {
  readonly session: SessionSettings;
  /** Whether statements may be prepared: a pooler may use another connection for each transaction. */
  isDirect = false;
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig, duty: SessionSettings) {
    super(config);
    this.session = duty;
    // The waiting query receives the error; without a listener the same error would end the program.
    this.on('error', () => undefined);
  }

  isInTransaction(): boolean {
    const status = this.getTransactionStatus();
    return status === 'T' || status === 'E';
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
    const query = new RoleQuery(this, this.#nameStatement(statement), isCallback ? undefined : values);
    const callback = (isCallback ? values : done) as QueryCallback | undefined;
    if (callback) {
      query.callback = this.#closeSocketOnTimeout(callback);
      return driverQuery.call(this, query);
    }
    return new Promise((resolve, reject) => {
      query.callback = this.#closeSocketOnTimeout((error, result) =>
        error ? reject(error) : resolve(result),
      );
      driverQuery.call(this, query);
    });
  }

  /** Prepares a statement that begins with a `prepared:` comment once per connection, unless a pooler is in between. */
  #nameStatement(statement: Statement): Statement {
    if (typeof statement !== 'string' || !this.isDirect) return statement;
    const name = /^\s*\/\* prepared: ([\w-]+) \*\//.exec(statement)?.[1];
    return name ? { text: statement, name } : statement;
  }

  /** Closes a connection whose query timed out: its next statement would wait behind the unanswered one. */
  #closeSocketOnTimeout(callback: QueryCallback): QueryCallback {
    return (error, result) => {
      if (error?.message === 'Query read timeout') socketOf(this).destroy();
      callback(error, result);
    };
  }
}

const socketOf = (client: pg.Client): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
