import type { AccessRule } from './access-rules.ts';

/** A form with drafts: the access rule of the call that saves it, or that reads a list, and its possible subjects. */
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
