import { anyOf, caseReaders } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { payerDataGraphql } from './graphql.ts';
import { planRoutes } from './plan-routes.ts';
import { payerDataRoutes } from './routes.ts';

const administrators = anyOf('organization-write');

const access: AccessOf<'payerData' | 'plans'> = {
  payerData: {
    // Administrators choose one of them for a plan.
    eligibilityPayers: anyOf(
      'eligibility-verification-write',
      'eligibility-verification-read',
      'organization-write',
    ),
    payerStatus: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    searchPayerData: anyOf('case-management-read', 'payer-read'),
    payerData: anyOf('case-management-read', 'payer-read'),
    preClaimRequirement: anyOf('case-management-read', 'payer-read'),
    mediaType: caseReaders,
  },
  plans: {
    plans: administrators,
    plan: administrators,
    createPlan: administrators,
    changePlan: administrators,
    endPlan: administrators,
  },
};

const own = { none: 'which plans there are is nothing that happened to a case' };
const emits: EmitsOf<'plans'> = { plans: { createPlan: own, changePlan: own, endPlan: own } };

/** Payers, their plans, and connections to them. */
export const payersModule = {
  owns: ['payer_plan', 'payer_plan_address', 'payer_plan_billing'],
  routes: { payerData: payerDataRoutes, plans: planRoutes },
  graphql: { 'payer-data': payerDataGraphql },
  access,
  emits,
  drafts: { plan: { saves: access.plans.createPlan, of: ['plan'] } },
  // Users who maintain tables choose plans for them (W-195).
  graphqlAccess: {
    'payer-data': anyOf(
      'case-management-read',
      'payer-read',
      'decision-table-read',
      'decision-table-write',
      'shared-decision-table-write',
      'decision-table-schema-write',
    ),
  },
} as const satisfies ServerModule;

export { checkPlace } from './place.ts';
export { billingOf, payerPlan } from './plans.ts';
export { offeredPlans, plansNamed, planVersions, putPlan, sentPlanSchema, withdrawPlan } from './put-plan.ts';
export { payerStatuses, payersOfEntity } from './queries.ts';
