import type { DocumentSystem } from '@waypost/platform/document-system';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { type DocumentSystems, systemNamed } from '../../infrastructure/document-systems.ts';
import type { Outbound } from '../../infrastructure/outbound/outbound.ts';
import { facilityRows } from '../facilities/readable.ts';

/** The parts of the program that this module's calls need. */
export type IntegrationProgram = {
  documentSystems: DocumentSystems;
  keyring: Keyring;
  outbound: Outbound;
  logger: Logger;
};
export type IntegrationType = 'OnBase';

/**
 * The document system of that name, or the installation's. There is no default, so that nobody is sent to an invented
 * one.
 */
export function configured(
  { documentSystems, logger }: Pick<IntegrationProgram, 'documentSystems' | 'logger'>,
  name: string | null,
): DocumentSystem {
  const system = systemNamed(documentSystems, name);
  if (system) return system;
  if (name !== null)
    logger.warn({ documentSystem: name }, 'a facility names a document system that is not configured');
  throw new AppError('DOCUMENTS_NOT_CONFIGURED');
}

/** The name of a facility's document system; null for the installation's. */
export const systemNameOf = (scope: Scope, facilityId: string): Promise<string | null> =>
  scope.read(async ({ db }) => {
    const facility = await db
      .selectFrom(facilityRows.as('facility'))
      .select('document_system')
      .where('id', '=', facilityId)
      .executeTakeFirstOrThrow();
    return facility.document_system;
  });

/** Checks `FacilityId`: the user must work there, and `ScopeMember` must not name another facility. */
export function heldFacility(scope: Scope, requestedFacility: string): string {
  const id = requestedFacility.toLowerCase();
  if (!scope.actor.facilityIds.includes(id)) throw new AppError('FACILITY_REFUSED');
  return id;
}
