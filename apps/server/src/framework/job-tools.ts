import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Clock } from '@waypost/platform/clock';
import type { WorkerConfig } from '@waypost/platform/config';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { type Db, inTenant } from '../infrastructure/database.ts';
import type { DocumentSystems } from '../infrastructure/document-systems.ts';
import type { Outbound } from '../infrastructure/outbound/outbound.ts';
import type { Files } from './files.ts';
import type { Open } from './queue/claim.ts';

/** What background jobs work with: a handle for each role that looks across entities, and the application's own. */
export type JobTools = {
  app: Db;
  worker: Db;
  signin: Db;
  sealer: Db;
  clock: Clock;
  keyring: Keyring;
  logger: Logger;
  config: WorkerConfig;
  documentSystems: DocumentSystems;
  files: Files;
  outbound: Outbound;
  /** Throws when the disk is too full for changes. */
  mustHaveRoom(): void;
  /** Aborted when the worker is to stop: what rests between its work rests no longer. */
  stopping: AbortSignal;
};

/** What is done as somebody who asked for it needs no more. */
export type LaterTools = Pick<JobTools, 'app' | 'worker' | 'signin' | 'clock' | 'logger' | 'mustHaveRoom'>;

/** A transaction of the service in an entity, at all its facilities; see `TenantSettings` for `repeats`. */
export async function insideEntity(
  { app, worker }: Pick<JobTools, 'app' | 'worker'>,
  entityId: string,
  { repeats = false }: { repeats?: boolean } = {},
): Promise<Open> {
  const facilities = await worker
    .selectFrom('facility')
    .select('id')
    .where('entity_id', '=', entityId)
    .execute();
  const tenant = { entityId, userId: EMPTY_ID, facilityIds: facilities.map(({ id }) => id), repeats };
  return (work) => inTenant(app, tenant, work);
}
