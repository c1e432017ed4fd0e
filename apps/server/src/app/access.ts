import type { Contract } from '@waypost/contract';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { downloads } from '@waypost/contract/files/downloads';
import type { Within } from '../framework/access-rules.ts';
import type { DraftRule } from '../framework/draft-rule.ts';
import type { ReadService } from '../framework/graphql-reads.ts';
import type { AccessOf, DownloadAccessOf } from '../framework/module.ts';
import { gathered } from './modules.ts';

/** Who may make each call of the contract, as its module says; the type checker misses none. */
export const access: AccessOf<keyof Contract> = gathered('access');

/** Who may download. An export needs the same permissions as the list it is made from. */
export const downloadAccess: DownloadAccessOf<keyof typeof downloads> = gathered('downloadAccess');

/** Who may read through the GraphQL path of a service. */
export const graphqlAccess: Readonly<Record<ReadService, Within>> = gathered('graphqlAccess');

/** The forms that have drafts, and who may open a draft. */
export const draftRules: Record<DraftForm, DraftRule> = gathered('drafts');
