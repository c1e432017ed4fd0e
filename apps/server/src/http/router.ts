import { accountRoutes } from '../modules/account/module.ts';
import { appConfigRoutes } from '../modules/app-config/module.ts';
import { auditRoutes } from '../modules/audit/module.ts';
import { caseRoutes } from '../modules/cases/module.ts';
import { commentRoutes } from '../modules/comments/module.ts';
import { decisionRoutes } from '../modules/decision-tables/module.ts';
import { documentRoutes, integrationTokenRoutes } from '../modules/documents/module.ts';
import { draftRoutes } from '../modules/drafts/module.ts';
import { eligibilityRoutes } from '../modules/eligibility/module.ts';
import { encryptionRoutes } from '../modules/encryption/module.ts';
import { policyRoutes } from '../modules/entities/module.ts';
import { fileRoutes } from '../modules/files/module.ts';
import { invitationRoutes } from '../modules/invitations/module.ts';
import { generatedDocumentRoutes } from '../modules/letters/module.ts';
import { documentTemplateRoutes } from '../modules/letters/templates/module.ts';
import { liveRoutes } from '../modules/live/module.ts';
import { machineRoutes } from '../modules/machine-accounts/module.ts';
import { orderRoutes } from '../modules/orders/module.ts';
import { patientRoutes } from '../modules/patients/module.ts';
import { payerDataRoutes } from '../modules/payers/module.ts';
import { profileRoutes } from '../modules/profile/module.ts';
import { roleRoutes } from '../modules/roles/module.ts';
import { settingsRoutes } from '../modules/saved-views/module.ts';
import { assignmentRoutes } from '../modules/tasks/assignment/module.ts';
import { boardRoutes } from '../modules/tasks/board/module.ts';
import { bulkRoutes } from '../modules/tasks/bulk-changes/module.ts';
import { escalationRoutes } from '../modules/tasks/escalation/module.ts';
import { taskRoutes } from '../modules/tasks/module.ts';
import { userRoutes } from '../modules/users/module.ts';
import { webhookClientRoutes, webhookRoutes } from '../modules/webhooks/module.ts';
import { processRoutes } from '../processes/module.ts';
import { wire } from './context.ts';
import type { Verify } from './verify-token.ts';

/** Every call of the contract with its handler; a call without one does not compile. */
export function createRouter(verify: Verify) {
  return wire.router({
    account: accountRoutes,
    appConfig: appConfigRoutes,
    assignment: assignmentRoutes,
    audit: auditRoutes,
    board: boardRoutes,
    bulk: bulkRoutes,
    case: caseRoutes,
    comments: commentRoutes,
    decision: decisionRoutes,
    documentTemplates: documentTemplateRoutes,
    files: fileRoutes,
    generatedDocuments: generatedDocumentRoutes,
    documents: documentRoutes,
    drafts: draftRoutes,
    eligibility: eligibilityRoutes,
    encryption: encryptionRoutes,
    escalation: escalationRoutes,
    integrationTokens: integrationTokenRoutes,
    invitations: invitationRoutes,
    live: liveRoutes,
    machines: machineRoutes,
    orders: orderRoutes,
    patient: patientRoutes,
    payerData: payerDataRoutes,
    policy: policyRoutes(verify),
    processes: processRoutes,
    profile: profileRoutes,
    settings: settingsRoutes,
    roles: roleRoutes,
    task: taskRoutes,
    users: userRoutes,
    webhooks: webhookRoutes,
    webhookClients: webhookClientRoutes,
  });
}
