import pg from 'pg';
import { noteFailure } from './trouble.ts';

/** What a connection works as, and how long the database lets it; null where nothing is set. */
export type Duty = { role: string | null; limitMs: number | null };

/** A COMMIT that the database answered with ROLLBACK: an earlier statement had failed, and nothing was stored. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/**
 * Takes on the role for the running transaction, and fails in the database unless that is who works there now: what
 * follows it in the same message is not run then. A pooler between cannot lose it, as it can a start-up parameter.
 */
function takeOn({ role, limitMs }: Duty): string {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const set = limitMs === null ? [] : limits.map((name) => `, set_config('${name}', '${limitMs}', true)`);
  return `select case when set_config('role', '${role}', true) = current_user then pg_backend_pid()
    else ('works as ' || current_user)::int end${set.join('')}`;
}

type Statement = string | pg.QueryConfig;
type Done = (error: Error | null, result: pg.QueryResult) => void;

/** The parts of the driver's own query and connection that a query of another kind works with, as pg-cursor does. */
type Wire = {
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
  callback?: Done;
  prepare(wire: Wire): void;
  submit(wire: Wire): Error | null;
  hasBeenParsed(wire: Wire): boolean;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};
const DriverQuery = pg.Query as unknown as new (statement: Statement, values?: unknown) => DriverQuery;

/** One statement. Outside a transaction it brings its own: the role and it are one message, and one transaction. */
class RoleQuery extends DriverQuery {
  readonly #client: RoleClient;
  /** The answer to `takeOn` comes before the statement's own. */
  #isTaking = false;
  #isBeginning = false;
  #wasParsed = true;
  #tag = '';

  constructor(client: RoleClient, statement: Statement, values: unknown) {
    super(statement, values);
    this.#client = client;
  }

  override submit(wire: Wire): Error | null {
    const { duty } = this.#client;
    if (duty.role === null || this.#client.isInTransaction()) return super.submit(wire);
    if (/^\s*(begin|start\s+transaction)\b/i.test(this.text)) {
      this.text = this.text.replace(/^[^;]*/, (begin) => `${begin}; ${takeOn(duty)}`);
      this.#isBeginning = true;
      return super.submit(wire);
    }
    this.#isTaking = true;
    this.queryMode = 'extended';
    return super.submit(wire);
  }

  override prepare(wire: Wire): void {
    if (this.#isTaking) {
      wire.parse({ text: takeOn(this.#client.duty), name: '' });
      wire.bind({ portal: '', statement: '', values: [] });
      wire.execute({ portal: '', rows: 0 });
    }
    this.#wasParsed = this.hasBeenParsed(wire);
    // The driver takes the role's answer for the statement's: after a failure it does not know what is kept.
    if (this.name && !this.#wasParsed) wire.close({ type: 'S', name: this.name });
    super.prepare(wire);
  }

  override handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.#isTaking || this.#isBeginning) {
      this.#client.isDirect = Number(message.fields[0]) === this.#client.processID;
      this.#isBeginning = false;
    }
    if (!this.#isTaking) super.handleDataRow(message);
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    this.#tag = message.text;
    if (this.#isTaking) this.#isTaking = false;
    else super.handleCommandComplete(message, wire);
  }

  override handleReadyForQuery(wire: Wire): void {
    if (this.#tag === 'ROLLBACK' && /^\s*(commit|end)\b/i.test(this.text))
      this.handleError(new NotCommitted('the transaction had failed and was rolled back'), wire);
    else super.handleReadyForQuery(wire);
  }

  override handleError(error: Error, wire: Wire): void {
    noteFailure(error);
    if (this.name && !this.#wasParsed) delete wire.parsedStatements[this.name];
    super.handleError(error, wire);
  }
}

/**
 * The stock client, on which no statement runs as anybody but its role, whatever lies between it and the database.
 * A COMMIT that stored nothing is an error, and a loss of the connection is one of the statement's alone.
 */
export class RoleClient extends pg.Client {
  readonly duty: Duty;
  /** Whether statements may be kept on the connection: a pooler hands out another one each time. */
  isDirect = false;
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig, duty: Duty) {
    super(config);
    this.duty = duty;
    // Whoever waits for an answer gets the error; without a listener the same one would end the program.
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
    const stock = super.query as (query: unknown, values?: unknown, done?: unknown) => unknown;
    if (typeof statement === 'object' && typeof statement.submit === 'function') {
      if (this.duty.role !== null) throw new TypeError('a stream of rows is for the owner alone');
      return stock.call(this, statement, values, done);
    }
    const isCallback = typeof values === 'function';
    const query = new RoleQuery(this, this.#named(statement), isCallback ? undefined : values);
    const callback = (isCallback ? values : done) as Done | undefined;
    if (callback) {
      query.callback = this.#leavingSilence(callback);
      return stock.call(this, query);
    }
    return new Promise((resolve, reject) => {
      query.callback = this.#leavingSilence((error, result) => (error ? reject(error) : resolve(result)));
      stock.call(this, query);
    });
  }

  /** A text that begins with a name for it is planned once on the connection, where the connection stays. */
  #named(statement: Statement): Statement {
    if (typeof statement !== 'string' || !this.isDirect) return statement;
    const name = /^\s*\/\* prepared: ([\w-]+) \*\//.exec(statement)?.[1];
    return name ? { text: statement, name } : statement;
  }

  /** A connection that fell silent is closed: its next statement would wait behind the one without an answer. */
  #leavingSilence(callback: Done): Done {
    return (error, result) => {
      if (error?.message === 'Query read timeout') socketOf(this).destroy();
      callback(error, result);
    };
  }
}

const socketOf = (client: pg.Client): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
