import type { Contract } from '@waypost/contract';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { downloads } from '@waypost/contract/files/downloads';
import type { Access } from './access-lines.ts';
import type { AccessOf, DownloadAccessOf, DraftRule } from './module.ts';
import { modules } from './modules.ts';

/** Who may make each call of the contract, as its module says; the type checker misses none. */
export const access: AccessOf<keyof Contract> = {
  ...modules.account.access,
  ...modules['app-config'].access,
  ...modules['tasks/assignment'].access,
  ...modules.audit.access,
  ...modules['tasks/board'].access,
  ...modules['tasks/bulk-changes'].access,
  ...modules.cases.access,
  ...modules.comments.access,
  ...modules['decision-tables'].access,
  ...modules['letters/templates'].access,
  ...modules.documents.access,
  ...modules.drafts.access,
  ...modules.eligibility.access,
  ...modules.encryption.access,
  ...modules['tasks/escalation'].access,
  ...modules.files.access,
  ...modules.letters.access,
  ...modules.invitations.access,
  ...modules.live.access,
  ...modules['machine-accounts'].access,
  ...modules.orders.access,
  ...modules.patients.access,
  ...modules.payers.access,
  ...modules.entities.access,
  ...modules.processes.access,
  ...modules.profile.access,
  ...modules.roles.access,
  ...modules['saved-views'].access,
  ...modules.tasks.access,
  ...modules.users.access,
  ...modules.webhooks.access,
};

/** Who may download. An export needs the same permissions as the list it is made from. */
export const downloadAccess: DownloadAccessOf<keyof typeof downloads> = {
  ...modules.audit.downloadAccess,
  ...modules.files.downloadAccess,
  ...modules.letters.downloadAccess,
  ...modules.tasks.downloadAccess,
};

/** Who may read through the GraphQL path of a service. */
export const graphqlAccess = {
  ...modules.tasks.graphqlAccess,
  ...modules.cases.graphqlAccess,
  ...modules.payers.graphqlAccess,
  ...modules.patients.graphqlAccess,
  ...modules.search.graphqlAccess,
} satisfies Record<string, Access>;

/** The forms that have drafts, and who may open a draft. */
export const draftRules: Record<DraftForm, DraftRule> = {
  ...modules.account.drafts,
  ...modules.cases.drafts,
  ...modules.comments.drafts,
  ...modules.eligibility.drafts,
  ...modules.invitations.drafts,
  ...modules['machine-accounts'].drafts,
  ...modules.orders.drafts,
  ...modules.patients.drafts,
  ...modules.profile.drafts,
  ...modules.roles.drafts,
  ...modules.tasks.drafts,
  ...modules.users.drafts,
  ...modules.webhooks.drafts,
};
