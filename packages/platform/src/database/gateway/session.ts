import { PGlite } from '@electric-sql/pglite';
import { isStorageShort } from './storage.ts';
import { type Reply, readReply, toldAs, wire } from './wire.ts';

/** What the previous holder of the session may have left: all of it goes before the next one's turn. */
const forget =
  'RESET SESSION AUTHORIZATION; RESET ALL; CLOSE ALL; DEALLOCATE ALL; UNLISTEN *;' +
  ' SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES';

/** What PostgreSQL says of a write where only reading is allowed. */
const readOnlyState = '25006';
const storageFull = wire.error('ERROR', '53100', 'the storage of the embedded database is full');

/**
 * The one session of the embedded database. Callers see to it that one of them uses it at a time.
 * PGlite runs as WebAssembly in this thread: when it breaks, the folder is opened anew.
 */
export class Session {
  readonly #folder: string;
  #database: PGlite | null = null;
  #isReadOnly = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(): Promise<void> {
    this.#database = await PGlite.create(this.#folder);
    this.#isReadOnly = false;
  }

  /**
   * Runs whole messages and returns the reply.
   *
   * @throws when the database broke; it has been opened anew by then and nothing uncommitted is left
   */
  async run(messages: Buffer): Promise<Reply> {
    if (!this.#database) await this.open();
    const database = this.#database;
    if (!database) throw new Error('the embedded database is closed');
    const parts: Buffer[] = [];
    try {
      await database.execProtocolRawStream(messages, { onRawData: (data) => parts.push(Buffer.from(data)) });
    } catch (error) {
      await this.#reopen(database);
      // What ends WebAssembly is an object of its own, not an Error.
      throw error instanceof Error ? error : new Error('the statement ended it');
    }
    return readReply(Buffer.concat(parts));
  }

  /** Clears what the one before may have left. */
  async forget(): Promise<void> {
    await this.run(wire.query(forget));
    this.#isReadOnly = false;
  }

  /**
   * Runs what a client sent. Where storage is short nothing is stored: the database does not survive a disk that
   * is full in the middle of a write.
   *
   * @param isOpen whether a transaction is
   */
  async serve(messages: Buffer, isOpen: boolean): Promise<Reply> {
    const isShort = isStorageShort(this.#folder);
    if (isShort && isOpen) await this.run(wire.query('SET TRANSACTION READ ONLY'));
    if (isShort !== this.#isReadOnly && !isOpen) {
      await this.run(wire.query(`SET default_transaction_read_only = ${isShort}`));
      this.#isReadOnly = isShort;
    }
    const reply = await this.run(messages);
    return isShort ? { ...reply, bytes: toldAs(reply.bytes, readOnlyState, storageFull) } : reply;
  }

  /** Ends whatever is open: the Sync is for a pipeline that failed, which ignores all messages before it. */
  async rollback(): Promise<void> {
    await this.run(Buffer.concat([wire.query('ROLLBACK'), wire.sync()]));
  }

  /** A setting's value, as a client is told it when it connects. */
  async setting(name: string): Promise<string> {
    const result = await this.#database?.query<{ value: string }>('SELECT current_setting($1) AS value', [
      name,
    ]);
    return result?.rows[0]?.value ?? '';
  }

  async close(): Promise<void> {
    await this.#database?.close();
    this.#database = null;
  }

  async #reopen(broken: PGlite): Promise<void> {
    this.#database = null;
    // What is left of a broken instance may throw; its files were closed or belong to nobody.
    await broken.close().catch(() => undefined);
    await this.open();
  }
}
