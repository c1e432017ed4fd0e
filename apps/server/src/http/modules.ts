import { accountModule } from '../modules/account/module.ts';
import { appConfigModule } from '../modules/app-config/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { caseModule } from '../modules/cases/module.ts';
import { commentsModule } from '../modules/comments/module.ts';
import { decisionModule } from '../modules/decision-tables/module.ts';
import { documentsModule } from '../modules/documents/module.ts';
import { draftsModule } from '../modules/drafts/module.ts';
import { eligibilityModule } from '../modules/eligibility/module.ts';
import { encryptionModule } from '../modules/encryption/module.ts';
import { policyModule } from '../modules/entities/module.ts';
import { filesModule } from '../modules/files/module.ts';
import { invitationsModule } from '../modules/invitations/module.ts';
import { keysModule } from '../modules/keys/module.ts';
import { generatedDocumentsModule } from '../modules/letters/module.ts';
import { documentTemplatesModule } from '../modules/letters/templates/module.ts';
import { liveModule } from '../modules/live/module.ts';
import { machinesModule } from '../modules/machine-accounts/module.ts';
import { mailModule } from '../modules/mail/module.ts';
import { ordersModule } from '../modules/orders/module.ts';
import { patientModule } from '../modules/patients/module.ts';
import { payerDataModule } from '../modules/payers/module.ts';
import { profileModule } from '../modules/profile/module.ts';
import { rolesModule } from '../modules/roles/module.ts';
import { settingsModule } from '../modules/saved-views/module.ts';
import { searchModule } from '../modules/search/module.ts';
import { assignmentModule } from '../modules/tasks/assignment/module.ts';
import { boardModule } from '../modules/tasks/board/module.ts';
import { bulkModule } from '../modules/tasks/bulk-changes/module.ts';
import { escalationModule } from '../modules/tasks/escalation/module.ts';
import { taskModule } from '../modules/tasks/module.ts';
import { usersModule } from '../modules/users/module.ts';
import { webhooksModule } from '../modules/webhooks/module.ts';
import { processesModule } from '../processes/module.ts';
import type { ServerModule } from './module.ts';

/** Every module, by its folder. */
export const modules = {
  account: accountModule,
  'app-config': appConfigModule,
  audit: auditModule,
  cases: caseModule,
  comments: commentsModule,
  'decision-tables': decisionModule,
  documents: documentsModule,
  drafts: draftsModule,
  eligibility: eligibilityModule,
  encryption: encryptionModule,
  entities: policyModule,
  files: filesModule,
  invitations: invitationsModule,
  keys: keysModule,
  'letters/templates': documentTemplatesModule,
  letters: generatedDocumentsModule,
  live: liveModule,
  'machine-accounts': machinesModule,
  mail: mailModule,
  orders: ordersModule,
  patients: patientModule,
  payers: payerDataModule,
  processes: processesModule,
  profile: profileModule,
  roles: rolesModule,
  'saved-views': settingsModule,
  search: searchModule,
  'tasks/assignment': assignmentModule,
  'tasks/board': boardModule,
  'tasks/bulk-changes': bulkModule,
  'tasks/escalation': escalationModule,
  tasks: taskModule,
  users: usersModule,
  webhooks: webhooksModule,
} as const satisfies Record<string, ServerModule>;
