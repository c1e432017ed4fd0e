import type { Contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { downloads } from '@waypost/contract/files/downloads';
import type { Consumer } from '../kernel/consumers.ts';
import type { Job } from '../kernel/jobs.ts';
import type { Access } from './access-lines.ts';
import type { JobTools } from './job-tools.ts';

export type AccessOf<Services extends keyof Contract> = {
  [S in Services]: { [C in keyof Contract[S]]: Access };
};
export type DownloadAccessOf<Services extends keyof typeof downloads> = {
  [S in Services]: { [C in keyof (typeof downloads)[S]]: Access };
};

/** A form that has drafts: the access line of the call that saves it, and what its subject may be. */
export type DraftRule = {
  saves: Access;
  of: readonly (
    | 'task'
    | 'transaction'
    | 'case'
    | 'comment'
    | 'patient'
    | 'order'
    | 'coverage'
    | 'person'
    | 'role'
    | 'endpoint'
    | 'machine'
  )[];
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
  graphqlAccess?: Readonly<Record<string, Access>>;
  drafts?: Partial<Record<DraftForm, DraftRule>>;
};
