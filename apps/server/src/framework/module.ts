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

/** The kinds of events that a call emits, or none with the reason. */
export type Emits = readonly EventType[] | { none: string };
export type EmitsOf<Services extends keyof Contract> = {
  [S in Services]: { [C in keyof Contract[S]]?: Emits };
};

/**
 * The declaration of a module (`modules/NAME/module.ts`), the only file of it that others may import. Central files
 * only join these declarations.
 */
export type ServerModule = {
  /** Tables that only this module writes. */
  owns: readonly string[];
  access?: Partial<AccessOf<keyof Contract>>;
  downloadAccess?: Partial<DownloadAccessOf<keyof typeof downloads>>;
  /** The events of each call that changes or sends something. */
  emits?: Partial<EmitsOf<keyof Contract>>;
  /** Its background jobs, which the worker runs. */
  jobs?: (tools: JobTools) => readonly Job[];
  /** Its event consumers. */
  consumers?: readonly Consumer[];
  /** The handlers of its calls. */
  routes?: Readonly<Partial<Record<keyof Contract, object>>>;
  /**
   * Its reads at the GraphQL path of a service, their access rules, and the reads that take a single round trip to the
   * database.
   */
  graphql?: Partial<AllReads>;
  graphqlAccess?: Readonly<Partial<Record<ReadService, Within>>>;
  trips?: Readonly<Partial<Record<ReadService, TripsOf>>>;
  drafts?: Partial<Record<DraftForm, DraftRule>>;
};
