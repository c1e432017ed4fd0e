/** Stores the bytes of files by the ids of the files. The bytes are sealed already. */
export type FileStore = {
  /** Stores all bytes or none: an interrupted file cannot be read. */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes from `from` on. @throws FileGoneError */
  get(id: string, from: number): AsyncIterable<Uint8Array>;
  /** Removes a file; a missing file is no error. */
  remove(id: string): Promise<void>;
  /** The files stored before `time`. */
  olderThan(time: Date): AsyncIterable<string>;
};

/** The bytes of a file are missing. */
export class MissingFileError extends Error {
  override readonly name = 'FileGoneError';
  constructor(id: string) {
    super(`the bytes of file ${id} are not in the store`);
  }
}
