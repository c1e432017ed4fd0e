import type { Contract } from '@waypost/contract';
import type { EventType } from '@waypost/contract/core/events';
import type { DraftForm } from '@waypost/contract/drafts/calls';
import type { downloads } from '@waypost/contract/files/downloads';
import type { Within } from '../framework/access-rules.ts';
import { implementer } from '../framework/context.ts';
import type { DraftRule } from '../framework/draft-rule.ts';
import type { ReadService } from '../framework/graphql-reads.ts';
import type { AccessOf, DownloadAccessOf, Emits, ServerModule } from '../framework/module.ts';
import { accountModule } from '../modules/account/module.ts';
import { appConfigModule } from '../modules/app-config/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { casesModule } from '../modules/cases/module.ts';
import { commentsModule } from '../modules/comments/module.ts';
import { decisionTablesModule } from '../modules/decision-tables/module.ts';
import { documentsModule } from '../modules/documents/module.ts';
import { draftsModule } from '../modules/drafts/module.ts';
import { dropFoldersModule } from '../modules/drop-folders/module.ts';
import { eligibilityModule } from '../modules/eligibility/module.ts';
import { encryptionModule } from '../modules/encryption/module.ts';
import { entitiesModule } from '../modules/entities/module.ts';
import { facilitiesModule } from '../modules/facilities/module.ts';
import { filesModule } from '../modules/files/module.ts';
import { importsModule } from '../modules/imports/module.ts';
import { invitationsModule } from '../modules/invitations/module.ts';
import { keysModule } from '../modules/keys/module.ts';
import { lettersModule } from '../modules/letters/module.ts';
import { letterTemplatesModule } from '../modules/letters/templates/module.ts';
import { liveModule } from '../modules/live/module.ts';
import { machineAccountsModule } from '../modules/machine-accounts/module.ts';
import { mailModule } from '../modules/mail/module.ts';
import { ordersModule } from '../modules/orders/module.ts';
import { patientsModule } from '../modules/patients/module.ts';
import { payerConnectionsModule } from '../modules/payer-connections/module.ts';
import { payersModule } from '../modules/payers/module.ts';
import { profileModule } from '../modules/profile/module.ts';
import { registrationsModule } from '../modules/registrations/module.ts';
import { rolesModule } from '../modules/roles/module.ts';
import { savedViewsModule } from '../modules/saved-views/module.ts';
import { searchModule } from '../modules/search/module.ts';
import { sourcesModule } from '../modules/sources/module.ts';
import { assignmentModule } from '../modules/tasks/assignment/module.ts';
import { boardModule } from '../modules/tasks/board/module.ts';
import { bulkChangesModule } from '../modules/tasks/bulk-changes/module.ts';
import { escalationModule } from '../modules/tasks/escalation/module.ts';
import { tasksModule } from '../modules/tasks/module.ts';
import { usersModule } from '../modules/users/module.ts';
import { webhooksModule } from '../modules/webhooks/module.ts';
import { processesModule } from '../processes/module.ts';

/** Every module, by its folder. */
export const modules = {
  account: accountModule,
  'app-config': appConfigModule,
  audit: auditModule,
  cases: casesModule,
  comments: commentsModule,
  'decision-tables': decisionTablesModule,
  documents: documentsModule,
  drafts: draftsModule,
  'drop-folders': dropFoldersModule,
  eligibility: eligibilityModule,
  encryption: encryptionModule,
  entities: entitiesModule,
  facilities: facilitiesModule,
  files: filesModule,
  imports: importsModule,
  invitations: invitationsModule,
  keys: keysModule,
  'letters/templates': letterTemplatesModule,
  letters: lettersModule,
  live: liveModule,
  'machine-accounts': machineAccountsModule,
  mail: mailModule,
  orders: ordersModule,
  patients: patientsModule,
  'payer-connections': payerConnectionsModule,
  payers: payersModule,
  processes: processesModule,
  profile: profileModule,
  registrations: registrationsModule,
  roles: rolesModule,
  'saved-views': savedViewsModule,
  search: searchModule,
  sources: sourcesModule,
  'tasks/assignment': assignmentModule,
  'tasks/board': boardModule,
  'tasks/bulk-changes': bulkChangesModule,
  'tasks/escalation': escalationModule,
  tasks: tasksModule,
  users: usersModule,
  webhooks: webhooksModule,
} as const satisfies Record<string, ServerModule>;

/** Joins the values that the modules declare under one key; a missing declaration is missing in the type. */
export function joinDeclarations<Key extends keyof ServerModule>(key: Key): JoinedDeclarations<Key> {
  const parts = Object.values<ServerModule>(modules).map((module) => module[key]);
  return Object.assign({}, ...parts) as JoinedDeclarations<Key>;
}

/** The intersection of the declarations: parameters of a union of functions intersect. */
type JoinedDeclarations<Key extends keyof ServerModule> = {
  [Name in keyof typeof modules]: (typeof modules)[Name] extends Record<Key, infer Part>
    ? (part: Part) => void
    : never;
}[keyof typeof modules] extends (all: infer All) => void
  ? All
  : never;

/** The access rule of each call, as its module declares it; the type checker finds a missing one. */
export const access: AccessOf<keyof Contract> = joinDeclarations('access');

/** The access rules of downloads. An export needs the same permissions as its list. */
export const downloadAccess: DownloadAccessOf<keyof typeof downloads> = joinDeclarations('downloadAccess');

/** The access rules of the GraphQL path of each service. */
export const graphqlAccess: Readonly<Record<ReadService, Within>> = joinDeclarations('graphqlAccess');

/** The forms with drafts, and who may open a draft. */
export const draftRules: Record<DraftForm, DraftRule> = joinDeclarations('drafts');

type EmitsByCall = Readonly<Record<string, Readonly<Record<string, Emits>>>>;

/** The events of each call that changes or sends something, by service and call, as its module declares them. */
export const emits: EmitsByCall = joinDeclarations('emits');

/** The kinds of events a call may emit, by its path in the contract. */
export function emittedBy([service = '', call = '']: readonly string[]): readonly EventType[] {
  const declared = emits[service]?.[call] ?? [];
  return 'none' in declared ? [] : declared;
}

/**
 * Every call of the contract with its handler, as its module declares it; a call without a handler does not compile.
 */
export const router = implementer.router(joinDeclarations('routes'));
