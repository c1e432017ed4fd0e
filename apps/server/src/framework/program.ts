import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { TripPool } from '@waypost/platform/database/role-client';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import type { Readiness } from '@waypost/platform/readiness';
import type { Db } from '../infrastructure/database.ts';
import type { DocumentSystems } from '../infrastructure/document-systems.ts';
import type { Outbound } from '../infrastructure/outbound/outbound.ts';
import type { StandbyReads } from '../infrastructure/standby-reads.ts';
import type { CallLimits } from './call-limits.ts';
import type { DraftRule } from './draft-rule.ts';
import type { Files } from './files.ts';
import type { IdentityProvider } from './identity-provider.ts';

/**
 * The further parts of the running server that modules need. Each module declares its own next to its implementation
 * (`declare module`), and the entry point does not compile without it.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface ModuleParts {}

/** The parts of the running server, passed down from the entry point. */
export type Program = ModuleParts & {
  config: Config;
  clock: Clock;
  logger: Logger;
  keyring: Keyring;
  /** Works as the application role: row security binds it. */
  app: Db;
  /** The same at standbys, for large reads; null if everything is read at the primary. */
  standbys: StandbyReads | null;
  /** The connections of `app`, for statements that are sent in one message together with the guard. */
  trips: TripPool;
  /** Refuses a change when the database is short of disk space. */
  mustHaveRoom(): void;
  /** The only access to the network. */
  outbound: Outbound;
  /** Stored files. */
  files: Files;
  /** The number of calls of each session and machine account in the current minute. */
  callLimits: CallLimits;
  /** Works as the sign-in role: sessions, users and their rights across entities, nothing else. */
  signin: Db;
  /** Who may open the drafts of each form. */
  draftRules: Readonly<Record<DraftForm, DraftRule>>;
  /** The OpenID provider where people sign in. */
  provider: IdentityProvider;
  version: string;
  readiness: Readiness;
  /** The linked products that the installation configures. */
  linkedProducts: readonly LinkedProduct[];
  /** The document systems of the installation and its facilities. */
  documentSystems: DocumentSystems;
};
