import type { Contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { downloads } from '@waypost/contract/files/downloads';
import type { Job } from '../infrastructure/jobs.ts';
import type { AccessRule, Within } from './access-rules.ts';
import type { Consumer } from './consumers.ts';
import type { DraftRule } from './draft-rule.ts';
import type { AllReads, ReadService } from './graphql-reads.ts';
import type { JobTools } from './job-tools.ts';
import type { TripsOf } from './one-trip.ts';

export type AccessOf<Services extends keyof Contract> = {
  [S in Services]: { [C in keyof Contract[S]]: AccessRule };
};
export type DownloadAccessOf<Services extends keyof typeof downloads> = {
  [S in Services]: { [C in keyof (typeof downloads)[S]]: AccessRule };
};

/** The kinds of events that a call puts on record, or none, and why. */
export type Emits = readonly EventType[] | { none: string };
export type EmitsOf<Services extends keyof Contract> = {
  [S in Services]: { [C in keyof Contract[S]]?: Emits };
};

/**
 * What a module declares at its door (`modules/NAME/module.ts`), the one file that others may import. Central files only
 * gather it.
 */
export type ServerModule = {
  /** Tables that this module alone writes. */
  owns: readonly string[];
  access?: Partial<AccessOf<keyof Contract>>;
  downloadAccess?: Partial<DownloadAccessOf<keyof typeof downloads>>;
  /** What each call that changes or sends something emits. */
  emits?: Partial<EmitsOf<keyof Contract>>;
  /** Its background jobs, which the worker runs. */
  jobs?: (tools: JobTools) => readonly Job[];
  /** Its event consumers, to which the worker delivers. */
  consumers?: readonly Consumer[];
  /** The handlers of its calls. */
  routes?: Readonly<Partial<Record<keyof Contract, object>>>;
  /** Its reads at the GraphQL path of a service, who may make them, and those that are one trip to the database. */
  graphql?: Partial<AllReads>;
  graphqlAccess?: Readonly<Partial<Record<ReadService, Within>>>;
  trips?: Readonly<Partial<Record<ReadService, TripsOf>>>;
  drafts?: Partial<Record<DraftForm, DraftRule>>;
};
