import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { LinkedProduct } from '@waypost/contract/linked-products/shapes';
import type { Clock } from '@waypost/platform/clock';
import type { Config } from '@waypost/platform/config';
import type { TripPool } from '@waypost/platform/database/role-client';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import type { Readiness } from '@waypost/platform/readiness';
import type { CallLimits } from '../kernel/call-limits.ts';
import type { Db } from '../kernel/database.ts';
import type { DocumentSystems } from '../kernel/document-systems.ts';
import type { Files } from '../kernel/files/files.ts';
import type { Outbound } from '../kernel/outbound.ts';
import type { Dispatcher } from '../modules/eligibility/dispatcher.ts';
import type { AnswerReader } from '../modules/eligibility/reading/answer-reader.ts';
import type { Live } from '../modules/live/live.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { DraftRule } from './module.ts';

/** The parts of the running server, passed down from the entry point. */
export type Program = {
  config: Config;
  clock: Clock;
  logger: Logger;
  keyring: Keyring;
  /** Works as the application role: row security binds it. */
  app: Db;
  /** The connections of `app`, for what is asked in one message together with the guard. */
  trips: TripPool;
  /** Refuses a change when the database is short of disk space. */
  mustHaveRoom(): void;
  /** The only access to the network. */
  outbound: Outbound;
  /** Stored files. */
  files: Files;
  /** Runs the calls to payers that are in progress. */
  dispatcher: Dispatcher;
  /** Reads payers' messages in separate processes. */
  answers: AnswerReader;
  /** The calls of each session and machine account within a minute. */
  callLimits: CallLimits;
  /** Those who follow what happens. */
  live: Live;
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
