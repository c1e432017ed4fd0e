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
  /** Settings of its own, beside those of all. */
  env?: NodeJS.ProcessEnv;
};

export const repositoryRoot = join(import.meta.dirname, '../..');

/** The programs that make up a running installation. */
export function productProcesses(config: Config): ProcessSpec[] {
  const program = (app: string, entry: string): string =>
    join(repositoryRoot, 'apps', app, 'src/entry', entry);
  const stopLimitMs = computeStopLimitMs(config);
  // One listener each: the server has the port that was asked for.
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
    spec('worker', program('server', 'work.ts'), config.workerPort, metrics(1)),
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

export const migrationFolders = ['server', 'identity'].map((app) =>
  join(repositoryRoot, 'apps', app, 'migrations'),
);
