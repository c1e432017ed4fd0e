import { message } from '@waypost/contract/core/messages';
import {
  clockTime,
  type DropFolder,
  filePattern,
  folderHost,
  folderPath,
  hostKey,
  MAX_MINUTES,
  MIN_MINUTES,
  type WrittenFolder,
} from '@waypost/contract/drop-folders/shapes';
import { type ImportKind, importKinds } from '@waypost/contract/imports/shapes';
import { z } from 'zod';
import { needsFacility } from '#src/app/data-import/kind-words.ts';

/** The typed values of a folder. Its credentials are in a separate form, which no draft keeps. */
export type FolderValues = {
  name: string;
  sourceId: string;
  kind: ImportKind;
  /** Empty for the last mapping of files with the same headings. */
  mappingId: string;
  facilityId: string;
  place: 'local' | 'sftp';
  path: string;
  host: string;
  port: string;
  userName: string;
  hostKey: string;
  pattern: string;
  ready: 'still' | 'marker';
  schedule: 'every' | 'daily';
  everyMinutes: string;
  atTime: string;
  expectedBy: string;
  onTrouble: 'hold' | 'stop';
  reportTo: string[];
};
export type SecretValues = { password: string; privateKey: string };

const filled = z.string().trim().min(1, message('field.required'));
const isWhole = (text: string, least: number, most: number) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
const optional = (shape: z.ZodType<string>) => z.union([z.literal(''), shape]);

const shape = z.object({
  name: filled.max(60, message('field.max', { n: 60 })),
  sourceId: z.string().min(1, message('field.required')),
  kind: z.enum(importKinds),
  mappingId: z.string(),
  facilityId: z.string(),
  place: z.enum(['local', 'sftp']),
  path: folderPath,
  host: folderHost,
  port: z.string(),
  userName: z
    .string()
    .trim()
    .max(100, message('field.max', { n: 100 })),
  hostKey: optional(z.string().trim().pipe(hostKey)),
  pattern: filePattern,
  ready: z.enum(['still', 'marker']),
  schedule: z.enum(['every', 'daily']),
  everyMinutes: z.string(),
  atTime: z.string(),
  expectedBy: optional(clockTime),
  onTrouble: z.enum(['hold', 'stop']),
  reportTo: z.array(z.string()),
});

/** The rules of the form: values that do not apply to a local folder are not checked. */
export const folderRules: z.ZodType<FolderValues> = shape.superRefine((values, context) => {
  const refuse = (path: keyof FolderValues, text: string) =>
    context.addIssue({ code: 'custom', path: [path], message: text });
  const bounds = { least: MIN_MINUTES, most: MAX_MINUTES };
  if (values.schedule === 'every' && !isWhole(values.everyMinutes, bounds.least, bounds.most))
    refuse('everyMinutes', message('dropFolder.minutes', bounds));
  if (values.schedule === 'daily' && !clockTime.safeParse(values.atTime).success)
    refuse('atTime', message('dropFolder.time'));
  if (values.place === 'local') return;
  if (values.host.trim() === '') refuse('host', message('field.required'));
  if (values.userName === '') refuse('userName', message('field.required'));
  if (!isWhole(values.port, 1, 65_535))
    refuse('port', message('dropFolder.minutes', { least: 1, most: 65_535 }));
});

export const secretRules: z.ZodType<SecretValues> = z.object({
  password: z.string().max(200, message('field.max', { n: 200 })),
  privateKey: optional(
    z
      .string()
      .trim()
      .regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, message('dropFolder.privateKey')),
  ),
});

/**
 * The values of a folder; for a new one the defaults, with `me` as the recipient of reports, for the first kind that
 * they may import.
 */
export function valuesOf(
  folder: DropFolder | null,
  me: string,
  kind: ImportKind = 'registrations',
): FolderValues {
  return {
    name: folder?.name ?? '',
    sourceId: folder?.sourceId ?? '',
    kind: folder?.kind ?? kind,
    mappingId: folder?.mappingId ?? '',
    facilityId: folder?.facilityId ?? '',
    place: folder?.place ?? 'sftp',
    path: folder?.path ?? '',
    host: folder?.host ?? '',
    port: String(folder?.port ?? 22),
    userName: folder?.userName ?? '',
    hostKey: folder?.hostKey ?? '',
    pattern: folder?.pattern ?? '*.csv',
    ready: folder?.ready ?? 'still',
    schedule: folder && folder.atTime !== null ? 'daily' : 'every',
    everyMinutes: String(folder?.everyMinutes ?? 15),
    atTime: folder?.atTime ?? '05:00',
    expectedBy: folder?.expectedBy ?? '',
    onTrouble: folder?.onTrouble ?? 'hold',
    reportTo: folder ? [...folder.reportTo] : [me],
  };
}

/** The request with the typed values. Without a new password or private key the stored one stays. */
export function requestOf(values: FolderValues, { password, privateKey }: SecretValues): WrittenFolder {
  const isServer = values.place === 'sftp';
  return {
    name: values.name.trim(),
    sourceId: values.sourceId,
    kind: values.kind,
    mappingId: values.mappingId === '' ? null : values.mappingId,
    facilityId: values.facilityId === '' || !needsFacility(values.kind) ? null : values.facilityId,
    place: values.place,
    path: values.path.trim(),
    host: isServer ? values.host.trim() : '',
    port: isServer ? Number(values.port) : 22,
    userName: isServer ? values.userName.trim() : '',
    hostKey: isServer && values.hostKey.trim() !== '' ? values.hostKey.trim() : null,
    pattern: values.pattern.trim(),
    ready: values.ready,
    everyMinutes: values.schedule === 'every' ? Number(values.everyMinutes) : null,
    atTime: values.schedule === 'daily' ? values.atTime : null,
    expectedBy: values.expectedBy === '' ? null : values.expectedBy,
    onTrouble: values.onTrouble,
    reportTo: values.reportTo,
    ...(isServer && password !== '' && { password }),
    ...(isServer && privateKey.trim() !== '' && { privateKey: privateKey.trim() }),
  };
}
