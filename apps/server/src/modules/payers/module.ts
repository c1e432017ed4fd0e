import { anyOf, caseReaders } from '../../framework/access-rules.ts';
import type { AccessOf, ServerModule } from '../../framework/module.ts';
import { payerDataGraphql } from './graphql.ts';
import { payerDataRoutes } from './routes.ts';

const access: AccessOf<'payerData'> = {
  payerData: {
    eligibilityPayers: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    payerStatus: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    searchPayerData: anyOf('case-management-read', 'payer-read'),
    payerData: anyOf('case-management-read', 'payer-read'),
    preClaimRequirement: anyOf('case-management-read', 'payer-read'),
    mediaType: caseReaders,
  },
};

/** Payers, their plans, and how they are reached. */
export const payersModule = {
  owns: [],
  routes: { payerData: payerDataRoutes },
  graphql: { 'payer-data': payerDataGraphql },
  access,
  // Whoever keeps tables chooses plans for them (W-195).
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
export { payersOfEntity } from './queries.ts';
