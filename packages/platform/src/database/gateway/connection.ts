import type { Socket } from 'node:net';
import type { Session } from './session.ts';
import type { Turns } from './turns.ts';
import {
  type ClientMessage,
  MessageReader,
  requestCode,
  requestCodes,
  startupParameters,
  statementName,
  wire,
} from './wire.ts';

/** What all connections share. */
export type Gateway = {
  session: Session;
  turns: Turns<Connection>;
  /** The connection whose settings the session has; null: nobody's. */
  lastUser: Connection | null;
  /** Settings a client is told when it connects. */
  settings: [string, string][];
  opened: Promise<void>;
};

/** A transaction left open this long is rolled back: it keeps everyone else from the database. */
const idleTransactionLimitMs = 60_000;

/** Of no process: nothing can be cancelled, and nobody takes the session for one of their own. */
const noProcess = 0;

/**
 * One client. Its messages are collected up to a Sync or a simple query and run as one group; from the
 * first group until the session is outside a transaction again nobody else's messages are run.
 */
export class Connection {
  readonly #gateway: Gateway;
  readonly #socket: Socket;
  readonly #reader = new MessageReader();
  #group: Buffer[] = [];
  #work: Promise<void> = Promise.resolve();
  #gone = false;
  #isOpen = false;
  #started = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(gateway: Gateway, socket: Socket) {
    this.#gateway = gateway;
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#leave());
  }

  /** Ends the connection as a server that shuts down does; a transaction of its own is rolled back. */
  shutDown(): void {
    this.#fail('57P01', 'the embedded database is shutting down');
  }

  /** Resolves when nothing of this connection is running any more. */
  settled(): Promise<void> {
    return this.#work;
  }

  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.read(chunk)) {
        if (this.#gone) return;
        if (this.#started) this.#collect(message);
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
    // It is better refused than silently not applied: the one session has no options for one connection.
    if (startupParameters(packet).has('options')) {
      this.#fail('0A000', 'the embedded database does not support start-up options');
      return;
    }
    this.#started = true;
    this.#enqueue(async () => {
      if (!(await this.#isOpened())) return;
      if (!(await this.#takeTurn())) return;
      this.#gateway.turns.release(this);
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
    if (!(await this.#takeTurn())) return;
    const reply = await this.#gateway.session.serve(messages, this.#isOpen);
    this.#isOpen = reply.status === 'T' || (this.#isOpen && reply.status !== 'I');
    this.#send(reply.bytes);
    if (complete && reply.status === null) throw new Error('the statement is not supported here');
    if (complete && reply.status === 'I') return this.#gateway.turns.release(this);
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

  /** Waits for the session and makes it this connection's; false when the connection ended meanwhile. */
  async #takeTurn(): Promise<boolean> {
    const { turns, session } = this.#gateway;
    await turns.take(this);
    if (this.#gone) return false;
    if (this.#gateway.lastUser === this) return true;
    this.#gateway.lastUser = null;
    await session.forget();
    this.#gateway.lastUser = this;
    return true;
  }

  /** Runs one step after the other; a step that throws ends this connection and no other. */
  #enqueue(step: () => Promise<void>): void {
    this.#work = this.#work.then(async () => {
      if (this.#gone) return;
      try {
        await step();
      } catch (error) {
        // The session was opened anew: it is nobody's now, and in no transaction.
        this.#gateway.lastUser = null;
        this.#fail(
          'XX000',
          `the embedded database failed: ${error instanceof Error ? error.message : error}`,
        );
      }
    });
  }

  #send(...parts: Buffer[]): void {
    if (!this.#gone) this.#socket.write(parts.length === 1 ? (parts[0] ?? '') : Buffer.concat(parts));
  }

  #fail(code: string, text: string): void {
    if (this.#gone) return;
    this.#socket.end(wire.error('FATAL', code, text));
    this.#leave();
  }

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    clearTimeout(this.#idleTimer);
    this.#work = this.#work.then(async () => {
      const { turns, session } = this.#gateway;
      if (turns.holder !== this) return;
      try {
        await session.rollback();
      } catch {
        // It broke while rolling back and was opened anew: nothing of the transaction is left.
      }
      this.#gateway.lastUser = null;
      turns.release(this);
    });
  }
}
