import { PGlite } from '@electric-sql/pglite';
import { isStorageShort } from './storage.ts';
import { type Reply, readReply, replaceErrors, wire } from './wire.ts';

/** Removes everything the previous connection may have left in the session. */
const resetSql =
  'RESET SESSION AUTHORIZATION; RESET ALL; CLOSE ALL; DEALLOCATE ALL; UNLISTEN *;' +
  ' SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES';

/** SQLSTATE of a write in a read-only transaction. */
const readOnlyState = '25006';
const storageFull = wire.error('ERROR', '53100', 'the storage of the embedded database is full');

/**
 * The one session of the embedded database. Callers hold the {@link SessionLock} while they use it.
 * PGlite runs as WebAssembly in this thread: when it crashes, the folder is opened again.
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
   * @throws when the database crashed; it is open again by then, and uncommitted changes are gone
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
      // WebAssembly throws an exit status, which is not an Error.
      throw error instanceof Error ? error : new Error('the statement ended it');
    }
    return readReply(Buffer.concat(parts));
  }

  /** Resets roles, settings, cursors, prepared statements and locks for the next connection. */
  async reset(): Promise<void> {
    await this.run(wire.query(resetSql));
    this.#isReadOnly = false;
  }

  /**
   * Runs the messages of a client. Makes the transaction read-only when storage is short, since the database does not
   * survive a disk that fills up in the middle of a write.
   *
   * @param isInTransaction whether the client has an open transaction
   */
  async serve(messages: Buffer, isInTransaction: boolean): Promise<Reply> {
    const isShort = isStorageShort(this.#folder);
    if (isShort && isInTransaction) await this.run(wire.query('SET TRANSACTION READ ONLY'));
    if (isShort !== this.#isReadOnly && !isInTransaction) {
      await this.run(wire.query(`SET default_transaction_read_only = ${isShort}`));
      this.#isReadOnly = isShort;
    }
    const reply = await this.run(messages);
    return isShort ? { ...reply, bytes: replaceErrors(reply.bytes, readOnlyState, storageFull) } : reply;
  }

  /** Rolls back the open transaction. The Sync ends a failed pipeline, which ignores every message before a Sync. */
  async rollback(): Promise<void> {
    await this.run(Buffer.concat([wire.query('ROLLBACK'), wire.sync()]));
  }

  /** Reads a setting's value, which is reported to clients when they connect. */
  async readSetting(name: string): Promise<string> {
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
    // Closing a crashed instance may throw; its files are closed or unused either way.
    await broken.close().catch(() => undefined);
    await this.open();
  }
}
