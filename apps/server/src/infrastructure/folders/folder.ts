/** The reason why a folder cannot be used. */
export type FolderFailure =
  | 'not-allowed'
  | 'unreachable'
  | 'host-key'
  | 'host-key-unknown'
  | 'sign-in'
  | 'no-folder'
  | 'no-access'
  | 'lost';

export class FolderError extends Error {
  readonly trouble: FolderFailure;
  /** The fingerprint that a server presented. */
  readonly hostKey: string | null;
  constructor(trouble: FolderFailure, hostKey: string | null = null) {
    super(`a folder cannot be worked with: ${trouble}`);
    this.name = 'FolderError';
    this.trouble = trouble;
    this.hostKey = hostKey;
  }
}

export type FolderEntry = { name: string; size: number; modifiedAt: Date };

/** An open folder on this machine or on a server. Names may include one folder: `processing/a.csv`. */
export type OpenFolder = {
  /** The fingerprint of the server's key. */
  hostKey: string | null;
  /** The files directly in it. */
  list(): Promise<FolderEntry[]>;
  /** The size of a file in bytes; null when it does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Moves a file into a subfolder, which is created when it is missing; an existing file is not replaced. */
  move(from: string, to: string): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** The folder part of a name; null when the name has none. */
export const folderOfName = (name: string): string | null => {
  const at = name.indexOf('/');
  return at < 0 ? null : name.slice(0, at);
};
