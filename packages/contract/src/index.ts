import { accountContract } from './services/account.ts';
import { appConfigContract } from './services/app-config.ts';
import { assignmentContract } from './services/assignment.ts';
import { auditContract } from './services/audit.ts';
import { boardContract } from './services/board.ts';
import { bulkContract } from './services/bulk-changes.ts';
import { caseContract } from './services/case.ts';
import { caseDocumentsContract } from './services/case-documents.ts';
import { commentsContract } from './services/comments.ts';
import { decisionContract } from './services/decision-calls.ts';
import { documentTemplatesContract } from './services/document-templates.ts';
import { draftContract } from './services/drafts.ts';
import { eligibilityContract } from './services/eligibility.ts';
import { encryptionContract } from './services/encryption.ts';
import { escalationContract } from './services/escalation.ts';
import { filesContract } from './services/files.ts';
import { generatedDocumentsContract } from './services/generated-documents.ts';
import { liveContract } from './services/live.ts';
import { ordersContract } from './services/orders.ts';
import { patientContract } from './services/patient.ts';
import { payerDataContract } from './services/payer-data.ts';
import { policyContract } from './services/policy.ts';
import { integrationTokenContract } from './services/policy-integration-token.ts';
import { policyInvitationsContract } from './services/policy-invitations.ts';
import { machinesContract } from './services/policy-machines.ts';
import { profileContract } from './services/policy-profile.ts';
import { rolesContract } from './services/policy-roles.ts';
import { settingsContract } from './services/policy-settings.ts';
import { policyUsersContract } from './services/policy-users.ts';
import { processesContract } from './services/processes.ts';
import { taskContract } from './services/task-calls.ts';
import { webhooksContract } from './services/webhook-calls.ts';
import { webhookClientContract } from './services/webhook-client-calls.ts';

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
  files: filesContract,
  generatedDocuments: generatedDocumentsContract,
  integrationTokens: integrationTokenContract,
  invitations: policyInvitationsContract,
  live: liveContract,
  machines: machinesContract,
  orders: ordersContract,
  patient: patientContract,
  payerData: payerDataContract,
  policy: policyContract,
  processes: processesContract,
  profile: profileContract,
  settings: settingsContract,
  roles: rolesContract,
  task: taskContract,
  users: policyUsersContract,
  webhooks: webhooksContract,
  webhookClients: webhookClientContract,
};
export type Contract = typeof contract;
