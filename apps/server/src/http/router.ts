import { accountRoutes } from '../modules/account/routes.ts';
import { appConfigRoutes } from '../modules/app-config/routes.ts';
import { auditRoutes } from '../modules/audit/routes.ts';
import { caseRoutes } from '../modules/case/routes.ts';
import { documentRoutes, integrationTokenRoutes } from '../modules/documents/routes.ts';
import { draftRoutes } from '../modules/drafts/routes.ts';
import { eligibilityRoutes } from '../modules/eligibility/routes.ts';
import { encryptionRoutes } from '../modules/encryption/routes.ts';
import { invitationRoutes } from '../modules/invitations/routes.ts';
import { orderRoutes } from '../modules/orders/routes.ts';
import { patientRoutes } from '../modules/patient/routes.ts';
import { payerDataRoutes } from '../modules/payer-data/routes.ts';
import { policyRoutes } from '../modules/policy/routes.ts';
import { profileRoutes } from '../modules/profile/routes.ts';
import { roleRoutes } from '../modules/roles/routes.ts';
import { settingsRoutes } from '../modules/settings/routes.ts';
import { taskRoutes } from '../modules/task/routes.ts';
import { userRoutes } from '../modules/users/routes.ts';
import { wire } from './context.ts';
import type { Identity } from './verify-token.ts';

/** Every call of the contract with its handler; a call without one does not compile. */
export function createRouter(verify: (token: string) => Promise<Identity>) {
  return wire.router({
    account: accountRoutes,
    appConfig: appConfigRoutes,
    audit: auditRoutes,
    case: caseRoutes,
    documents: documentRoutes,
    drafts: draftRoutes,
    eligibility: eligibilityRoutes,
    encryption: encryptionRoutes,
    integrationTokens: integrationTokenRoutes,
    invitations: invitationRoutes,
    orders: orderRoutes,
    patient: patientRoutes,
    payerData: payerDataRoutes,
    policy: policyRoutes(verify),
    profile: profileRoutes,
    settings: settingsRoutes,
    roles: roleRoutes,
    task: taskRoutes,
    users: userRoutes,
  });
}
