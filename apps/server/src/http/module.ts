import type { Contract } from '@waypost/contract';
import type { downloads } from '@waypost/contract/downloads';
import type { DraftForm } from '@waypost/contract/services/drafts';
import type { Access } from './access-lines.ts';

export type AccessOf<Services extends keyof Contract> = {
  [S in Services]: { [C in keyof Contract[S]]: Access };
};
export type DownloadAccessOf<Services extends keyof typeof downloads> = {
  [S in Services]: { [C in keyof (typeof downloads)[S]]: Access };
};

/** A form whose typing is kept: the access line of the call that saves it for good, and what its subject may be. */
export type DraftRule = {
  saves: Access;
  of: readonly ('task' | 'exchange' | 'case' | 'patient' | 'order' | 'coverage' | 'person' | 'role')[];
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
  graphqlAccess?: Readonly<Record<string, Access>>;
  drafts?: Partial<Record<DraftForm, DraftRule>>;
};
