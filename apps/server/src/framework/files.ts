import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Db } from '../infrastructure/database.ts';
import { type ContentType, ENOUGH, isOfType } from '../infrastructure/files/content-type.ts';
import type { FileStore } from '../infrastructure/files/file-store.ts';
import { type ByteRange, openPieces, sealedFrom, sealPieces } from '../infrastructure/files/sealing.ts';
import { newId } from '../infrastructure/ids.ts';
import type { Actor } from './actor.ts';
import { AppError } from './errors.ts';
import type { Work } from './work.ts';

/** A stored file. */
export type StoredFile = {
  id: string;
  content_type: ContentType;
  size: number;
  sha256: string;
  key_sealed: string;
};

type NewFile = {
  type: ContentType;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  maxBytes: number;
};

/**
 * The files of the installation. Each is sealed with a key of its own, and its row contains that key sealed with the
 * key ring: a new key in the ring changes rows, never files.
 */
export type Files = {
  /**
   * Stores bytes, outside any transaction; `recordFile` makes a file of them. Bytes without a record are removed after
   * a day.
   * @throws AppError UNSUPPORTED_MEDIA_TYPE when they are not of their type, PAYLOAD_TOO_LARGE
   */
  write(file: NewFile): Promise<StoredFile>;
  /** The bytes of a file, or a range of them. @throws FileGoneError, FileChangedError */
  read(file: StoredFile, range?: ByteRange): AsyncIterable<Uint8Array>;
};

export function createFiles({
  store,
  keyring,
  clock,
}: {
  store: FileStore;
  keyring: Keyring;
  clock: Clock;
}): Files {
  return {
    async write({ type, content, maxBytes }) {
      const id = newId(clock);
      const key = randomBytes(32);
      const hash = createHash('sha256');
      let size = 0;
      async function* checked(): AsyncGenerator<Uint8Array, void> {
        let first: Uint8Array = Buffer.alloc(0);
        for await (const chunk of content) {
          if (first.length < ENOUGH) {
            first = Buffer.concat([first, chunk]);
            if (first.length >= ENOUGH) requireType(type, first);
          }
          size += chunk.length;
          if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
          hash.update(chunk);
          yield chunk;
        }
        if (first.length < ENOUGH) requireType(type, first);
      }
      await store.put(id, sealPieces(key, checked()));
      return {
        id,
        content_type: type,
        size,
        sha256: hash.digest('hex'),
        key_sealed: keyring.seal('file', key.toString('base64url')),
      };
    },
    read(file, range = { from: 0 }) {
      const key = Buffer.from(keyring.open('file', file.key_sealed), 'base64url');
      return openPieces(key, store.get(file.id, sealedFrom(range.from)), file.size, range);
    },
  };
}

function requireType(type: ContentType, first: Uint8Array): void {
  if (!isOfType(type, first)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

/** Records stored bytes as a file, in the transaction of the record that it belongs to. */
export async function recordFile({ db, entity, clock }: Work<Actor>, file: StoredFile): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({ ...file, entity_id: entity.id, created_at: clock.now() })
    .execute();
}

/**
 * Deletes the record of a file, in the transaction of the record that it belonged to. Its bytes are removed after a
 * day.
 */
export async function deleteFileRecord({ db }: Work<Actor>, id: string): Promise<void> {
  await db.deleteFrom('stored_file').where('id', '=', id).execute();
}

/** @throws AppError NOT_FOUND */
export async function fileById(db: Db, id: string): Promise<StoredFile> {
  const row = await db
    .selectFrom('stored_file')
    .select(['id', 'content_type', 'size', 'sha256', 'key_sealed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, size: Number(row.size) };
}
