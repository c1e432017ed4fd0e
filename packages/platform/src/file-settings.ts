import { join, resolve } from 'node:path';
import { z } from 'zod';
import { exactAddress, hostList, type Setting, withSlash } from './setting-shapes.ts';

/** The settings for files of other systems that are imported automatically. */
export const importSettings = {
  WAYPOST_IMPORT_FOLDERS: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    about:
      "the folder of local drop folders: an organization's are below its folder, which has the code of the organization as its name and which the operator makes. Server and worker read it, and the worker moves files in it",
    usual: '`import-folders` in WAYPOST_HOME',
  },
  WAYPOST_IMPORT_PRIVATE_HOSTS: {
    shape: hostList.optional(),
    readBy: ['server', 'worker'],
    about:
      'private hosts that people of organizations may name as the SFTP server of a drop folder, with their port, such as `10.0.0.7:22`',
    usual: 'none',
  },
} as const satisfies Record<string, Setting>;

/** The settings of the S3-compatible file store that replaces the folder. All or none must be set. */
export const s3Settings = {
  FILES_S3_URL: {
    shape: exactAddress.optional(),
    readBy: ['server', 'worker'],
    about:
      'a store with the API of S3 for stored files, such as `https://s3.us-east-1.amazonaws.com`, instead of the folder; addresses are by path. It requires the other `FILES_S3_*`',
    usual: 'none: the folder',
  },
  FILES_S3_BUCKET: {
    shape: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
      .optional(),
    readBy: ['server', 'worker'],
    about: 'the bucket, which contains nothing else',
    usual: 'none',
  },
  FILES_S3_REGION: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    about: 'the region by which calls are signed',
    usual: 'none',
  },
  FILES_S3_KEY_ID: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    about: 'the id of the access key: it may get, put, delete and list in the bucket',
    usual: 'none',
  },
  FILES_S3_SECRET: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    isSecret: true,
    about: 'the secret of the access key',
    usual: 'none',
  },
} as const satisfies Record<string, Setting>;

type ImportValues = z.infer<
  z.ZodObject<{ [Name in keyof typeof importSettings]: (typeof importSettings)[Name]['shape'] }>
>;

export const readImportFolders = (env: ImportValues, home: string) => ({
  importFolders: resolve(env.WAYPOST_IMPORT_FOLDERS ?? join(home, 'import-folders')),
  importPrivateHosts: env.WAYPOST_IMPORT_PRIVATE_HOSTS ?? [],
});

type Values = z.infer<z.ZodObject<{ [Name in keyof typeof s3Settings]: (typeof s3Settings)[Name]['shape'] }>>;

/** A bucket and the credentials for it. `url` ends with a slash. */
export type S3Settings = { url: string; bucket: string; region: string; keyId: string; secret: string };

export function readS3(env: Values): S3Settings | null {
  const { FILES_S3_URL: url, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = env;
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env;
  if (!url || !bucket || !region || !keyId || !secret) return null;
  return { url: withSlash(url), bucket, region, keyId, secret };
}
