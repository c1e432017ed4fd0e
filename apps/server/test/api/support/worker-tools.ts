import type { Clock } from '@waypost/platform/clock';
import type { Database } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import { modules } from '../../../src/app/modules.ts';
import { createFiles } from '../../../src/framework/files.ts';
import type { JobTools } from '../../../src/framework/job-tools.ts';
import type { ServerModule } from '../../../src/framework/module.ts';
import { dbFor } from '../../../src/infrastructure/database.ts';
import { loadDocumentSystems } from '../../../src/infrastructure/document-systems.ts';
import { folderStore } from '../../../src/infrastructure/files/folder-store.ts';
import type { Job } from '../../../src/infrastructure/jobs.ts';
import { createOutbound } from '../../../src/infrastructure/outbound/outbound.ts';
import { jobTools } from './jobs.ts';

/** The tools of all worker jobs in a test's own process. Nothing is sent to other systems. */
export function workerTools(database: Database, clock?: Clock): JobTools & { lines: string[] } {
  const common = jobTools(database, clock);
  const config = { ...common.config, smtpUrl: 'smtp://localhost', mailFrom: 'test@alder.example' };
  const keyring = loadKeyring(config.keyringFile);
  return {
    ...common,
    sealer: dbFor(database, 'sealer', 1),
    config,
    keyring,
    documentSystems: loadDocumentSystems(config),
    files: createFiles({ store: folderStore(config.filesFolder), keyring, clock: common.clock }),
    outbound: createOutbound({ hosts: [], privateHosts: [] }),
  };
}

const declared: ServerModule[] = Object.values(modules);

/** The jobs of all modules, without event listeners. */
export const jobsOfModules = (tools: JobTools): Job[] =>
  declared.flatMap((module) => module.jobs?.(tools) ?? []);

export const consumersOfModules = declared.flatMap((module) => module.consumers ?? []);
