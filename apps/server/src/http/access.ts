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
  ...modules.assignment.access,
  ...modules.audit.access,
  ...modules.board.access,
  ...modules.bulk.access,
  ...modules.case.access,
  ...modules.comments.access,
  ...modules.decision.access,
  ...modules['document-templates'].access,
  ...modules.documents.access,
  ...modules.drafts.access,
  ...modules.eligibility.access,
  ...modules.encryption.access,
  ...modules.escalation.access,
  ...modules.files.access,
  ...modules['generated-documents'].access,
  ...modules.invitations.access,
  ...modules.live.access,
  ...modules.machines.access,
  ...modules.orders.access,
  ...modules.patient.access,
  ...modules['payer-data'].access,
  ...modules.policy.access,
  ...modules.processes.access,
  ...modules.profile.access,
  ...modules.roles.access,
  ...modules.settings.access,
  ...modules.task.access,
  ...modules.users.access,
  ...modules.webhooks.access,
};

/** Who may download. An export needs the same permissions as the list it is made from. */
export const downloadAccess: DownloadAccessOf<keyof typeof downloads> = {
  ...modules.audit.downloadAccess,
  ...modules.files.downloadAccess,
  ...modules['generated-documents'].downloadAccess,
  ...modules.task.downloadAccess,
};

/** Who may read through the GraphQL path of a service. */
export const graphqlAccess = {
  ...modules.task.graphqlAccess,
  ...modules.case.graphqlAccess,
  ...modules['payer-data'].graphqlAccess,
  ...modules.patient.graphqlAccess,
  ...modules.search.graphqlAccess,
} satisfies Record<string, Access>;

/** The forms that have drafts, and who may open a draft. */
export const draftRules: Record<DraftForm, DraftRule> = {
  ...modules.account.drafts,
  ...modules.case.drafts,
  ...modules.comments.drafts,
  ...modules.eligibility.drafts,
  ...modules.invitations.drafts,
  ...modules.machines.drafts,
  ...modules.orders.drafts,
  ...modules.patient.drafts,
  ...modules.profile.drafts,
  ...modules.roles.drafts,
  ...modules.task.drafts,
  ...modules.users.drafts,
  ...modules.webhooks.drafts,
};
