/** Where the bytes of files lie, by the ids of the files. What reaches it is sealed already. */
export type FileStore = {
  /** Keeps all bytes or none: a file that broke off cannot be read. */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes from `from` on. @throws FileGoneError */
  get(id: string, from: number): AsyncIterable<Uint8Array>;
  /** Removes a file; one that is not there is fine. */
  remove(id: string): Promise<void>;
  /** The files that were put before `time`. */
  olderThan(time: Date): AsyncIterable<string>;
};

/** The bytes of a file are not where they should be. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
  constructor(id: string) {
    super(`the bytes of file ${id} are not in the store`);
  }
}
