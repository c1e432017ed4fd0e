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

/**
 * The tools of background jobs: a database handle for each role that works across entities, and the application's own.
 */
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
  /** Aborted when the worker stops: it ends every pause. */
  stopping: AbortSignal;
};

/** The tools for work that is done later with the rights of its requester. */
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
