import type { AccessRule } from './access-rules.ts';

/** A form that has drafts: the access rule of the call that saves it, or reads it where it is a list, and what its subject may be. */
export type DraftRule = {
  saves: AccessRule;
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
    | 'facility'
    | 'letter-template'
    | 'plan'
    | 'physician'
    | 'payer-connection'
    | 'source'
    | 'drop-folder'
    | 'held-registration'
  )[];
};
