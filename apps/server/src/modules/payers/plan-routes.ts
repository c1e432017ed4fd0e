import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { managedPage } from '../../framework/list/managed-list.ts';
import { managedPlan, managedPlans } from './managed-plans.ts';
import { changePlan, createPlan, endPlan } from './save-plan.ts';

const plans = implementer.plans;

export const planRoutes = plans.router({
  plans: plans.plans.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => managedPage(work, managedPlans, query)),
  ),
  plan: plans.plan.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => managedPlan(work, params.planId)),
  ),
  createPlan: plans.createPlan.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('plans.createPlan', headers, body);
    return onceShowing(scopeOf(context), call, (work) => createPlan(work, body), managedPlan);
  }),
  changePlan: plans.changePlan.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await changePlan(work, params.planId.toLowerCase(), versionFrom(headers['if-match']), body);
      return managedPlan(work, params.planId);
    }),
  ),
  endPlan: plans.endPlan.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await endPlan(work, params.planId.toLowerCase(), versionFrom(headers['if-match']), body.isEnded);
      return managedPlan(work, params.planId);
    }),
  ),
});
