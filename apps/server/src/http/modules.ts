import { accountModule } from '../modules/account/module.ts';
import { appConfigModule } from '../modules/app-config/module.ts';
import { assignmentModule } from '../modules/assignment/module.ts';
import { auditModule } from '../modules/audit/module.ts';
import { boardModule } from '../modules/board/module.ts';
import { bulkModule } from '../modules/bulk/module.ts';
import { caseModule } from '../modules/case/module.ts';
import { commentsModule } from '../modules/comments/module.ts';
import { decisionModule } from '../modules/decision/module.ts';
import { documentTemplatesModule } from '../modules/document-templates/module.ts';
import { documentsModule } from '../modules/documents/module.ts';
import { draftsModule } from '../modules/drafts/module.ts';
import { eligibilityModule } from '../modules/eligibility/module.ts';
import { encryptionModule } from '../modules/encryption/module.ts';
import { escalationModule } from '../modules/escalation/module.ts';
import { filesModule } from '../modules/files/module.ts';
import { generatedDocumentsModule } from '../modules/generated-documents/module.ts';
import { invitationsModule } from '../modules/invitations/module.ts';
import { keysModule } from '../modules/keys/module.ts';
import { liveModule } from '../modules/live/module.ts';
import { machinesModule } from '../modules/machines/module.ts';
import { mailModule } from '../modules/mail/module.ts';
import { ordersModule } from '../modules/orders/module.ts';
import { patientModule } from '../modules/patient/module.ts';
import { payerDataModule } from '../modules/payer-data/module.ts';
import { policyModule } from '../modules/policy/module.ts';
import { profileModule } from '../modules/profile/module.ts';
import { rolesModule } from '../modules/roles/module.ts';
import { searchModule } from '../modules/search/module.ts';
import { settingsModule } from '../modules/settings/module.ts';
import { taskModule } from '../modules/task/module.ts';
import { usersModule } from '../modules/users/module.ts';
import { webhooksModule } from '../modules/webhooks/module.ts';
import { processesModule } from '../processes/module.ts';
import type { ServerModule } from './module.ts';

/** Every module, by its folder. */
export const modules = {
  account: accountModule,
  'app-config': appConfigModule,
  assignment: assignmentModule,
  audit: auditModule,
  board: boardModule,
  bulk: bulkModule,
  case: caseModule,
  comments: commentsModule,
  decision: decisionModule,
  'document-templates': documentTemplatesModule,
  documents: documentsModule,
  drafts: draftsModule,
  eligibility: eligibilityModule,
  encryption: encryptionModule,
  escalation: escalationModule,
  files: filesModule,
  'generated-documents': generatedDocumentsModule,
  invitations: invitationsModule,
  keys: keysModule,
  live: liveModule,
  machines: machinesModule,
  mail: mailModule,
  orders: ordersModule,
  patient: patientModule,
  'payer-data': payerDataModule,
  policy: policyModule,
  processes: processesModule,
  profile: profileModule,
  roles: rolesModule,
  search: searchModule,
  settings: settingsModule,
  task: taskModule,
  users: usersModule,
  webhooks: webhooksModule,
} as const satisfies Record<string, ServerModule>;
