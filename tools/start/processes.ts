import { join } from 'node:path';
import type { Config } from '@waypost/platform/config';
import { computeStopLimitMs } from '@waypost/platform/lifecycle';

/** A program of the product, run as a child process of the launcher. */
export type ProcessSpec = {
  name: string;
  program: string;
  port: number | null;
  /** A process that has not stopped after this time is killed. */
  stopLimitMs: number;
  /**
   * Megabytes of each semi-space of V8's young generation, 16 by default: a smaller one needs less memory and is
   * collected more often.
   */
  youngGenerationMb?: number;
  /** Settings of this process, in addition to the shared ones. */
  env?: NodeJS.ProcessEnv;
};

export const repositoryRoot = join(import.meta.dirname, '../..');

/** The programs of a running installation. */
export function productProcesses(config: Config): ProcessSpec[] {
  const program = (app: string, entry: string): string =>
    join(repositoryRoot, 'apps', app, 'src/entry', entry);
  const stopLimitMs = computeStopLimitMs(config);
  // Each program has its own metrics port; the server has the configured one.
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
    spec('server', program('server', 'serve.ts'), config.port, {
      ...metrics(0),
      ...documentSettings(config),
    }),
    {
      ...spec('worker', program('server', 'work.ts'), config.workerPort, {
        ...metrics(1),
        ...filingSettings(config),
        ...faxSettings(config),
      }),
      // No user waits for the worker, and memory is needed for long import files.
      youngGenerationMb: 4,
    },
  ];
}

/** Settings of the stand-in document system, unless a real one is configured. */
function documentSettings({ documentSystem, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (documentSystem || sandboxUrl === null) return {};
  const documentUrl = `${sandboxUrl}/documents`;
  return {
    DOCUMENTS_AUTHORIZE_URL: `${documentUrl}/auth`,
    DOCUMENTS_TOKEN_URL: `${documentUrl}/token`,
    DOCUMENTS_CLIENT_ID: 'waypost',
    DOCUMENTS_SCOPE: 'documents offline_access',
    DOCUMENTS_API_URL: documentUrl,
    DOCUMENTS_VIEWER_URL: `${documentUrl}/viewer`,
  };
}

/** Settings of the stand-in for filing, unless documents are filed elsewhere. */
function filingSettings({ documentFiling, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (documentFiling || sandboxUrl === null) return {};
  const documentUrl = `${sandboxUrl}/documents`;
  return {
    DOCUMENTS_FILING_URL: `${documentUrl}/onbase/core`,
    DOCUMENTS_FILING_TOKEN_URL: `${documentUrl}/token`,
    DOCUMENTS_FILING_CLIENT_ID: 'waypost-filing',
    DOCUMENTS_FILING_CLIENT_SECRET: 'sandbox-secret',
    DOCUMENTS_FILING_TYPE: '120',
    DOCUMENTS_FILING_ACCOUNT_KEYWORD: '101',
    DOCUMENTS_FILING_CASE_KEYWORD: '102',
  };
}

/** Settings of the stand-in fax service, unless a real one is configured. */
function faxSettings({ faxService, sandboxUrl }: Config): NodeJS.ProcessEnv {
  if (faxService || sandboxUrl === null) return {};
  return { FAX_API_URL: `${sandboxUrl}/fax/v2.1`, FAX_API_KEY: 'waypost', FAX_API_SECRET: 'sandbox-secret' };
}

export const migrationFolders = ['server', 'identity'].map((app) =>
  join(repositoryRoot, 'apps', app, 'migrations'),
);
