import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { isOneLine } from '../core/one-line.ts';
import { instant, uuid, version } from '../core/values.ts';
import { importKinds } from '../imports/shapes.ts';

/** Drop folders: where another system puts its files, which are brought in without a person. */

/** Where a folder is: below the operator's folder on this machine, or on an SFTP server. */
export const folderPlaces = ['local', 'sftp'] as const;
export type FolderPlace = (typeof folderPlaces)[number];

/** When a file is whole: its size and time stay the same between two checks, or `<name>.done` is beside it. */
export const readinessRules = ['still', 'marker'] as const;
/** What becomes of a file of which some rows cannot be brought in. */
export const troubleRules = ['hold', 'stop'] as const;

/** Why a folder cannot be read. */
export const folderProblems = [
  'not-allowed',
  'unreachable',
  'host-key',
  'host-key-unknown',
  'sign-in',
  'no-folder',
  'no-access',
  'lost',
  'rights',
  'source-ended',
] as const;
export type FolderProblem = (typeof folderProblems)[number];

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, message('field.max', { n: most }))
    .refine(isOneLine, message('field.invalid'));
const filled = (most: number) => text(most).refine((given) => given !== '', message('field.required'));

/** A path without `.` and `..`, so that it stays where it is allowed. */
const isPlainPath = (given: string): boolean =>
  !given.split(/[\\/]/).some((part) => part === '..' || part === '.') && !given.includes('\\');
export const folderPath = internal(text(400).refine(isPlainPath, message('dropFolder.path')));
export const folderHost = internal(
  text(253).regex(/^$|^[\w.-]+$|^\[?[\da-fA-F:.]+\]?$/, message('dropFolder.host')),
);
export const hostKey = internal(
  z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, message('dropFolder.hostKey')),
);
export const clockTime = internal(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('dropFolder.time')));
/** Names of files, with `*` for any letters and `?` for one. */
export const filePattern = internal(
  filled(120).refine((given) => !given.includes('/') && !given.includes('\\'), message('dropFolder.pattern')),
);
export const MINUTES_LEAST = 1;
export const MINUTES_MOST = 1440;
export const RECIPIENTS_MOST = 20;

const folderFields = {
  name: internal(filled(60)),
  sourceId: internal(uuid),
  kind: internal(z.enum(importKinds)).default('registrations'),
  mappingId: internal(uuid)
    .nullable()
    .default(null)
    .describe(
      'A saved mapping of the source and kind. It is used for each file that has its columns, and another file waits for a person. Null: what was matched last for files with these headings.',
    ),
  /** The facility of rows that name none. */
  facilityId: internal(uuid).nullable().default(null),
  place: internal(z.enum(folderPlaces)),
  /** Of a local folder, below the organization's folder; on an SFTP server as its user sees it. Empty: that folder itself. */
  path: folderPath.default(''),
  /** Of an SFTP server. */
  host: folderHost.default(''),
  port: internal(z.int().min(1).max(65_535)).default(22),
  userName: internal(text(100)).default(''),
  /** The fingerprint of the server's key. Nothing is sent to a server with another one, nor as long as none is confirmed. */
  hostKey: hostKey.nullable().default(null),
  pattern: filePattern.default('*.csv'),
  ready: internal(z.enum(readinessRules)).default('still'),
  /** How often the folder is checked; null where it is checked at a time of day. */
  everyMinutes: internal(z.int().min(MINUTES_LEAST).max(MINUTES_MOST)).nullable().default(15),
  /** The time of day at which it is checked. */
  atTime: clockTime.nullable().default(null),
  /** The time of day by which a file must have come within the last 24 hours; null where none is expected. */
  expectedBy: clockTime.nullable().default(null),
  onTrouble: internal(z.enum(troubleRules))
    .default('hold')
    .describe(
      '`hold`: what fits is brought in, the rest is held. `stop`: nothing of the file is, until somebody decides.',
    ),
  /** The people who get each report by mail: counts and a link. */
  reportTo: z
    .array(internal(uuid))
    .max(RECIPIENTS_MOST)
    .refine((ids) => new Set(ids).size === ids.length, { error: message('field.invalid') })
    .default([]),
};
/** What an SFTP server is signed in with. Left out, it stays as it is; it is never read back. */
export const folderSecret = {
  password: secret(z.string().regex(/^\P{Cc}{1,200}$/u, message('connection.credential'))).optional(),
  /** In the format of OpenSSH or PEM, without a passphrase. */
  privateKey: secret(
    z
      .string()
      .trim()
      .regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, message('dropFolder.privateKey'))
      .max(20_000),
  ).optional(),
};

