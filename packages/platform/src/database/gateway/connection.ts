import type { Socket } from 'node:net';
import type { Session } from './session.ts';
import type { SessionLock } from './session-lock.ts';
import {
  type ClientMessage,
  MessageReader,
  requestCode,
  requestCodes,
  startupParameters,
  statementName,
  wire,
} from './wire.ts';

/** The state that all connections share. */
export type Gateway = {
  session: Session;
  lock: SessionLock<Connection>;
  /** The connection whose settings the session has; null when the session was reset. */
  lastUser: Connection | null;
  /** Settings that are reported to a client when it connects. */
  settings: [string, string][];
  opened: Promise<void>;
};

/** A transaction idle for this long is rolled back, because it blocks every other connection. */
const idleTransactionLimitMs = 60_000;

/** No process id: statements cannot be cancelled, and `RoleClient` does not mistake the session for a direct one. */
const noProcess = 0;

/**
 * One client. Its messages are collected up to a Sync or a simple query and run as one group. The client holds the
 * session from its first group until its transaction ends; other clients wait.
 */
export class Connection {
  readonly #gateway: Gateway;
  readonly #socket: Socket;
  readonly #reader = new MessageReader();
  #group: Buffer[] = [];
  #work: Promise<void> = Promise.resolve();
  #isGone = false;
  #isInTransaction = false;
  #hasStarted = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(gateway: Gateway, socket: Socket) {
    this.#gateway = gateway;
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#release());
  }

  /** Ends the connection with PostgreSQL's shutdown error and rolls back its open transaction. */
  shutDown(): void {
    this.#fail('57P01', 'the embedded database is shutting down');
  }

  /** Resolves when nothing of this connection is running any more. */
  waitUntilIdle(): Promise<void> {
    return this.#work;
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.read(chunk)) {
        if (this.#isGone) return;
        if (this.#hasStarted) this.#collect(message);
        else this.#open(message.bytes);
      }
    } catch (error) {
      this.#fail('08P01', error instanceof Error ? error.message : 'protocol violation');
    }
  }

  #open(packet: Buffer): void {
    const code = requestCode(packet);
    if (code === requestCodes.ssl || code === requestCodes.gssEncryption) {
      this.#socket.write('N');
      return;
    }
    // A cancel request cannot reach a statement: the session is busy until it ends.
    if (code === requestCodes.cancel) {
      this.#socket.destroy();
      return;
    }
    // Refuses options instead of ignoring them: the shared session cannot have options for one connection.
    if (startupParameters(packet).has('options')) {
      this.#fail('0A000', 'the embedded database does not support start-up options');
      return;
    }
    this.#hasStarted = true;
    this.#enqueue(async () => {
      if (!(await this.#isOpened())) return;
      if (!(await this.#acquireSession())) return;
      this.#gateway.lock.release(this);
      this.#send(
        wire.authenticationOk(),
        ...this.#gateway.settings.map(([name, value]) => wire.parameterStatus(name, value)),
        wire.backendKeyData(noProcess),
        wire.readyForQuery('I'),
      );
    });
  }

  #collect({ type, bytes }: ClientMessage): void {
    if (type === 'X') {
      this.#socket.end();
      return;
    }
    if (type === 'P' && statementName(bytes) !== '') {
      this.#fail('0A000', 'the embedded database has one session and keeps no named statements');
      return;
    }
    this.#group.push(bytes);
    const complete = type === 'Q' || type === 'S' || type === 'F';
    if (!complete && type !== 'H') return;
    const messages = this.#group.length === 1 ? bytes : Buffer.concat(this.#group);
    this.#group = [];
    this.#enqueue(() => this.#run(messages, complete));
  }

  async #run(messages: Buffer, complete: boolean): Promise<void> {
    clearTimeout(this.#idleTimer);
    if (!(await this.#acquireSession())) return;
    const reply = await this.#gateway.session.serve(messages, this.#isInTransaction);
    this.#isInTransaction = reply.status === 'T' || (this.#isInTransaction && reply.status !== 'I');
    this.#send(reply.bytes);
    if (complete && reply.status === null) throw new Error('the statement is not supported here');
    if (complete && reply.status === 'I') return this.#gateway.lock.release(this);
    this.#idleTimer = setTimeout(
      () => this.#fail('25P03', 'the transaction was idle for too long and was rolled back'),
      idleTransactionLimitMs,
    );
  }

  async #isOpened(): Promise<boolean> {
    try {
      await this.#gateway.opened;
      return true;
    } catch {
      this.#fail('57P03', 'the embedded database cannot be opened at the moment');
      return false;
    }
  }

  /** Waits for the session and resets it for this connection; false when the connection ended meanwhile. */
  async #acquireSession(): Promise<boolean> {
    const { lock, session } = this.#gateway;
    await lock.acquire(this);
    if (this.#isGone) return false;
    if (this.#gateway.lastUser === this) return true;
    this.#gateway.lastUser = null;
    await session.reset();
    this.#gateway.lastUser = this;
    return true;
  }

  /** Runs one step after the other; a step that throws ends this connection and no other. */
  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#isGone) return;
      try {
        await step();
      } catch (error) {
        // The session was opened again: it has no settings of any connection and no transaction.
        this.#gateway.lastUser = null;
        this.#fail(
          'XX000',
          `the embedded database failed: ${error instanceof Error ? error.message : error}`,
        );
      }
    });
  }

  #send(...parts: Buffer[]): void {
    if (!this.#isGone) this.#socket.write(parts.length === 1 ? (parts[0] ?? '') : Buffer.concat(parts));
  }

  #fail(code: string, text: string): void {
    if (this.#isGone) return;
    this.#socket.end(wire.error('FATAL', code, text));
    this.#release();
  }

  #release(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    clearTimeout(this.#idleTimer);
    this.#work = this.#work.then(async () => {
      const { lock, session } = this.#gateway;
      if (lock.holder !== this) return;
      try {
        await session.rollback();
      } catch {
        // The database crashed during the rollback and was opened again: the transaction is gone.
      }
      this.#gateway.lastUser = null;
      lock.release(this);
    });
  }
}
