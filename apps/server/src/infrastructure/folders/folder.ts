/** Why a folder cannot be worked with. */
export type FolderTrouble =
  | 'not-allowed'
  | 'unreachable'
  | 'host-key'
  | 'host-key-unknown'
  | 'sign-in'
  | 'no-folder'
  | 'no-access'
  | 'lost';

export class FolderError extends Error {
  readonly trouble: FolderTrouble;
  /** The fingerprint that a server has shown. */
  readonly hostKey: string | null;
  constructor(trouble: FolderTrouble, hostKey: string | null = null) {
    super(`a folder cannot be worked with: ${trouble}`);
    this.name = 'FolderError';
    this.trouble = trouble;
    this.hostKey = hostKey;
  }
}

export type FolderEntry = { name: string; size: number; modifiedAt: Date };

/** A folder that is open: on this machine, or on a server. Names may have one folder before them: `processing/a.csv`. */
export type OpenFolder = {
  /** The fingerprint of the server's key. */
  hostKey: string | null;
  /** The files directly in it. */
  list(): Promise<FolderEntry[]>;
  /** How long a file is; null where there is none. */
  sizeOf(name: string): Promise<number | null>;
  /** Moves a file into a folder in it, which is made where it is missing; one that is there already stays. */
  move(from: string, to: string): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** The folder of a name in an open folder; null where the name has none. */
export const folderOfName = (name: string): string | null => {
  const at = name.indexOf('/');
  return at < 0 ? null : name.slice(0, at);
};
