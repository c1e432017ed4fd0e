import type { Config } from '@waypost/platform/config';
import type { DocumentSystem } from '@waypost/platform/document-system';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { AppError } from '../../kernel/errors.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import type { Scope } from '../../kernel/scope.ts';

/** The parts of the program that this module's calls need. */
export type IntegrationProgram = { config: Config; keyring: Keyring; outbound: Outbound; logger: Logger };
export type IntegrationType = 'OnBase';

/** The document system of this installation. There is no default, so that nobody is sent to a made-up system. */
export function configured({ config }: IntegrationProgram): DocumentSystem {
  if (!config.documentSystem) throw new AppError('DOCUMENTS_NOT_CONFIGURED');
  return config.documentSystem;
}

/** Checks `FacilityId`: the user must work there, and `ScopeMember` must not name another facility. */
export function heldFacility(scope: Scope, asked: string): string {
  const id = asked.toLowerCase();
  if (!scope.actor.facilityIds.includes(id)) throw new AppError('FACILITY_REFUSED');
  return id;
}