export const writtenFolderSchema = z
  .strictObject({ ...folderFields, ...folderSecret })
  .refine(({ everyMinutes, atTime }) => (everyMinutes === null) !== (atTime === null), {
    path: ['everyMinutes'],
    error: message('dropFolder.schedule'),
  })
  .refine(({ place, host }) => place === 'local' || host !== '', {
    path: ['host'],
    error: message('field.required'),
  })
  .refine(({ place, userName }) => place === 'local' || userName !== '', {
    path: ['userName'],
    error: message('field.required'),
  })
  .refine(({ password, privateKey }) => password === undefined || privateKey === undefined, {
    path: ['privateKey'],
    error: message('dropFolder.oneSecret'),
  })
  .meta({
    examples: [
      {
        name: 'Nightly registrations',
        sourceId: '0198c0de-0000-7000-8000-000000000001',
        place: 'sftp',
        host: 'sftp.example.org',
        userName: 'lakemont',
        path: 'out',
        pattern: 'registrations-*.csv',
        everyMinutes: null,
        atTime: '05:30',
        expectedBy: '06:00',
      },
    ],
  });
export type WrittenFolder = z.infer<typeof writtenFolderSchema>;

const person = z.object({ userId: internal(uuid), name: internal(z.string()) });

export const dropFolderSchema = z.object({
  folderId: internal(uuid),
  ...folderFields,
  sourceName: internal(z.string()),
  /** Null where none is chosen, and where the chosen one has no name any more. */
  mappingName: internal(z.string()).nullable(),
  /** It has a password or a private key, which is kept sealed and never shown. */
  secret: internal(z.enum(['password', 'private-key'])).nullable(),
  /** Where its times of day are. */
  timeZone: internal(z.string()),
  /** With whose rights files are brought in: who saved the folder last. */
  runsAs: person,
  recipients: z.array(person),
  /** It is not checked. */
  isEnded: internal(z.boolean()),
  checkedAt: internal(instant).nullable(),
  nextAt: internal(instant).nullable(),
  /** Why it cannot be read, since when; who gets the reports was told once. */
  problem: internal(z.enum(folderProblems)).nullable(),
  problemSince: internal(instant).nullable(),
  /** Since when the file that is expected is missing. */
  missingSince: internal(instant).nullable(),
  /** Files that wait for a person. */
  waiting: internal(z.int()),
  lastFileAt: internal(instant).nullable(),
  version,
});
export type DropFolder = z.infer<typeof dropFolderSchema>;

/**
 * `waiting`: seen, not whole yet. `taking`: it is being read. `importing`: its rows are compared or brought in. `asks`: a person has to decide on its import.
 * `done`, `failed`, `same`: the same content came before, and is skipped. `gone`: taken away by somebody else.
 */
export const dropFileStates = [
  'waiting',
  'taking',
  'importing',
  'asks',
  'done',
  'failed',
  'same',
  'gone',
] as const;
export type DropFileState = (typeof dropFileStates)[number];
/** Why a file asks, failed or is remarkable. */
export const dropFileReasons = [
  'columns',
  'trouble',
  'cut-off',
  'name-again',
  'too-large',
  'empty',
  'unreadable',
  'refused',
  'stopped',
  'storage-full',
  'discarded',
  'undone',
] as const;
export type DropFileReason = (typeof dropFileReasons)[number];

const count = internal(z.int());
export const dropFileSchema = z.object({
  fileId: internal(uuid),
  name: phi(z.string()),
  size: count,
  state: internal(z.enum(dropFileStates)),
  reason: internal(z.enum(dropFileReasons)).nullable(),
  seenAt: internal(instant),
  takenAt: internal(instant).nullable(),
  endedAt: internal(instant).nullable(),
  /** Its import, where it is the caller's. */
  importId: internal(uuid).nullable(),
  /** Once it has ended. */
  counts: z
    .object({ create: count, change: count, unchanged: count, held: count, skipped: count })
    .nullable(),
});
export type DropFile = z.infer<typeof dropFileSchema>;

export const folderTrialSchema = z.object({
  problem: internal(z.enum(folderProblems)).nullable(),
  /** The fingerprint that the server has shown; null of a local folder, and where none was reached. */
  hostKey: internal(z.string()).nullable(),
  /** What lies there and matches the pattern, at most 50; the first by name. */
  files: z.array(z.object({ name: phi(z.string()), size: count, modifiedAt: internal(instant) })),
  /** How many match, and how many others lie there. */
  matching: count,
  others: count,
});
export type FolderTrial = z.infer<typeof folderTrialSchema>;

export const folderChoicesSchema = z.object({
  /** Whether the operator has a folder for this organization's local folders. */
  hasLocal: internal(z.boolean()),
  /** Those who may get reports. */
  people: z.array(person),
  /** Saved mappings with a name, of the sources and kinds that the caller imports. */
  mappings: z.array(
    z.object({
      mappingId: internal(uuid),
      name: internal(z.string()),
      sourceId: internal(uuid),
      kind: internal(z.enum(importKinds)),
      usedAt: internal(instant),
    }),
  ),
});
export type FolderChoices = z.infer<typeof folderChoicesSchema>;
