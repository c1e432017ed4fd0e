import { join } from 'node:path';
import type { Config } from '@waypost/platform/config';
import { computeStopLimitMs } from '@waypost/platform/lifecycle';

/** A program of the product, run as a child process of the launcher. */
export type ProcessSpec = {
  name: string;
  program: string;
  port: number | null;
  /** After this long a process that was asked to stop is ended. */
  stopLimitMs: number;
  /** Megabytes of each half of what is young in memory, 16 where it is not said: with fewer it takes less, and is collected more often. */
  youngMb?: number;
  /** Its own settings, in addition to the shared ones. */
  env?: NodeJS.ProcessEnv;
};

export const repositoryRoot = join(import.meta.dirname, '../..');

/** The programs that make up a running installation. */
export function productProcesses(config: Config): ProcessSpec[] {
  const program = (app: string, entry: string): string =>
    join(repositoryRoot, 'apps', app, 'src/entry', entry);
  const stopLimitMs = computeStopLimitMs(config);
  // Each has its own listener; the server has the configured port.
  const metrics = (next: number): NodeJS.ProcessEnv =>
    config.metricsPort === null ? {} : { METRICS_PORT: String(config.metricsPort + next) };
  const spec = (name: string, file: string, port: number | null, env?: NodeJS.ProcessEnv): ProcessSpec => ({
    name,
    program: file,
    port,
    stopLimitMs,
    ...(env ? { env } : {}),
  });
  return [
    spec('identity', program('identity', 'serve.ts'), config.identityPort, metrics(2)),
    spec('sandbox', program('sandbox', 'serve.ts'), config.sandboxPort),
    spec('server', program('server', 'serve.ts'), config.port, { ...metrics(0), ...documents(config) }),
    {
      ...spec('worker', program('server', 'work.ts'), config.workerPort, {
        ...metrics(1),
        ...filing(config),
        ...fax(config),
      }),
      // Nobody waits for it, and a long file is to fit beside the program.
      youngMb: 4,
    },
  ];
}

/** The stand-in, unless there is a document system. */
function documents({ documentSystem, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (documentSystem || sandboxUrl === null) return {};
  const standIn = `${sandboxUrl}/documents`;
  return {
    DOCUMENTS_AUTHORIZE_URL: `${standIn}/auth`,
    DOCUMENTS_TOKEN_URL: `${standIn}/token`,
    DOCUMENTS_CLIENT_ID: 'waypost',
    DOCUMENTS_SCOPE: 'documents offline_access',
    DOCUMENTS_API_URL: standIn,
    DOCUMENTS_VIEWER_URL: `${standIn}/viewer`,
  };
}

/** The stand-in's clerk, unless documents are filed elsewhere. */
function filing({ documentFiling, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (documentFiling || sandboxUrl === null) return {};
  const standIn = `${sandboxUrl}/documents`;
  return {
    DOCUMENTS_FILING_URL: `${standIn}/onbase/core`,
    DOCUMENTS_FILING_TOKEN_URL: `${standIn}/token`,
    DOCUMENTS_FILING_CLIENT_ID: 'waypost-filing',
    DOCUMENTS_FILING_CLIENT_SECRET: 'sandbox-secret',
    DOCUMENTS_FILING_TYPE: '120',
    DOCUMENTS_FILING_ACCOUNT_KEYWORD: '101',
    DOCUMENTS_FILING_CASE_KEYWORD: '102',
  };
}

/** The stand-in's fax service, unless there is another. */
function fax({ faxService, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (faxService || sandboxUrl === null) return {};
  return { FAX_API_URL: `${sandboxUrl}/fax/v2.1`, FAX_API_KEY: 'waypost', FAX_API_SECRET: 'sandbox-secret' };
}

export const migrationFolders = ['server', 'identity'].map((app) =>
  join(repositoryRoot, 'apps', app, 'migrations'),
);
