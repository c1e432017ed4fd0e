import { accountContract } from './account/calls.ts';
import { appConfigContract } from './app-config/calls.ts';
import { auditContract } from './audit/calls.ts';
import { caseContract } from './cases/calls.ts';
import { commentsContract } from './comments/calls.ts';
import { decisionContract } from './decision-tables/calls.ts';
import { caseDocumentsContract } from './documents/calls.ts';
import { draftContract } from './drafts/calls.ts';
import { dropFoldersContract } from './drop-folders/calls.ts';
import { eligibilityContract } from './eligibility/calls.ts';
import { encryptionContract } from './encryption/calls.ts';
import { policyContract } from './entities/calls.ts';
import { integrationTokenContract } from './entities/integration-token.ts';
import { facilitiesContract } from './facilities/calls.ts';
import { filesContract } from './files/calls.ts';
import { importsContract } from './imports/calls.ts';
import { policyInvitationsContract } from './invitations/calls.ts';
import { generatedDocumentsContract } from './letters/calls.ts';
import { documentTemplatesContract } from './letters/templates.ts';
import { liveContract } from './live/calls.ts';
import { machinesContract } from './machine-accounts/calls.ts';
import { ordersContract } from './orders/calls.ts';
import { physiciansContract } from './orders/physician-calls.ts';
import { patientContract } from './patients/calls.ts';
import { payerConnectionsContract } from './payer-connections/calls.ts';
import { payerDataContract } from './payers/calls.ts';
import { plansContract } from './payers/plan-calls.ts';
import { processesContract } from './processes/calls.ts';
import { profileContract } from './profile/calls.ts';
import { registrationsContract } from './registrations/calls.ts';
import { rolesContract } from './roles/calls.ts';
import { settingsContract } from './saved-views/calls.ts';
import { sourcesContract } from './sources/calls.ts';
import { assignmentContract } from './tasks/assignment/calls.ts';
import { boardContract } from './tasks/board/calls.ts';
import { bulkContract } from './tasks/bulk-changes/calls.ts';
import { taskContract } from './tasks/calls.ts';
import { escalationContract } from './tasks/escalation/calls.ts';
import { policyUsersContract } from './users/calls.ts';
import { webhooksContract } from './webhooks/calls.ts';
import { webhookClientContract } from './webhooks/client-calls.ts';

/** The wire: every REST call of the product, by service. The GraphQL reads are in `graphql.ts`. */
export const contract = {
  account: accountContract,
  appConfig: appConfigContract,
  assignment: assignmentContract,
  audit: auditContract,
  board: boardContract,
  bulk: bulkContract,
  case: caseContract,
  comments: commentsContract,
  decision: decisionContract,
  documents: caseDocumentsContract,
  documentTemplates: documentTemplatesContract,
  drafts: draftContract,
  eligibility: eligibilityContract,
  encryption: encryptionContract,
  escalation: escalationContract,
  facilities: facilitiesContract,
  files: filesContract,
  generatedDocuments: generatedDocumentsContract,
  dropFolders: dropFoldersContract,
  imports: importsContract,
  integrationTokens: integrationTokenContract,
  invitations: policyInvitationsContract,
  live: liveContract,
  machines: machinesContract,
  orders: ordersContract,
  patient: patientContract,
  payerConnections: payerConnectionsContract,
  payerData: payerDataContract,
  physicians: physiciansContract,
  plans: plansContract,
  policy: policyContract,
  processes: processesContract,
  profile: profileContract,
  registrations: registrationsContract,
  settings: settingsContract,
  roles: rolesContract,
  sources: sourcesContract,
  task: taskContract,
  users: policyUsersContract,
  webhooks: webhooksContract,
  webhookClients: webhookClientContract,
};
export type Contract = typeof contract;
