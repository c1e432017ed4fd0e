import type { Config } from '@waypost/platform/config';
import type { DocumentSystem } from '@waypost/platform/document-system';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { AppError } from '../../kernel/errors.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import type { Scope } from '../../kernel/scope.ts';

/** What the calls of this room need of the program. */
export type IntegrationProgram = { config: Config; keyring: Keyring; outbound: Outbound; logger: Logger };
export type IntegrationType = 'OnBase';

/** The document system of this installation. There is none by itself: nobody is sent to a system we made up. */
export function configured({ config }: IntegrationProgram): DocumentSystem {
  if (!config.documentSystem) throw new AppError('DOCUMENTS_NOT_CONFIGURED');
  return config.documentSystem;
}

/** `FacilityId` is a request: the user must work there, and the call not be narrowed to another. */
export function heldFacility(scope: Scope, asked: string): string {
  const id = asked.toLowerCase();
  if (!scope.actor.facilityIds.includes(id)) throw new AppError('FACILITY_REFUSED');
  return id;
}
