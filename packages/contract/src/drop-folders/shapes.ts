import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { isOneLine } from '../core/one-line.ts';
import { instant, uuid, version } from '../core/values.ts';
import { importKinds } from '../imports/shapes.ts';

/** Drop folders: another system puts its files there, and they are imported unattended. */

/** The place of a folder: below the operator's folder on this machine, or on an SFTP server. */
export const folderPlaces = ['local', 'sftp'] as const;
export type FolderPlace = (typeof folderPlaces)[number];

/** When a file counts as complete: its size and time do not change between two checks, or `<name>.done` exists. */
export const readinessRules = ['still', 'marker'] as const;
/** The treatment of a file with rows that cannot be imported. */
export const troubleRules = ['hold', 'stop'] as const;

/** The reasons why a folder cannot be read. */
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

/** Whether a path has no `.` and `..`, so that it cannot leave the allowed folder. */
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
/** A pattern of file names, with `*` for any characters and `?` for one. */
export const filePattern = internal(
  filled(120).refine((given) => !given.includes('/') && !given.includes('\\'), message('dropFolder.pattern')),
);
export const MIN_MINUTES = 1;
export const MAX_MINUTES = 1440;
export const MAX_RECIPIENTS = 20;

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
  /**
   * For a local folder, a path below the organization's folder; on an SFTP server, a path as its user sees it.
   * Empty means that folder itself.
   */
  path: folderPath.default(''),
  /** The host of an SFTP server. */
  host: folderHost.default(''),
  port: internal(z.int().min(1).max(65_535)).default(22),
  userName: internal(text(100)).default(''),
  /**
   * The fingerprint of the server's key. Nothing is sent to a server with another key, or before a key is
   * confirmed.
   */
  hostKey: hostKey.nullable().default(null),
  pattern: filePattern.default('*.csv'),
  ready: internal(z.enum(readinessRules)).default('still'),
  /** Minutes between two checks of the folder; null for a check at a time of day. */
  everyMinutes: internal(z.int().min(MIN_MINUTES).max(MAX_MINUTES)).nullable().default(15),
  /** The time of day of the check. */
  atTime: clockTime.nullable().default(null),
  /** The time of day by which a file must have arrived within the last 24 hours; null when none is expected. */
  expectedBy: clockTime.nullable().default(null),
  onTrouble: internal(z.enum(troubleRules))
    .default('hold')
    .describe(
      '`hold`: what fits is brought in, the rest is held. `stop`: nothing of the file is, until somebody decides.',
    ),
  /** The people who receive each report by mail: counts and a link. */
  reportTo: z
    .array(internal(uuid))
    .max(MAX_RECIPIENTS)
    .refine((ids) => new Set(ids).size === ids.length, { error: message('field.invalid') })
    .default([]),
};
/** The credentials for an SFTP server. An absent one stays unchanged; it is never returned. */
export const folderSecret = {
  password: secret(z.string().regex(/^\P{Cc}{1,200}$/u, message('connection.credential'))).optional(),
  /** A private key in the format of OpenSSH or PEM, without a passphrase. */
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
  /** Null when no mapping is chosen, or when the chosen one has lost its name. */
  mappingName: internal(z.string()).nullable(),
  /** The kind of stored secret: it is sealed and never shown. */
  secret: internal(z.enum(['password', 'private-key'])).nullable(),
  /** The time zone of its times of day. */
  timeZone: internal(z.string()),
  /** The user whose rights apply to the import: the one who saved the folder last. */
  runsAs: person,
  recipients: z.array(person),
  /** Whether the folder is no longer checked. */
  isEnded: internal(z.boolean()),
  checkedAt: internal(instant).nullable(),
  nextAt: internal(instant).nullable(),
  /** The reason why it cannot be read, and since when; the recipients of the reports are notified once. */
  problem: internal(z.enum(folderProblems)).nullable(),
  problemSince: internal(instant).nullable(),
  /** The time since which the expected file is missing. */
  missingSince: internal(instant).nullable(),
  /** The number of files that wait for a person. */
  waiting: internal(z.int()),
  lastFileAt: internal(instant).nullable(),
  version,
});
export type DropFolder = z.infer<typeof dropFolderSchema>;

/**
 * `waiting`: found, not complete yet. `taking`: being read. `importing`: its rows are being compared or imported.
 * `asks`: a person must decide on its import.
 * `done`, `failed`, `same`: skipped, because the same content came before. `gone`: removed by another program.
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
/** The reasons why a file waits for a decision, failed or needs attention. */
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
  /** Its import, if it belongs to the caller. */
  importId: internal(uuid).nullable(),
  /** The counts, after the import has ended. */
  counts: z
    .object({ create: count, change: count, unchanged: count, held: count, skipped: count })
    .nullable(),
});
export type DropFile = z.infer<typeof dropFileSchema>;

export const folderTrialSchema = z.object({
  problem: internal(z.enum(folderProblems)).nullable(),
  /** The fingerprint that the server presented; null for a local folder, and when no server was reached. */
  hostKey: internal(z.string()).nullable(),
  /** The matching files, at most 50, ordered by name. */
  files: z.array(z.object({ name: phi(z.string()), size: count, modifiedAt: internal(instant) })),
  /** The number of matching files, and of other files there. */
  matching: count,
  others: count,
});
export type FolderTrial = z.infer<typeof folderTrialSchema>;

export const folderChoicesSchema = z.object({
  /** Whether the operator has configured a folder for this organization's local folders. */
  hasLocal: internal(z.boolean()),
  /** The people who may receive reports. */
  people: z.array(person),
  /** Saved mappings with a name, for the sources and kinds that the caller may import. */
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
